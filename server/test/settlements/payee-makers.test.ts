/** Who created an account that a run pays, or changed its bank details, is a maker of the run. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { recordRows } from '../../src/core/ledger/log/record.ts';
import { fillCreators } from '../../src/features/connected-accounts/fill-creators.ts';
import { STEP_LIMITS } from '../../src/features/settlements/runs/fill-run.ts';
import type { AccountId } from '../../src/platform/database/ids.ts';
import { transact } from '../../src/platform/database/transaction.ts';
import { freshNumber } from '../connected-accounts/account-fixture.ts';
import { keepLedgerInvariants } from '../harness/ledger-invariants.ts';
import { signInMember, type TestMember } from '../harness/member.ts';
import { type Client, startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { approve, at, expectRefused, exportCsv, keyOf, members } from './four-eyes.testing.ts';
import { createHolder, getRun, requireRun, settle } from './settlements.testing.ts';
import { pay } from '../posting/payments.testing.ts';

let testApp: TestApp;
let business: TestBusiness;
let client: Client;
let ada: TestMember;
let bola: TestMember;
let adasKey: Client;

beforeAll(async () => {
  testApp = await startTestApp();
});
beforeEach(async () => {
  business = await testApp.addBusiness();
  client = business.inTest;
  [ada, bola] = await members(testApp, business);
  adasKey = await keyOf(testApp, business, ada);
  const rules = { approval: 'second_person', bankDetailsHoldHours: 0 };
  expect((await client.patch('/v1/api/settlement-settings', rules)).status).toBe(200);
});
afterAll(() => testApp.close());
keepLedgerInvariants(
  () => testApp.testDatabase.database.pool,
  () => business,
);

async function runBy(maker: Client) {
  const { number } = requireRun(await maker.post(at(business, '/settlement-runs'), {}));
  await settle(testApp);
  return getRun(client, number);
}
const change = async (by: Client, path: string, body: object): Promise<void> => {
  const changed = await by.patch(path, body);
  expect(changed.status, changed.text).toBe(200);
};
const exported = async (run: Awaited<ReturnType<typeof runBy>>, approver: TestMember): Promise<void> => {
  expect(requireRun(await approve(business, approver, run)).state).toBe('approved');
  expect((await exportCsv(client, run.number)).status).toBe(200);
};

it('whoever created an account, or whose key did, does not approve its first run, and any later one', async () => {
  const payee = await createHolder(adasKey, 10);
  const own = await createHolder(adasKey, 10);
  const run = await runBy(bola);
  expect(run.approvalsNeeded).toBe(1);
  const refused = await approve(business, ada, run);
  expectRefused(refused, 403, 'second_person_required');
  expect(refused.body.message).toMatch(
    new RegExp(
      `^You or an API key of yours created account (?:${payee.id}|${own.id}) on \\d{4}-\\d\\d-\\d\\d, and did so for 1 more`,
    ),
  );
  const seen = (await ada.get(at(business, `/settlement-runs/${run.number}`))).body.data;
  expect(seen).toMatchObject({ approvalRefusal: refused.body.message });
  await exported(run, await signInMember(testApp, business, 'finance'));
  await pay(client, payee, { amount: 10 });
  await exported(await runBy(bola), ada);
});

/** As a process of the version before leaves the accounts that it creates. */
const forgetCreators = () =>
  testApp.testDatabase.database.pool.query(
    'UPDATE connected_accounts SET created_by_kind = NULL, created_by_id = NULL WHERE business_id = $1',
    [business.businessId],
  );

it.each([
  ['before', () => Promise.resolve()],
  ['after', () => fillCreators(testApp.services)],
])(
  'whoever created an older account does not approve, %s the background fills in who that was',
  async (_when, fill) => {
    for (let account = 0; account < 3; account += 1) await createHolder(adasKey, 10);
    await forgetCreators();
    await fill();
    const { number } = requireRun(await bola.post(at(business, '/settlement-runs'), {}));
    await settle(testApp, { ...STEP_LIMITS, payoutsMax: 2 });
    const run = await getRun(client, number);
    expectRefused(await approve(business, ada, run), 403, 'second_person_required');
    await exported(run, await signInMember(testApp, business, 'finance'));
  },
);

