import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS } from '../../src/core/ledger/log/actions.ts';
import { INSTALLATION } from '../../src/core/ledger/log/entry.ts';
import { listEntries } from '../../src/features/audit-log/list-entries.ts';
import { wireEntry } from '../../src/features/audit-log/wire-entry.ts';
import { importBanks } from '../../src/features/banks/import-banks.ts';
import { resetPassword } from '../../src/features/people/factors/reset-password.ts';
import { resetTwoFactor } from '../../src/features/people/factors/reset-two-factor.ts';
import { makeSignInLink } from '../../src/features/people/mails/sign-in-links.ts';
import { BY_OPERATOR } from '../../src/core/words/principal.ts';
import { createAccount, pay } from '../connected-accounts/account-fixture.ts';
import { cookieOf, signInMember, signUpPerson, type TestMember, withCookie } from '../harness/member.ts';
import { type Client, startTestApp, type TestApp, type TestBusiness, type TestResponse } from '../harness/test-app.ts';
import { totp } from '../harness/totp.ts';
import { addPasskey, sessionIn, signInWith } from '../dashboard/passkeys.testing.ts';
import { waitADay } from '../settlements/four-eyes.testing.ts';
import { createHolder, makeRun, PAYOUTS, RUNS, settle } from '../settlements/settlements.testing.ts';
import { createEndpoint, ENDPOINTS } from '../webhooks/webhooks.testing.ts';
import { entriesOf, lastEntry } from './audit-log.testing.ts';

let testApp: TestApp;
let business: TestBusiness;
let client: Client;
/** The actions that the tests have recorded; the last test compares them with the closed list. */
const seen = new Set<string>();

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  business = await testApp.addBusiness();
  client = business.inTest;
});

function ok(response: TestResponse): TestResponse {
  expect(response.status, response.text).toBe(200);
  return response;
}

const dataOf = (response: TestResponse): unknown => ok(response).body.data;

/** Expects that the newest entry has this action and these changes, and names the request that made it. */
async function expectEntry(expected: object, response?: TestResponse, of: Client = client): Promise<void> {
  const entry = await lastEntry(of);
  expect(entry).toMatchObject(expected);
  if (response !== undefined) expect(entry.requestId).toBe(response.headers['x-request-id']);
  seen.add(entry.action);
}

