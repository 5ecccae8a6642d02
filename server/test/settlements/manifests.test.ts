import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyManifests } from '../../src/features/settlements/manifests/verify-manifests.ts';
import { tributary } from '../harness/command.ts';
import { keepLedgerInvariants } from '../harness/ledger-invariants.ts';
import { type Client, startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { isReplay } from '../posting/payments.testing.ts';
import { draftByKey, exportCsv, expectRefused, OTHER_SOURCE, setSource, SOURCE } from './four-eyes.testing.ts';
import { createHolder, getRun, makeRun, payoutsOf, requirePayout, requireRun, RUNS } from './settlements.testing.ts';

let testApp: TestApp;
let business: TestBusiness;
let client: Client;

beforeAll(async () => {
  testApp = await startTestApp();
});
beforeEach(async () => {
  business = await testApp.addBusiness();
  client = business.inTest;
});
afterAll(() => testApp.close());
keepLedgerInvariants(
  () => testApp.testDatabase.database.pool,
  () => business,
);

/** A thief's account. */
const THEIRS = '6666666666';
const PAYOUT = { table: 'settlement_payouts', where: ' AND position = 2' };

interface Hand {
  readonly table: string;
  readonly column: string;
  readonly value: string;
  readonly where?: string;
}

/** Somebody who may write to the database changes one value. Returns what puts it back. */
async function byHand({ table, column, value, where = '' }: Hand): Promise<() => Promise<void>> {
  const { pool } = testApp.testDatabase.database;
  const condition = `business_id = $1${where}`;
  const { rows } = await pool.query<{ value: unknown }>(`SELECT ${column} AS value FROM ${table} WHERE ${condition}`, [
    business.businessId,
  ]);
  const set = async (wanted: unknown): Promise<void> => {
    const values = [business.businessId, wanted];
    const { rowCount } = await pool.query(`UPDATE ${table} SET ${column} = $2 WHERE ${condition}`, values);
    expect(rowCount).toBe(1);
  };
  await set(value);
  return () => set(rows[0]?.value);
}

const verify = async () => {
  const { exitCode, stdout, stderr } = await tributary(['ledger', 'verify', '--json'], {
    DATABASE_URL: testApp.testDatabase.url,
    DATA_DIR: testApp.services.config.dataDir,
  });
  return { exitCode, stderr, json: JSON.parse(stdout) as { disagreement: { message: string; row: number } | null } };
};

describe('the manifest of a run', () => {
  it('is made with the draft, with its payouts and the account that pays them', async () => {
    await setSource(client, SOURCE);
    const run = await draftByKey(testApp, business);
    expect(run.manifest).toMatchObject({
      version: 1,
      why: 'drafted',
      payouts: { count: 1, amount: 10 },
      sourceAccount: SOURCE,
    });
    const { digest, shortForm } = run.manifest ?? { digest: '', shortForm: '' };
    expect(digest).toMatch(/^[0-9a-f]{64}$/v);
    expect(shortForm).toBe(digest.slice(0, 16).replaceAll(/(?<=^(?:.{4})+)(?=.)/gv, '-'));
    expect(run).toMatchObject({ approvals: [], approvalsNeeded: 1 });
  });

  it('says that no account is set yet', async () => {
    expect((await draftByKey(testApp, business)).manifest?.sourceAccount).toBeNull();
  });

  it('is another for another run with the same payouts, because it is salted', async () => {
    const one = await draftByKey(testApp, business);
    const other = await draftByKey(testApp, business);
    expect(one.manifest?.digest).not.toBe(other.manifest?.digest);
  });

  it('is stated by the approval, the export and the file', async () => {
    const { number, manifest } = await draftByKey(testApp, business);
    const approved = requireRun(await client.post(`${RUNS}/${number}/approve`, { manifest: manifest?.digest }));
    expect(approved).toMatchObject({ state: 'approved', manifest, approvals: [{ by: { kind: 'api_key' } }] });
    expect(requireRun(await exportCsv(client, number)).manifest).toEqual(manifest);
    const file = await client.get(`${RUNS}/${number}/file?format=csv`);
    expect(file.headers['settlement-manifest']).toBe(manifest?.shortForm);
    expect(file.headers['content-disposition']).toContain(`settlement-${number}-test-${manifest?.shortForm}.csv`);
  });

  it('can be left out of an approval without the rule, and must be the present one if it is given', async () => {
    const run = await draftByKey(testApp, business);
    const url = `${RUNS}/${run.number}/approve`;
    for (const manifest of ['0000-0000-0000-0000', '', 'f'.repeat(64)]) {
      expectRefused(await client.post(url, { manifest }), 409, 'manifest_changed');
    }
    expect(
      (await client.post(url, { manifest: run.manifest?.shortForm.replaceAll('-', '').toUpperCase() })).status,
    ).toBe(200);
    expect(isReplay(await client.post(url))).toBe(true);
    expectRefused(await client.post(url, { manifest: '0000-0000-0000-0000' }), 409, 'manifest_changed');
  });

  it('that was lost is not made anew: nothing of the run is paid', async () => {
    const { number } = await draftByKey(testApp, business);
    const { pool } = testApp.testDatabase.database;
    const { rows } = await pool.query<{ row: string }>(
      `WITH gone AS (DELETE FROM settlement_manifests WHERE business_id = $1 AND run_number = $2 RETURNING *)
       SELECT row_to_json(gone)::text AS row FROM gone`,
      [business.businessId, number],
    );
    expect((await getRun(client, number)).manifest).toBeNull();
    expectRefused(await client.post(`${RUNS}/${number}/approve`), 409, 'manifest_changed');
    await pool.query(
      'INSERT INTO settlement_manifests SELECT * FROM json_populate_record(NULL::settlement_manifests, $1)',
      [rows[0]?.row],
    );
    requireRun(await client.post(`${RUNS}/${number}/approve`));
  });
});

describe('a changed source account', () => {
  it('makes a new manifest, takes approvals away, and the old manifest cannot be approved', async () => {
    const draft = await draftByKey(testApp, business);
    const approved = await draftByKey(testApp, business);
    requireRun(await client.post(`${RUNS}/${approved.number}/approve`));
    expect((await setSource(client, SOURCE)).status).toBe(200);
    for (const { number, manifest } of [draft, approved]) {
      const run = await getRun(client, number);
      expect(run).toMatchObject({ state: 'draft', approved: null, approvals: [] });
      expect(run.manifest).toMatchObject({ version: 2, why: 'source_changed', sourceAccount: SOURCE });
      const old = await client.post(`${RUNS}/${number}/approve`, { manifest: manifest?.digest });
      expectRefused(old, 409, 'manifest_changed');
      expectRefused(await exportCsv(client, number), 409, 'run_state_conflict');
      requireRun(await client.post(`${RUNS}/${number}/approve`, { manifest: run.manifest?.digest }));
      expect((await client.post(`${RUNS}/${number}/export`, { format: 'pain.001.001.09' })).status).toBe(200);
    }
    expect((await setSource(client, OTHER_SOURCE)).status).toBe(200);
    expect(await getRun(client, draft.number)).toMatchObject({ state: 'exported', manifest: { version: 2 } });
  });

  it('that is the same again makes none', async () => {
    await setSource(client, SOURCE);
    const { number, manifest } = await draftByKey(testApp, business);
    await setSource(client, SOURCE);
    expect((await getRun(client, number)).manifest).toEqual(manifest);
  });

  it('and an approval at the same time leave a run that is approved as it is, or a draft', async () => {
    const { number, manifest } = await draftByKey(testApp, business);
    const [approval, change] = await Promise.all([
      client.post(`${RUNS}/${number}/approve`, { manifest: manifest?.digest }),
      setSource(client, SOURCE),
    ]);
    expect(change.status).toBe(200);
    expect([200, 409]).toContain(approval.status);
    expect(await getRun(client, number)).toMatchObject({ state: 'draft', approvals: [], manifest: { version: 2 } });
  });
});

describe('a payout that is taken out', () => {
  it('makes a new manifest of the others', async () => {
    for (const amount of [1, 20, 300]) await createHolder(client, amount);
    const { number, manifest } = await makeRun(testApp, client);
    const [, two] = await payoutsOf(client, number);
    requirePayout(await client.post(`${RUNS}/${number}/payouts/${two?.id}/cancel`));
    const run = await getRun(client, number);
    expect(run.manifest).toMatchObject({ version: 2, why: 'payout_held', payouts: { count: 2, amount: 301 } });
    expectRefused(
      await client.post(`${RUNS}/${number}/approve`, { manifest: manifest?.digest }),
      409,
      'manifest_changed',
    );
    requireRun(await client.post(`${RUNS}/${number}/approve`, { manifest: run.manifest?.shortForm }));
    expect((await exportCsv(client, number)).status).toBe(200);
    expect((await client.get(`${RUNS}/${number}/file?format=csv`)).status).toBe(200);
    expect((await verify()).json.disagreement).toBeNull();
  });

  it('is refused where another payout was changed by hand, so that no manifest covers the change', async () => {
    for (const amount of [1, 20]) await createHolder(client, amount);
    const { number } = await makeRun(testApp, client);
    const [, two] = await payoutsOf(client, number);
    const undo = await byHand({ ...PAYOUT, column: 'account_number', value: THEIRS, where: ' AND position = 1' });
    expectRefused(await client.post(`${RUNS}/${number}/payouts/${two?.id}/cancel`), 409, 'manifest_changed');
    expect((await payoutsOf(client, number))[1]?.state).toBe('draft');
    await undo();
  });
});

describe('a row that was changed by hand', () => {
  const CHANGES: Readonly<Record<string, Hand>> = {
    'the account number of a payout': { ...PAYOUT, column: 'account_number', value: THEIRS },
    'the bank of a payout': { ...PAYOUT, column: 'bank_code', value: '000013' },
    'the name of a payout': { ...PAYOUT, column: 'account_name', value: 'SOMEBODY ELSE' },
    'the source account of the manifest': {
      table: 'settlement_manifests',
      column: 'source_account_number',
      value: THEIRS,
    },
    'the source account of the settings': {
      table: 'settlement_settings',
      column: 'source_account_number',
      value: THEIRS,
    },
  };

  it.each(Object.entries(CHANGES))('keeps a run from being approved and exported: %s', async (what, hand) => {
    await setSource(client, SOURCE);
    for (const amount of [1, 20, 300]) await createHolder(client, amount);
    const { number } = await makeRun(testApp, client);
    const code = hand.table === 'settlement_settings' ? 'changed_by_hand' : 'manifest_changed';
    let undo = await byHand(hand);
    expectRefused(await client.post(`${RUNS}/${number}/approve`), 409, code);
    await undo();
    requireRun(await client.post(`${RUNS}/${number}/approve`));
    undo = await byHand(hand);
    const refused = await exportCsv(client, number);
    expectRefused(refused, 409, code);
    expect(refused.body.message).toContain('ledger verify');
    const { exitCode, stderr } = await verify();
    expect(exitCode, stderr).toBe(1);
    const { disagreement } = await verifyManifests(testApp.services);
    expect(disagreement).toMatchObject({ businessId: business.businessId, row: BigInt(number) });
    if (what.endsWith('payout')) expect(disagreement?.message).toContain('payout 2, to account');
    await undo();
    expect((await verify()).json.disagreement).toBeNull();
    expect((await exportCsv(client, number)).status).toBe(200);
  });

  it.each(['the account number of a payout', 'the account that pays'])(
    'keeps the file of an exported run back: %s',
    async (what) => {
      await setSource(client, SOURCE);
      for (const amount of [1, 20]) await createHolder(client, amount);
      const { number } = await makeRun(testApp, client);
      requireRun(await client.post(`${RUNS}/${number}/approve`));
      requireRun(await exportCsv(client, number));
      const debtor = { table: 'settlement_runs', column: 'debtor_account_number', value: THEIRS };
      const undo = await byHand(CHANGES[what] ?? debtor);
      expectRefused(await client.get(`${RUNS}/${number}/file?format=csv`), 409, 'manifest_changed');
      expect((await verifyManifests(testApp.services)).disagreement?.row).toBe(BigInt(number));
      await undo();
      expect((await client.get(`${RUNS}/${number}/file?format=csv`)).status).toBe(200);
    },
  );
});
