/** A business with everything that facts record, and rows of it changed by SQL for the time of one look. */
import { expect } from 'vitest';
import type pg from 'pg';
import { verifyLogs } from '../../../src/core/ledger/log/verify-log.ts';
import { verifyBanks } from '../../../src/features/banks/verify-banks.ts';
import { recordRows } from '../../../src/core/ledger/log/record.ts';
import { takeUpRows } from '../../../src/core/ledger/log/take-up.ts';
import { sealLedgers } from '../../../src/core/ledger/seals/seal-ledgers.ts';
import { databaseNow } from '../../../src/platform/database/clock.ts';
import type { Db } from '../../../src/platform/database/pool.ts';
import { transact } from '../../../src/platform/database/transaction.ts';
import { MacKeys } from '../../../src/platform/vault/mac-keys.ts';
import type { MasterKeys } from '../../../src/platform/vault/master-keys.ts';
import { recordPower } from '../../../src/features/people/team/approvers.ts';
import { verifyLedgers } from '../../../src/core/ledger/verify/verify-ledgers.ts';
import {
  type KnownHeads,
  listHeads,
  headsFromFile,
  headsToFile,
  NO_HEADS,
} from '../../../src/features/sealed-heads/heads.ts';
import { BY_OPERATOR } from '../../../src/core/words/principal.ts';
import type { NewMappingBody } from '../../../src/features/settlements/results/mapping-schemas.ts';
import { saveMapping } from '../../../src/features/settlements/results/save-mapping.ts';
import { continueFiles } from '../../../src/features/settlements/results/apply-file.ts';
import { leaveOut } from '../../harness/leave-out.ts';
import { signInMember } from '../../harness/member.ts';
import { startTestApp, type TestApp, type TestResponse } from '../../harness/test-app.ts';
import { createHolder, exportRun, makeRun, payoutsOf } from '../../settlements/settlements.testing.ts';
import { writeFormer } from './former.testing.ts';

const MAPPING: NewMappingBody = {
  name: 'First Bank',
  headings: ['Reference', 'Sum', 'Response', 'Why'],
  columns: [
    { is: 'end_to_end_id', column: 1 },
    { is: 'amount', column: 2 },
    { is: 'status', column: 3 },
    { is: 'reason', column: 4 },
  ],
  statuses: [
    { word: 'paid', means: 'paid' },
    { word: 'failed', means: 'failed' },
  ],
  replaces: null,
};

export const LAST_ENDPOINT = 'https://example.com/last';

export interface ByHand {
  readonly testApp: TestApp;
  /** The ends of all chains before anything is changed. */
  readonly heads: KnownHeads;
  /** What is found after this SQL, which is then undone. */
  readonly found: (sql: string, known?: KnownHeads) => Promise<string | undefined>;
  /** The names of its rows. */
  readonly team: Readonly<Record<'viewer' | 'first' | 'invited', string>>;
  readonly close: () => Promise<void>;
}

const requireOk = (response: TestResponse): TestResponse => {
  expect(response.status, response.text).toBe(200);
  return response;
};