describe('what integrators change is recorded with the key that did it', () => {
  it('accounts: created, updated, disabled, enabled, key rotated, deleted', async () => {
    const url = (id: number) => `/v1/api/subaccounts/${id}`;
    const { id } = await createAccount(client, { businessName: 'Ada Stores', accountNumber: '0000014579' });
    await expectEntry({
      action: 'account.created',
      actor: { kind: 'api_key', name: `sk_test_…${business.test.secretKey.slice(-4)}`, email: null },
      address: '127.0.0.1',
      subject: { kind: 'account', id: String(id), name: 'Ada Stores' },
      before: null,
      after: { businessName: 'Ada Stores', accountNumber: '…4579', enabled: true, bankCode: '000014' },
    });
    let answer = ok(await client.patch(url(id), { businessName: 'Ada Markets', accountNumber: '0000024579' }));
    await expectEntry(
      {
        action: 'account.updated',
        subject: { name: 'Ada Markets' },
        before: { businessName: 'Ada Stores', accountNumber: '…4579' },
        after: { businessName: 'Ada Markets', accountNumber: '…4579' },
      },
      answer,
    );
    answer = ok(await client.patch(url(id), { enabled: false }));
    await expectEntry({ action: 'account.disabled', before: { enabled: true }, after: { enabled: false } }, answer);
    answer = ok(await client.patch(url(id), { enabled: true }));
    await expectEntry({ action: 'account.enabled', before: { enabled: false }, after: { enabled: true } }, answer);
    answer = ok(await client.post(`${url(id)}/authorization-key`, { overlapSeconds: 60 }));
    await expectEntry({ action: 'account.key_rotated', before: null }, answer);
    answer = ok(await client.delete(`/v1/business/subaccounts/${id}`));
    await expectEntry({ action: 'account.deleted', subject: { id: String(id), name: 'Ada Markets' } }, answer);
  });

  it('refunds, but no payments', async () => {
    const account = await createAccount(client);
    const paid = dataOf(await pay(client, account.id, account.authorizationKeys, 1_000)) as { reference: string };
    await expectEntry({ action: 'account.created' });
    const answer = ok(await client.post(`/v1/api/payments/${paid.reference}/refunds`, { amount: 100, reason: 'Torn' }));
    const after = { amount: 100, reason: 'Torn', payment: { reference: paid.reference, refundedAmount: 100 } };
    await expectEntry({ action: 'refund.created', after }, answer);
  });

  it('webhook endpoints: created, updated, secret rolled, tested, deliveries resent, deleted', async () => {
    const { id } = await createEndpoint(client, 'http://127.0.0.1:9/hook', []);
    await expectEntry({
      action: 'webhook_endpoint.created',
      subject: { kind: 'webhook_endpoint', id: String(id), name: 'http://127.0.0.1:9/hook' },
      after: { url: 'http://127.0.0.1:9/hook', events: [], enabled: true },
    });
    const url = `${ENDPOINTS}/${id}`;
    let answer = ok(await client.patch(url, { description: 'Books' }));
    await expectEntry(
      { action: 'webhook_endpoint.updated', before: { description: '' }, after: { description: 'Books' } },
      answer,
    );
    answer = ok(await client.post(`${url}/secret`, { overlapSeconds: 60 }));
    await expectEntry({ action: 'webhook_endpoint.secret_rolled' }, answer);
    answer = ok(await client.post(`${url}/test`));
    await expectEntry({ action: 'webhook_endpoint.tested' }, answer);
    const period = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };
    answer = ok(await client.post(`${url}/deliveries/resend`, period));
    await expectEntry({ action: 'webhook_delivery.resent', after: { resent: 0, state: null } }, answer);
    answer = ok(await client.delete(url));
    await expectEntry({ action: 'webhook_endpoint.deleted', before: { description: 'Books' }, after: null }, answer);
  });

  it('settlements: runs, payouts, settings, schedules and files of results', async () => {
    const holder = await createHolder(client, 1_000);
    await createHolder(client, 2_000);
    const first = await makeRun(testApp, client);
    await expectEntry({
      action: 'settlement_run.started',
      subject: { id: String(first.number), name: `Settlement run ${first.number}` },
      after: { reference: first.reference, scheduledFor: null, accountIds: null },
    });
    let answer = ok(await client.post(`${RUNS}/${first.number}/cancel`));
    await expectEntry(
      { action: 'settlement_run.cancelled', before: { state: 'draft' }, after: { state: 'cancelling' } },
      answer,
    );
    await settle(testApp);

    const { number } = await makeRun(testApp, client);
    const payouts = dataOf(await client.get(`${RUNS}/${number}/payouts`)) as {
      id: string;
      endToEndId: string;
      amount: number;
    }[];
    const [one, other] = payouts;
    answer = ok(await client.post(`${RUNS}/${number}/payouts/${one?.id}/cancel`));
    await expectEntry(
      {
        action: 'payout.cancelled',
        subject: { id: one?.id },
        before: { state: 'draft' },
        after: { state: 'cancelled' },
      },
      answer,
    );
    answer = ok(await client.post(`${RUNS}/${number}/approve`));
    await expectEntry({ action: 'settlement_run.approved', after: { state: 'approved' } }, answer);
    await createHolder(client, 30);
    const held = await makeRun(testApp, client);
    const [third] = dataOf(await client.get(`${RUNS}/${held.number}/payouts`)) as { id: string }[];
    const hold = { payouts: [third?.id], reason: 'Asked by telephone' };
    answer = ok(await client.post(`${RUNS}/${held.number}/hold`, hold));
    await expectEntry(
      {
        action: 'payout.held',
        subject: { id: third?.id },
        before: { state: 'draft', reason: null },
        after: { state: 'cancelled', reason: 'Asked by telephone' },
      },
      answer,
    );
    answer = ok(await client.post(`${RUNS}/${number}/export`, { format: 'csv' }));
    await expectEntry({ action: 'settlement_run.exported', after: { state: 'exported' } }, answer);
    answer = ok(await client.post(`${PAYOUTS}/${other?.id}/resolve`, { state: 'paid', reason: 'Seen at the bank' }));
    await expectEntry(
      {
        action: 'payout.resolved',
        before: { state: 'exported', reason: null },
        after: { state: 'paid', reason: 'Seen at the bank' },
      },
      answer,
    );
    const file = `end_to_end_id,amount,status\n${other?.endToEndId},${other?.amount},paid\n`;
    answer = ok(
      await client.post('/v1/api/settlement-results?filename=bank.csv', file, { 'content-type': 'text/csv' }),
    );
    await expectEntry(
      { action: 'settlement_result.taken_in', subject: { id: '1', name: 'bank.csv' }, after: { lineCount: 1 } },
      answer,
    );
    const contrary = `end_to_end_id,amount,status\n${other?.endToEndId},${other?.amount},failed\n`;
    ok(await client.post('/v1/api/settlement-results', contrary, { 'content-type': 'text/csv' }));
    answer = ok(await client.post('/v1/api/settlement-result-lines/2-1/take'));
    const ofFile = { id: '2', name: 'File 2 of bank results' };
    await expectEntry({ action: 'settlement_result.line_taken', subject: ofFile, after: { line: '2-1' } }, answer);
    const why = { reason: 'Meant for another payout' };
    answer = ok(await client.post('/v1/api/settlement-result-lines/2-1/explain', why));
    const said = { line: '2-1', answer: 'explained', ...why };
    await expectEntry({ action: 'settlement_result.line_answered', subject: ofFile, after: said }, answer);

    answer = ok(await client.patch('/v1/api/settlement-settings', { minimumAmount: 500 }));
    await expectEntry(
      { action: 'settlement_settings.changed', before: { minimumAmount: 0 }, after: { minimumAmount: 500 } },
      answer,
    );
    await createHolder(client, 50);
    const open = await makeRun(testApp, client);
    const sourceAccount = { bankCode: '000014', accountNumber: '0123456789', accountName: 'ACME LIMITED' };
    answer = ok(await client.patch('/v1/api/settlement-settings', { sourceAccount }));
    await expectEntry({ action: 'settlement_run.manifest_changed', after: { why: 'source_changed' } }, answer);
    ok(await client.post(`${RUNS}/${open.number}/approve`));
    answer = ok(await client.patch('/v1/api/settlement-settings', { approval: 'second_person' }));
    await expectEntry(
      {
        action: 'settlement_run.returned_to_draft',
        subject: { id: String(open.number) },
        before: { state: 'approved' },
        after: { state: 'draft' },
      },
      answer,
    );
    const url = `/v1/api/subaccounts/${holder.id}/settlement-schedule`;
    const schedule = { schedule: { frequency: 'daily', delayBusinessDays: 0 }, minimumAmount: 5, reserve: null };
    answer = ok(await client.put(url, schedule));
    await expectEntry({ action: 'settlement_schedule.changed', before: null, after: { minimumAmount: 5 } }, answer);
    answer = ok(await client.delete(url));
    await expectEntry({ action: 'settlement_schedule.removed', before: { minimumAmount: 5 }, after: null }, answer);
    const holds = `/v1/api/subaccounts/${holder.id}/payout-holds`;
    const court = { kind: 'court_order', reason: 'Suit 12' };
    answer = ok(await client.post(holds, court));
    await expectEntry({ action: 'account.held', before: null, after: { hold: 1, ...court } }, answer);
    const none = { largestPayment: null, paymentsPerDay: null, largestRefund: null, refundsPerDay: null };
    const limitsUrl = `/v1/api/subaccounts/${holder.id}/spending-limits`;
    ok(await client.put(limitsUrl, none));
    answer = ok(await client.put(limitsUrl, { ...none, largestPayment: 9.5 }));
    const subject = { kind: 'account', id: String(holder.id) };
    await expectEntry({ action: 'spending_limits.changed', subject, after: { largestPayment: 9.5 } }, answer);
  });
});