it('an account whose creator is unknown makes nobody a maker, and needs no third person', async () => {
  const { id } = await createHolder(adasKey, 10);
  const ledger = { businessId: business.businessId, live: false };
  await transact(testApp.services.db, async (tx) => {
    await tx
      .updateTable('connected_accounts')
      .set({ created_by_kind: 'unknown', created_by_id: null })
      .where((eb) => eb.and({ business_id: ledger.businessId, id: BigInt(id) as AccountId }))
      .execute();
    recordRows(tx, ledger, 'account_creator', [BigInt(id)]);
  });
  const run = await runBy(bola);
  expect(run.approvalsNeeded).toBe(1);
  await exported(run, ada);
});

it('whoever changed bank details does not approve until a run that pays them went to the bank', async () => {
  const payee = await createHolder(client, 10);
  await exported(await runBy(bola), ada);
  await change(ada, at(business, `/accounts/${payee.id}`), { accountNumber: freshNumber() });
  await pay(client, payee, { amount: 10 });
  const cancelled = await runBy(bola);
  requireRun(await bola.post(at(business, `/settlement-runs/${cancelled.number}/cancel`)));
  await settle(testApp);
  const run = await runBy(bola);
  const refused = await approve(business, ada, run);
  expectRefused(refused, 403, 'second_person_required');
  expect(refused.body.message).toContain(
    `You or an API key of yours changed the bank details of account ${payee.id} on`,
  );
  await exported(run, await signInMember(testApp, business, 'finance'));
  await pay(client, payee, { amount: 10 });
  await exported(await runBy(bola), ada);
});

it('whoever changed only the e-mail address, or an account that the run does not pay, approves', async () => {
  const payee = await createHolder(client, 10);
  const other = await createHolder(client);
  await change(ada, at(business, `/accounts/${payee.id}`), { subAccountEmail: 'new@example.com' });
  await change(ada, at(business, `/accounts/${other.id}`), { accountNumber: freshNumber() });
  await exported(await runBy(bola), ada);
});

it('a key without a known maker that changed details makes it two, and one that created an account does not', async () => {
  const payee = await createHolder(client, 10);
  await exported(await runBy(bola), ada);
  await change(client, `/v1/api/subaccounts/${payee.id}`, { accountNumber: freshNumber() });
  await pay(client, payee, { amount: 10 });
  const carol = await signInMember(testApp, business, 'finance');
  const run = await runBy(bola);
  expect(run.approvalsNeeded).toBe(2);
  expect(requireRun(await approve(business, ada, run)).state).toBe('draft');
  await exported(run, carol);
});

it('a change by request is that of whoever asked, not of whoever approved it', async () => {
  const payee = await createHolder(client, 10);
  await change(client, '/v1/api/settlement-settings', { bankDetails: 'second_person' });
  const body = { accountNumber: freshNumber(), reason: 'A letter of the bank' };
  const asked = await ada.post(at(business, `/accounts/${payee.id}/bank-details-requests`), body);
  const { number } = asked.body.data as { number: number };
  const carol = await signInMember(testApp, business, 'finance');
  expect((await carol.post(at(business, `/change-requests/${number}/approve`))).status).toBe(200);
  const run = await runBy(bola);
  expectRefused(await approve(business, ada, run), 403, 'second_person_required');
  await exported(run, carol);
});

it('a change while a run is drafted counts for the run that pays the new details', async () => {
  const payee = await createHolder(client, 10);
  await exported(await runBy(bola), ada);
  await pay(client, payee, { amount: 10 });
  const accountNumber = freshNumber();
  const [run] = await Promise.all([runBy(bola), change(ada, at(business, `/accounts/${payee.id}`), { accountNumber })]);
  const { rows } = await testApp.testDatabase.database.pool.query<{ paid: string }>(
    'SELECT account_number AS paid FROM settlement_payouts WHERE business_id = $1 AND run_number = $2',
    [business.businessId, run.number],
  );
  if (rows[0]?.paid === accountNumber) {
    expectRefused(await approve(business, ada, run), 403, 'second_person_required');
  } else {
    expect(requireRun(await approve(business, ada, run)).state).toBe('approved');
  }
});