/** Two accounts, a refund, two runs with outcomes, settings, schedules, a key, an endpoint and two changed accounts. */
export async function openByHand(): Promise<ByHand> {
  const testApp = await startTestApp();
  const { business, services, testDatabase } = testApp;
  const { inTest } = business;
  const holders = [await createHolder(inTest, 500, 250), await createHolder(inTest, 900)];
  await haveBegunBefore(testApp);
  const [first, second] = holders;
  if (first === undefined || second === undefined) throw new Error('no accounts');
  const { rows } = await testDatabase.database.pool.query<{ reference: string }>(
    `SELECT reference FROM transactions WHERE sequence = 2 AND NOT live`,
  );
  requireOk(await inTest.post(`/v1/api/payments/${rows[0]?.reference}/refunds`, { amount: 10, commission: 'keep' }));
  const source = { bankCode: '000013', accountNumber: '0123456789', accountName: 'Acme Collections' };
  requireOk(
    await inTest.patch('/v1/api/settlement-settings', {
      sourceAccount: source,
      minimumAmount: 1,
      bankDetailsHoldHours: 48,
    }),
  );
  requireOk(
    await inTest.put(`/v1/api/subaccounts/${first.id}/settlement-schedule`, {
      schedule: { frequency: 'daily', delayBusinessDays: 0 },
      minimumAmount: 0,
      reserve: { amount: 0 },
    }),
  );
  requireOk(
    await inTest.patch('/v1/api/spending-limits', {
      accounts: { largestPayment: 50_000, paymentsPerDay: null, largestRefund: null, refundsPerDay: null },
    }),
  );
  const own = { largestPayment: 60_000, paymentsPerDay: null, largestRefund: null, refundsPerDay: null };
  requireOk(await inTest.put(`/v1/api/subaccounts/${second.id}/spending-limits`, own));
  requireOk(await inTest.post('/v1/api/webhook-endpoints', { url: 'https://example.com/hooks' }));
  const team = await makeTeam(testApp);
  await decideRequests(testApp);
  await grantPower(testApp);
  const run = await makeRun(testApp, inTest);
  await addMaker(testApp, run.number);
  const changes = { accountNumber: '0000099999', externalId: 'shop-2', metadata: { plan: 'b' } };
  requireOk(await inTest.patch(`/v1/api/subaccounts/${second.id}`, changes));
  await exportRun(testApp, business, run.number);
  const court = { kind: 'court_order', reason: 'Suit 12' };
  requireOk(await inTest.post(`/v1/api/subaccounts/${second.id}/payout-holds`, court));
  const [paid, failed] = await payoutsOf(inTest, run.number);
  if (paid === undefined || failed === undefined) throw new Error('no payouts');
  const operator = { businessId: business.businessId, live: false, apiKeyId: undefined, origin: BY_OPERATOR };
  await saveMapping(services, operator, MAPPING);
  const lines = [
    MAPPING.headings.join(','),
    `${paid.endToEndId},${paid.amount},paid,`,
    `${failed.endToEndId},${failed.amount},failed,AC04`,
  ].join('\n');
  const sent = await inTest.post('/v1/api/settlement-results', lines, { 'content-type': 'application/octet-stream' });
  expect([200, 202], sent.text).toContain(sent.status);
  await continueFiles(services);
  // The last entry of the log has one row, which a test takes away together with it.
  requireOk(await inTest.post('/v1/api/webhook-endpoints', { url: LAST_ENDPOINT }));
  await sealLedgers({ db: services.db }, { limits: { ageMs: 0 } });
  const file = headsToFile(await listHeads(services.database));
  const client = await testDatabase.database.pool.connect();
  const heads = headsFromFile(file);
  return {
    testApp,
    team,
    heads,
    found: (sql, known = NO_HEADS) => lookAfter(client, sql, known, services.keyring.masterKeys),
    close: async () => {
      client.release();
      await testApp.close();
    },
  };
}

/** As if the business had been there before the log: the ends of its former chains are recorded. */
async function haveBegunBefore({ business: { businessId }, services, testDatabase }: TestApp): Promise<void> {
  const { pool } = testDatabase.database;
  await leaveOut(pool, 'former_audit_end', 'former_fact_end');
  await writeFormer(pool, { businessId, live: false });
  await takeUpRows(services);
  await pool.query('UPDATE fact_kinds SET closed_at = now() WHERE closed_at IS NULL');
}

/** An owner, a viewer, and somebody whom the owner invited. */
async function makeTeam(testApp: TestApp): Promise<ByHand['team']> {
  const { business } = testApp;
  const owner = await signInMember(testApp, business, 'owner');
  const viewer = await signInMember(testApp, business, 'viewer');
  const invitations = `/dashboard/api/businesses/${business.businessId}/team/invitations`;
  const invited = requireOk(await owner.post(invitations, { email: 'chidi@example.com', role: 'finance' }));
  return {
    viewer: viewer.userId,
    first: [owner.userId, viewer.userId].toSorted()[0] ?? '',
    invited: (invited.body.data as { id: string }).id,
  };
}