describe('what people change in the dashboard is recorded with their name and address', () => {
  let owner: TestMember;
  const base = () => `/dashboard/api/businesses/${business.businessId}`;
  it('change requests: made, approved, rejected and withdrawn', async () => {
    const second = await signInMember(testApp, business, 'owner');
    const make = () =>
      owner.post(`${base()}/test/settlement-settings/source-account-requests`, {
        sourceAccount: null,
        reason: 'Moved',
      });
    let answer = ok(await make());
    await expectEntry(
      {
        action: 'change_request.created',
        subject: { id: '1', name: 'Change request 1' },
        after: { kind: 'source_account', state: 'pending', reason: 'Moved' },
      },
      answer,
    );
    const decide = (member: TestMember, number: number, decision: string, body?: object) =>
      member.post(`${base()}/test/change-requests/${number}/${decision}`, body);
    answer = ok(await decide(second, 1, 'approve'));
    await expectEntry({ action: 'change_request.approved', after: { state: 'approved' } }, answer);
    ok(await make());
    answer = ok(await decide(second, 2, 'reject', { reason: 'Not now' }));
    const rejected = { state: 'rejected', reason: 'Moved', rejectionReason: 'Not now' };
    await expectEntry({ action: 'change_request.rejected', after: rejected }, answer);
    ok(await make());
    answer = ok(await decide(owner, 3, 'withdraw'));
    await expectEntry({ action: 'change_request.withdrawn', after: { state: 'withdrawn' } }, answer);
    ok(await client.patch('/v1/api/settlement-settings', { approval: 'second_person' }));
    ok(await owner.post(`${base()}/test/settlement-settings/approval-requests`, { reason: 'A small team' }));
    ok(await decide(second, 4, 'approve'));
    await waitADay(testApp, business);
    const actor = { kind: 'user', id: second.userId };
    await expectEntry({ action: 'change_request.applied', actor, after: { kind: 'approval_rule', state: 'approved' } });
  });
  beforeEach(async () => {
    owner = await signInMember(testApp, business, 'owner');
  });

  const byOwner = () => ({ kind: 'user', id: owner.userId, name: 'Ada Obi', email: owner.email });

  it('holds of accounts: released', async () => {
    const holder = await createHolder(client, 50);
    ok(await client.post(`/v1/api/subaccounts/${holder.id}/payout-holds`, { kind: 'other', reason: 'Suit 12' }));
    const path = `${base()}/test/accounts/${holder.id}/payout-holds/1/release`;
    const answer = ok(await owner.post(path, { reason: 'Discharged' }));
    await expectEntry(
      {
        action: 'account.hold_released',
        actor: byOwner(),
        subject: { kind: 'account', id: String(holder.id), name: 'Ada Stores' },
        before: { hold: 1, kind: 'other', reason: 'Suit 12' },
        after: { reason: 'Discharged' },
      },
      answer,
    );
  });

  it('limits: removed', async () => {
    const none = { largestPayment: null, paymentsPerDay: null, largestRefund: null, refundsPerDay: null };
    ok(await client.patch('/v1/api/spending-limits', { keys: { ...none, refundsPerDay: 7 } }));
    const answer = ok(await owner.patch(`${base()}/test/spending-limits`, { keys: none }));
    await expectEntry(
      {
        action: 'spending_limits.removed',
        actor: byOwner(),
        subject: { kind: 'spending_limits', id: 'keys' },
        before: { refundsPerDay: 7 },
        after: null,
      },
      answer,
    );
  });

  it('API keys: created, rolled, revoked', async () => {
    const made = dataOf(await owner.post(`${base()}/test/keys`, { kind: 'secret' })) as { id: number; key: string };
    const name = `sk_test_…${made.key.slice(-4)}`;
    await expectEntry({
      action: 'api_key.created',
      actor: byOwner(),
      subject: { kind: 'api_key', id: String(made.id), name },
      after: { kind: 'secret' },
    });
    let answer = ok(await owner.post(`${base()}/test/keys/${made.id}/roll`, { overlapSeconds: 60 }));
    const { previousExpiresAt } = dataOf(answer) as { previousExpiresAt: string };
    await expectEntry(
      {
        action: 'api_key.rolled',
        subject: { name },
        before: { expiresAt: null },
        after: { expiresAt: previousExpiresAt },
      },
      answer,
    );
    answer = ok(await owner.patch(`${base()}/test/keys/${made.id}`, { name: 'Books' }));
    await expectEntry({ action: 'api_key.changed', subject: { name }, before: { name: null } }, answer);
    answer = ok(await owner.delete(`${base()}/test/keys/${made.id}`));
    await expectEntry({ action: 'api_key.revoked', actor: byOwner(), subject: { name } }, answer);
  });

  it('settings, in both modes', async () => {
    const answer = ok(await owner.patch(`${base()}/settings`, { name: 'Acme Markets', refundShortfall: 'owe' }));
    for (const inMode of [business.inTest, business.inLive]) {
      await expectEntry(
        {
          action: 'settings.changed',
          businessWide: true,
          actor: byOwner(),
          before: { name: 'Acme', refundShortfall: 'refuse' },
          after: { name: 'Acme Markets', refundShortfall: 'owe' },
        },
        answer,
        inMode,
      );
    }
  });

  it('the team: invited, withdrawn, joined, role changed, removed, left', async () => {
    const guest = await signUpPerson(testApp);
    const invite = async (email: string) =>
      dataOf(await owner.post(`${base()}/team/invitations`, { email, role: 'viewer' })) as {
        id: string;
        token: string;
      };
    const withdrawn = await invite('nobody@example.com');
    await expectEntry({
      action: 'invitation.created',
      actor: byOwner(),
      subject: { kind: 'invitation', id: withdrawn.id, name: 'nobody@example.com' },
      after: { email: 'nobody@example.com', role: 'viewer' },
    });
    ok(await owner.delete(`${base()}/team/invitations/${withdrawn.id}`));
    await expectEntry({ action: 'invitation.cancelled', before: { email: 'nobody@example.com', role: 'viewer' } });
    const { token } = await invite(guest.email);
    ok(await guest.post('/dashboard/api/invitations/accept', { token }));
    await expectEntry({ action: 'member.joined', actor: { id: guest.userId }, after: { role: 'viewer' } });
    const { members } = dataOf(await owner.get(`${base()}/team`)) as { members: { id: string; userId: string }[] };
    const member = members.find(({ userId }) => userId === guest.userId);
    ok(await owner.patch(`${base()}/team/members/${member?.id}`, { role: 'finance' }));
    await expectEntry({
      action: 'member.role_changed',
      actor: byOwner(),
      subject: { kind: 'member', id: guest.userId, name: `Ada Obi (${guest.email})` },
      before: { role: 'viewer' },
      after: { role: 'finance' },
    });
    ok(await owner.delete(`${base()}/team/members/${member?.id}`));
    await expectEntry({ action: 'member.removed', before: { role: 'finance' }, after: null });
    const leaver = await signInMember(testApp, business, 'viewer');
    ok(await leaver.post(`${base()}/team/leave`));
    await expectEntry({ action: 'member.left', actor: { id: leaver.userId }, before: { role: 'viewer' } });
  });

  it('their own security, and what the operator resets', async () => {
    const { password } = owner;
    const proved = ok(await owner.post('/dashboard/api/session/proof', { password }));
    await expectEntry({ action: 'person.proof_given', actor: byOwner(), after: { proof: 'password' } }, proved);
    const fresh = withCookie(testApp.clientOf(undefined), cookieOf(proved.headers['set-cookie']));
    ok(await testApp.clientOf(undefined).post('/dashboard/api/sign-in', { email: owner.email, password }));
    const ended = ok(await fresh.post('/dashboard/api/sessions/end-others'));
    await expectEntry({ action: 'person.sessions_ended', actor: byOwner(), after: { endedSessions: 1 } }, ended);
    const prepared = await fresh.post('/dashboard/api/two-factor/enable', { password });
    const { totpUri } = dataOf(prepared) as { totpUri: string };
    const confirmed = ok(await fresh.post('/dashboard/api/two-factor/confirm', { code: await totp(totpUri) }));
    await expectEntry(
      {
        action: 'person.two_factor_on',
        businessWide: true,
        actor: byOwner(),
        subject: { kind: 'person', id: owner.userId, name: `Ada Obi (${owner.email})` },
        before: { twoFactor: false },
        after: { twoFactor: true },
      },
      confirmed,
    );
    const again = withCookie(testApp.clientOf(undefined), cookieOf(confirmed.headers['set-cookie']));
    const off = ok(await again.post('/dashboard/api/two-factor/disable', { password }));
    await expectEntry({ action: 'person.two_factor_off', after: { twoFactor: false } }, off);
    const still = withCookie(testApp.clientOf(undefined), cookieOf(off.headers['set-cookie']));
    await ownPasskey(cookieOf(off.headers['set-cookie']));
    const next = 'another battery staple';
    ok(await still.post('/dashboard/api/password', { currentPassword: password, newPassword: next }));
    await expectEntry({ action: 'person.password_changed', actor: byOwner(), before: null, after: null });

    const operator = { ...BY_OPERATOR, name: 'ops@host' };
    await resetTwoFactor(testApp.services, owner.email, operator);
    await expectEntry({
      action: 'person.two_factor_reset',
      actor: { kind: 'operator', name: 'ops@host', id: null, email: null },
      requestId: null,
      address: null,
    });
    await resetPassword(testApp.services, owner.email, operator);
    await expectEntry({ action: 'person.password_reset', subject: { id: owner.userId } });
    await makeSignInLink(testApp.services, owner.email, operator);
    await expectEntry({ action: 'person.sign_in_link_made', actor: { name: 'ops@host' }, before: null, after: null });
  });

  /** Adds, renames and removes a passkey, beside an app, and makes backup codes. */
  async function ownPasskey(cookie: string): Promise<void> {
    const client = withCookie(testApp.clientOf(undefined), cookie);
    const { added, authenticator } = await addPasskey(testApp, { ...owner, cookie, ...client });
    ok(added);
    const after = { passkey: 'Phone', twoFactor: true };
    await expectEntry({ action: 'person.passkey_added', actor: byOwner(), before: { twoFactor: false }, after }, added);
    const prepared = await client.post('/dashboard/api/two-factor/enable', { password: owner.password });
    const { totpUri } = dataOf(prepared) as { totpUri: string };
    ok(await client.post('/dashboard/api/two-factor/confirm', { code: await totp(totpUri, 1) }));
    await expectEntry({ action: 'person.authenticator_app_added', after: { authenticatorApp: true } });
    ok(await client.post('/dashboard/api/two-factor/disable', { password: owner.password }));
    await expectEntry({ action: 'person.authenticator_app_removed', before: { authenticatorApp: true } });
    const byPasskey = sessionIn(testApp, await signInWith(testApp, authenticator));
    ok(await byPasskey.post('/dashboard/api/two-factor/backup-codes'));
    await expectEntry({ action: 'person.backup_codes_made', actor: byOwner(), before: null, after: null });
    const { passkeys } = dataOf(await client.get('/dashboard/api/second-factors')) as { passkeys: { id: string }[] };
    const path = `/dashboard/api/passkeys/${passkeys[0]?.id}`;
    ok(await client.patch(path, { name: 'Laptop' }));
    const names = { before: { passkey: 'Phone' }, after: { passkey: 'Laptop' } };
    await expectEntry({ action: 'person.passkey_renamed', ...names });
    ok(await client.delete(path));
    const former = { passkey: 'Laptop', twoFactor: true };
    await expectEntry({ action: 'person.passkey_removed', before: former, after: { twoFactor: false } });
  }

  it('a business that a person makes for themselves', async () => {
    const made = ok(await owner.post('/dashboard/api/businesses', { name: 'Second' }));
    const { businesses } = dataOf(made) as { businesses: { id: number; name: string }[] };
    const id = businesses.find(({ name }) => name === 'Second')?.id;
    const log = await owner.get(`/dashboard/api/businesses/${id}/live/audit-log`);
    expect(dataOf(log)).toMatchObject([
      { action: 'business.created', actor: byOwner(), subject: { kind: 'business', id: String(id), name: 'Second' } },
    ]);
    seen.add('business.created');
  });
});

