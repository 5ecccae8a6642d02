/** The ways around the rule of the second person that once worked, each with nothing but one stolen key. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leaveOut } from '../harness/leave-out.ts';
import type { TestMember } from '../harness/member.ts';
import { type Client, shareTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import {
  approve,
  at,
  draftBy,
  draftByKey,
  expectRefused,
  exportCsv,
  keyOf,
  members,
  OTHER_SOURCE,
  setApproval,
  setSource,
  SOURCE,
} from './four-eyes.testing.ts';
import {
  balanceOf,
  createHolder,
  getRun,
  makeRun,
  PAYOUTS,
  payoutsOf,
  requireRun,
  RUNS,
} from './settlements.testing.ts';

let testApp: TestApp;
let business: TestBusiness;
let ada: TestMember;
let bola: TestMember;
beforeAll(async () => {
  testApp = await shareTestApp();
  await leaveOut(testApp.testDatabase.database.pool, 'settlement_settings');
});
afterAll(() => testApp.close());
beforeEach(async () => {
  business = await testApp.addBusiness();
  [ada, bola] = await members(testApp, business);
  expect((await setSource(business.inTest, SOURCE)).status).toBe(200);
  await setApproval(business.inTest, 'second_person');
});

const KEYS: Readonly<Record<string, () => Promise<Client>>> = {
  'whose maker is known': () => keyOf(testApp, business, ada),
  'whose maker nobody knows': () => Promise.resolve(business.inTest),
};

describe.each(Object.keys(KEYS))('a stolen key %s', (which) => {
  let key: Client;
  beforeEach(async () => {
    key = (await KEYS[which]?.()) ?? business.inTest;
  });
  const approveByKey = ({ number, manifest }: Awaited<ReturnType<typeof getRun>>) =>
    key.post(`${RUNS}/${number}/approve`, { manifest: manifest?.shortForm });

  it('approves neither the run that it made nor one of a person', async () => {
    for (const run of [await draftByKey(testApp, business, key), await draftBy(testApp, business, bola)]) {
      expectRefused(await approveByKey(run), 403, 'second_person_required');
      expectRefused(await exportCsv(key, run.number), 409, 'run_state_conflict');
    }
  });

  it('does not end the rule to approve and begin it again', async () => {
    const run = await draftByKey(testApp, business, key);
    expectRefused(
      await key.patch('/v1/api/settlement-settings', { approval: 'anyone' }),
      403,
      'second_person_required',
    );
    expectRefused(await approveByKey(run), 403, 'second_person_required');
    expect((await getRun(key, run.number)).state).toBe('draft');
  });

  it.each(['exported', 'unknown', 'paid'])(
    'does not make a payout failed that is %s, to have it paid again',
    async (was) => {
      const holder = await createHolder(key, 10);
      const run = await makeRun(testApp, key);
      requireRun(await approve(business, bola, run));
      if ((await getRun(key, run.number)).state === 'draft') requireRun(await approve(business, ada, run));
      requireRun(await exportCsv(key, run.number));
      const [payout] = await payoutsOf(key, run.number);
      const resolve = (state: string, more = {}) =>
        key.post(`${PAYOUTS}/${payout?.id}/resolve`, { state, reason: 'For the test', ...more });
      if (was !== 'exported') expect((await resolve(was)).status).toBe(200);
      const refused = await resolve('failed', { seenState: was });
      expectRefused(refused, 403, 'second_person_required');
      expect(refused.body.message).toContain(`/payouts/${payout?.id}/reopening-requests`);
      expect(await balanceOf(key, holder)).toBe(0);
    },
  );

  it('does not change the source account after people have approved, and the file names the one that they saw', async () => {
    const run = await draftBy(testApp, business, bola);
    const approved = requireRun(await approve(business, ada, run));
    expectRefused(
      await key.patch('/v1/api/settlement-settings', { sourceAccount: OTHER_SOURCE }),
      403,
      'second_person_required',
    );
    const seen = { manifest: { digest: approved.manifest?.digest } };
    expect(await getRun(key, run.number)).toMatchObject({ state: 'approved', ...seen });
    expect(requireRun(await exportCsv(key, run.number))).toMatchObject({ state: 'exported', ...seen });
    const file = await key.get(`${RUNS}/${run.number}/file?format=pain.001.001.09`);
    expect(file.text).toContain(SOURCE.accountNumber);
    expect(file.text).not.toContain(OTHER_SOURCE.accountNumber);
  });
});

const SENDERS: Readonly<Record<string, () => Promise<TestMember | Client>>> = {
  herself: () => Promise.resolve(ada),
  'by a key of hers': () => keyOf(testApp, business, ada),
};

describe('a file that calls a payout failed, which the bank may have paid', () => {
  it.each(Object.keys(SENDERS))('lets its sender (%s) not approve alone that it is paid again', async (which) => {
    const first = await draftBy(testApp, business, bola);
    requireRun(await approve(business, ada, first));
    requireRun(await exportCsv(business.inTest, first.number));
    const [payout] = await payoutsOf(business.inTest, first.number);
    const sender = (await SENDERS[which]?.()) ?? ada;
    const url = sender === ada ? at(business, '/settlement-results') : '/v1/api/settlement-results';
    const file = `end_to_end_id,amount,status\n${payout?.endToEndId},${payout?.amount},failed\n`;
    const sent = await sender.post(url, file, { 'content-type': 'text/csv' });
    expect(sent.body.data, sent.text).toMatchObject({ notPaid: { failed: 1 } });

    const again = await draftBy(testApp, business, bola);
    const refused = await approve(business, ada, again);
    expectRefused(refused, 403, 'second_person_required');
    expect(refused.body.message).toContain('sent the file of bank results that calls failed what this settlement run');
    const seen = await ada.get(at(business, `/settlement-runs/${again.number}`));
    const wayOut = expect.stringMatching(/Let .+ make the run; somebody else can approve it/v) as unknown;
    expect(seen.body.data).toMatchObject({ couldApprove: { count: 0, wayOut } });
    const [held] = (await payoutsOf(business.inTest, again.number)).filter(
      ({ subAccountId }) => subAccountId === payout?.subAccountId,
    );
    const hold = { payouts: [held?.id], reason: 'Paid the first time?' };
    requireRun(await ada.post(at(business, `/settlement-runs/${again.number}/hold`), hold));
    requireRun(await approve(business, ada, await getRun(business.inTest, again.number)));
    // What they make themselves, another person approves.
    requireRun(await approve(business, bola, await draftBy(testApp, business, ada)));
  });
});

describe('a payout that somebody called failed without a file', () => {
  const CLAIM = 'You or an API key of yours called failed what this settlement run pays again; another person';
  const reason = { reason: 'The bank says so on the telephone' };
  async function sentPayout(): Promise<string> {
    const run = await draftBy(testApp, business, bola);
    requireRun(await approve(business, ada, run));
    requireRun(await exportCsv(business.inTest, run.number));
    return (await payoutsOf(business.inTest, run.number))[0]?.id ?? '';
  }
  const endRule = () =>
    testApp.testDatabase.database.pool.query(
      `UPDATE settlement_settings SET approval = 'anyone' WHERE business_id = $1`,
      [business.businessId],
    );

  it.each(Object.keys(SENDERS))('while the rule was off is paid again if another approves (%s)', async (which) => {
    const id = await sentPayout();
    await endRule();
    const caller = (await SENDERS[which]?.()) ?? ada;
    const url = caller === ada ? at(business, `/payouts/${id}/resolve`) : `${PAYOUTS}/${id}/resolve`;
    const called = await caller.post(url, { state: 'failed', seenState: 'exported', ...reason });
    expect(called.status, called.text).toBe(200);
    // The rule cannot be begun while its row is not as recorded.
    await testApp.testDatabase.database.pool.query(
      `UPDATE settlement_settings SET approval = 'second_person' WHERE business_id = $1`,
      [business.businessId],
    );
    const refused = await approve(business, ada, await draftBy(testApp, business, bola));
    expectRefused(refused, 403, 'second_person_required');
    expect(refused.body.message).toContain(CLAIM);
    requireRun(await approve(business, bola, await draftBy(testApp, business, ada)));
  });

  it.each(['with', 'without'])(
    'by a request %s the rule is the word of who asked, not of who approved',
    async (how) => {
      const id = await sentPayout();
      if (how === 'without') await endRule();
      const asked = await ada.post(at(business, `/payouts/${id.toUpperCase()}/reopening-requests`), reason);
      expect(asked.status, asked.text).toBe(200);
      const { number } = asked.body.data as { number: number };
      expect((await bola.post(at(business, `/change-requests/${number}/approve`))).status).toBe(200);
      await testApp.testDatabase.database.pool.query(
        `UPDATE settlement_settings SET approval = 'second_person' WHERE business_id = $1`,
        [business.businessId],
      );
      const refused = await approve(
        business,
        ada,
        await draftByKey(testApp, business, await keyOf(testApp, business, bola)),
      );
      expectRefused(refused, 403, 'second_person_required');
      expect(refused.body.message).toContain(CLAIM);
      requireRun(await approve(business, bola, await draftBy(testApp, business, ada)));
    },
  );
});

describe('the rule, switched off for an approval and on again', () => {
  it('takes the approval away, whoever gave it', async () => {
    await testApp.testDatabase.database.pool.query(
      `UPDATE settlement_settings SET approval = 'anyone' WHERE business_id = $1`,
      [business.businessId],
    );
    const run = await draftBy(testApp, business, ada);
    requireRun(await approve(business, ada, run));
    await setApproval(business.inTest, 'second_person');
    expect((await getRun(business.inTest, run.number)).state).toBe('draft');
    expectRefused(await exportCsv(business.inTest, run.number), 409, 'run_state_conflict');
  });
});

describe('a key that somebody else than its maker lets do more', () => {
  it('has no known maker, so that whoever widened it does not approve alone what it makes', async () => {
    const made = await bola.post(at(business, '/keys'), { kind: 'secret', scopes: ['payments:read'] });
    const { id, key } = made.body.data as { id: number; key: string };
    const scopes = ['payments:read', 'payouts:read', 'payouts:make'];
    const widened = await ada.patch(at(business, `/keys/${id}`), { scopes });
    expect(widened.status, widened.text).toBe(200);
    const run = await draftByKey(testApp, business, testApp.clientOf(key));
    expect(requireRun(await approve(business, ada, run)).state).toBe('draft');
    expect(requireRun(await approve(business, bola, run)).state).toBe('approved');
  });
});