/** A maker of the run, who set bank details of an account that it pays. */
async function addMaker({ business: { businessId }, services: { db } }: TestApp, run: number): Promise<void> {
  const name = { business_id: businessId, live: false, run_number: BigInt(run), number: 7 };
  const deed = { did: 'account_created', account_id: 1n, did_at: new Date(), account_count: 1n };
  await transact(db, async (tx) => {
    await tx
      .insertInto('settlement_run_makers')
      .values({ ...name, made_by_kind: 'user', made_by_id: 'ada', maker_id: 'ada', ...deed })
      .execute();
    recordRows(tx, { businessId, live: false }, 'settlement_run_maker', [`${run}/7`]);
  });
}

/** Somebody who may approve since a moment ago. */
async function grantPower({ business: { businessId }, services: { db } }: TestApp): Promise<void> {
  const grant = { businessId, userId: 'bola', granterId: 'ada', role: 'finance', formerRole: undefined } as const;
  await transact(db, async (tx) => recordPower(tx, { ...grant, at: await databaseNow(tx) }));
}

/** A request that was approved and one that was rejected, as if two people had used the dashboard. */
async function decideRequests({ business: { businessId }, services: { db } }: TestApp): Promise<void> {
  const at = new Date();
  await transact(db, async (tx) => {
    const request = {
      business_id: businessId,
      live: false,
      kind: 'approval',
      subject: '',
      change: Buffer.of(1),
      summary: 'Approval by anyone',
      reason: 'A test',
      made_by_kind: 'user',
      made_by_id: 'ada',
      maker_id: 'ada',
      created_at: at,
      expires_at: at,
      decided_by_kind: 'user',
      decided_by_id: 'bola',
      decided_at: at,
    };
    const decided = [
      { ...request, number: 1n, state: 'approved' },
      { ...request, number: 2n, state: 'rejected' },
    ];
    await tx.insertInto('change_requests').values(decided).execute();
    recordRows(tx, { businessId, live: false }, 'change_request', [1n, 2n]);
    const rejection = { business_id: businessId, live: false, number: 2n, reason: 'Not now' };
    await tx.insertInto('request_rejections').values(rejection).execute();
    recordRows(tx, { businessId, live: false }, 'request_rejection', [2n]);
  });
}

/** Runs in one transaction that is rolled back: verification sees the change, and nobody else does. */
async function lookAfter(
  client: pg.PoolClient,
  sql: string,
  known: KnownHeads,
  masterKeys: MasterKeys,
): Promise<string | undefined> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    const pool = within(client);
    const macKeys = new MacKeys(() => masterKeys);
    const ofLedgers = await verifyLedgers({ pool }, known);
    const found =
      ofLedgers.disagreement ??
      (await verifyLogs({ pool }, { ...known, keys: (number) => macKeys.find(pool as unknown as Db, number) }))
        .disagreement;
    if (found !== undefined) return found.row === undefined ? found.where : `${found.where} ${found.row}`;
    return (await verifyBanks({ pool })) && 'bank directory';
  } finally {
    await client.query('ROLLBACK');
  }
}

/** A pool of this one connection, whose transaction has begun. */
function within(client: pg.PoolClient): pg.Pool {
  const query = (...asked: unknown[]): unknown => {
    const [text] = asked;
    if (typeof text === 'string' && /^(BEGIN|COMMIT|ROLLBACK)/.test(text)) return Promise.resolve({ rows: [] });
    return (client.query as (...all: unknown[]) => unknown).apply(client, asked);
  };
  const connected = { query, release: () => undefined };
  return { query, connect: () => Promise.resolve(connected) } as unknown as pg.Pool;
}