it('what belongs to no business is recorded for the installation', async () => {
  const file = Buffer.from('name,code,category,cbn_code\nOnly Bank,000999,commercial,\n');
  await importBanks(testApp.services, file, BY_OPERATOR);
  const { entries } = await listEntries(
    testApp.services,
    { businessId: INSTALLATION, live: true },
    {},
    { page: 1n, limit: 1 },
  );
  expect(entries.map(wireEntry)).toMatchObject([
    { action: 'bank_directory.imported', actor: { kind: 'operator', name: 'Operator' }, after: { added: 1 } },
  ]);
  seen.add('bank_directory.imported');
});

it('nothing but what was asked for again leaves no entry: the same state, a replay, a failure', async () => {
  const { id } = await createAccount(client);
  const count = async () => (await entriesOf(client)).length;
  const before = await count();
  ok(await client.patch(`/v1/api/subaccounts/${id}`, { enabled: true }));
  expect((await client.patch(`/v1/api/subaccounts/${id}`, { bankCode: '999999' })).status).toBe(400);
  expect(await count()).toBe(before);
  const headers = { 'idempotency-key': 'once' };
  for (let time = 0; time < 2; time += 1) {
    ok(await client.patch(`/v1/api/subaccounts/${id}`, { enabled: false }, headers));
  }
  expect(await count()).toBe(before + 1);
});

it('every action of the closed list was seen above', () => {
  expect([...AUDIT_ACTIONS].filter((action) => !seen.has(action))).toEqual([]);
});
