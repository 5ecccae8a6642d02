import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEY_PERMISSIONS, mayDo, type Permission, PERMISSIONS, type Role, ROLES } from '../../src/permissions.ts';
import { dashboardDocument } from '../../../scripts/generate-openapi.ts';
import { ageProofs, signInMember, signUpPerson, type TestMember } from '../harness/member.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';

/** The permissions of each operation below a business. A new operation must be added here, or the first test fails. */
const OF_MEMBERS: Readonly<Record<string, readonly Permission[]>> = {
  'GET team': ['team:read'],
  'POST team/invitations': ['team:write'],
  'POST {mode}/team/role-requests': ['team:write'],
  'DELETE team/invitations/{invitationId}': ['team:write'],
  'PATCH team/members/{memberId}': ['team:write'],
  'DELETE team/members/{memberId}': ['team:write'],
  'POST team/leave': [],
  'GET settings': [],
  'PATCH settings': ['settings:write'],
  'PUT second-factor': ['settings:write'],
  'GET {mode}/keys': ['keys:write'],
  'POST {mode}/keys': ['keys:write'],
  'PATCH {mode}/keys/{keyId}': ['keys:write'],
  'POST {mode}/keys/{keyId}/roll': ['keys:write'],
  'DELETE {mode}/keys/{keyId}': ['keys:write'],
  'GET {mode}/requests': ['requests:read'],
  'GET {mode}/accounts': ['accounts:read'],
  'GET {mode}/accounts.csv': ['accounts:read', 'reports:export'],
  'POST {mode}/accounts': ['accounts:write', 'bank-details:write'],
  'POST {mode}/accounts/check': ['accounts:write', 'bank-details:write'],
  'GET {mode}/accounts/{subaccountId}': ['accounts:read'],
  'PATCH {mode}/accounts/{subaccountId}': ['accounts:write'],
  'DELETE {mode}/accounts/{subAccountId}': ['accounts:write'],
  'GET {mode}/accounts/{subaccountId}/bank-details-history': ['accounts:read'],
  'GET {mode}/accounts/{subaccountId}/payout-holds': ['accounts:read'],
  'POST {mode}/accounts/{subaccountId}/bank-details-requests': ['bank-details:write'],
  'GET {mode}/accounts/{subaccountId}/authorization-key': ['authorization-keys:read'],
  'POST {mode}/accounts/{subaccountId}/authorization-key': ['authorization-keys:read'],
  'GET {mode}/accounts/{subaccountId}/balance-history': ['payments:read'],
  'GET {mode}/accounts/{subAccountId}/statement': ['payments:read', 'reports:export'],
  'POST {mode}/accounts/{subaccountId}/test-payment': ['payments:write'],
  'POST {mode}/split-preview': ['accounts:read'],
  'GET {mode}/transactions': ['payments:read'],
  'GET {mode}/transactions/{reference}': ['payments:read'],
  'GET {mode}/transactions.csv': ['payments:read', 'reports:export'],
  'POST {mode}/payments/{reference}/refunds': ['refunds:write'],
  'GET {mode}/payments/{reference}/refunds': ['payments:read'],
  'GET {mode}/settlement-runs': ['payouts:read'],
  'POST {mode}/settlement-runs': ['payouts:make'],
  'POST {mode}/settlement-runs/preview': ['payouts:read'],
  'GET {mode}/settlement-runs/{number}': ['payouts:read'],
  'POST {mode}/settlement-runs/{number}/approve': ['payouts:approve'],
  'POST {mode}/settlement-runs/{number}/cancel': ['payouts:make'],
  'POST {mode}/settlement-runs/{number}/hold': ['payouts:make'],
  'GET {mode}/settlement-runs/{number}/review': ['payouts:read'],
  'GET {mode}/settlement-runs/{number}/payouts': ['payouts:read'],
  'POST {mode}/settlement-runs/{number}/payouts/{id}/cancel': ['payouts:make'],
  'GET {mode}/payouts': ['payouts:read'],
  'GET {mode}/payouts/{id}': ['payouts:read'],
  'POST {mode}/payouts/{id}/resolve': ['payouts:make'],
  'POST {mode}/settlement-runs/{number}/export': ['payouts:make'],
  'GET {mode}/settlement-runs/{number}/file': ['payouts:make'],
  'POST {mode}/settlement-results': ['payouts:make'],
  'GET {mode}/settlement-results': ['payouts:read'],
  'GET {mode}/settlement-results/{number}': ['payouts:read'],
  'GET {mode}/settlement-results/{number}/lines': ['payouts:read'],
  'GET {mode}/settlement-results/{number}/lines.csv': ['payouts:read', 'reports:export'],
  'GET {mode}/overview': ['payments:read'],
  'GET {mode}/events': ['payments:read'],
  'GET {mode}/settlement-settings': ['payouts:read'],
  'PATCH {mode}/settlement-settings': ['payout-rules:write'],
  'POST {mode}/settlement-settings/approval-requests': ['payout-rules:write'],
  'POST {mode}/settlement-settings/source-account-requests': ['payout-rules:write'],
  'POST {mode}/second-factor-requests': ['settings:write'],
  'POST {mode}/settlement-settings/hold-requests': ['payout-rules:write'],
  'POST {mode}/payouts/{id}/reopening-requests': ['payouts:make'],
  'GET {mode}/change-requests': ['payouts:read'],
  'GET {mode}/change-requests/{number}': ['payouts:read'],
  'POST {mode}/change-requests/{number}/approve': ['payouts:approve'],
  'POST {mode}/change-requests/{number}/reject': ['payouts:approve'],
  'POST {mode}/change-requests/{number}/withdraw': ['payouts:read'],
  'GET {mode}/accounts/{subaccountId}/settlement-schedule': ['payouts:read'],
  'PUT {mode}/accounts/{subaccountId}/settlement-schedule': ['payout-rules:write'],
  'DELETE {mode}/accounts/{subaccountId}/settlement-schedule': ['payout-rules:write'],
  'GET {mode}/accounts/{subaccountId}/spending-limits': ['accounts:read'],
  'PUT {mode}/accounts/{subaccountId}/spending-limits': ['payout-rules:write'],
  'DELETE {mode}/accounts/{subaccountId}/spending-limits': ['payout-rules:write'],
  'GET {mode}/keys/{keyId}/spending-limits': ['keys:write'],
  'PUT {mode}/keys/{keyId}/spending-limits': ['payout-rules:write'],
  'DELETE {mode}/keys/{keyId}/spending-limits': ['payout-rules:write'],
  'GET {mode}/spending-limits': ['accounts:read'],
  'PATCH {mode}/spending-limits': ['payout-rules:write'],
  'POST {mode}/spending-limit-requests': ['payout-rules:write'],
  'GET {mode}/settlement-calendar': ['payouts:read'],
  'GET {mode}/audit-log': ['audit:read'],
  'GET {mode}/audit-log.csv': ['audit:read', 'reports:export'],
  'GET {mode}/security-log': ['audit:read'],
  'GET {mode}/security-log.csv': ['audit:read', 'reports:export'],
  'GET {mode}/webhooks': ['webhooks:read'],
  'POST {mode}/webhooks': ['webhooks:write'],
  'GET {mode}/webhooks/{endpointId}': ['webhooks:read'],
  'PATCH {mode}/webhooks/{endpointId}': ['webhooks:write'],
  'DELETE {mode}/webhooks/{endpointId}': ['webhooks:write'],
  'POST {mode}/webhooks/{endpointId}/secret': ['webhooks:write'],
  'POST {mode}/webhooks/{endpointId}/test': ['webhooks:write'],
  'GET {mode}/webhooks/{endpointId}/deliveries': ['webhooks:read'],
  'POST {mode}/webhooks/{endpointId}/deliveries/resend': ['webhooks:write'],
  'GET {mode}/webhooks/{endpointId}/deliveries/{sequence}': ['webhooks:read'],
  'POST {mode}/webhooks/{endpointId}/deliveries/{sequence}/resend': ['webhooks:write'],
};

/**
 * Which operations need a fresh proof: always, in live mode only, or with this body. All others must work without, so
 * that a person is not asked all day.
 */
const NEEDS_PROOF: Readonly<Record<string, 'always' | 'live' | object>> = {
  'POST team/invitations': 'always',
  'POST {mode}/team/role-requests': 'always',
  'PATCH team/members/{memberId}': 'always',
  'DELETE team/members/{memberId}': 'always',
  'POST {mode}/keys': 'live',
  'PATCH {mode}/keys/{keyId}': 'live',
  'POST {mode}/keys/{keyId}/roll': 'live',
  'GET {mode}/accounts.csv': 'always',
  'POST {mode}/accounts': 'always',
  'POST {mode}/accounts/check': 'always',
  'PATCH {mode}/accounts/{subaccountId}': { accountNumber: '0000014579' },
  'POST {mode}/accounts/{subaccountId}/authorization-key': 'live',
  'GET {mode}/accounts/{subAccountId}/statement': 'always',
  'GET {mode}/transactions.csv': 'always',
  'POST {mode}/settlement-runs/{number}/approve': 'always',
  'POST {mode}/settlement-runs/{number}/export': 'always',
  'GET {mode}/settlement-runs/{number}/file': 'always',
  'GET {mode}/settlement-results/{number}/lines.csv': 'always',
  'PATCH {mode}/settlement-settings': 'always',
  'POST {mode}/settlement-settings/approval-requests': 'always',
  'POST {mode}/settlement-settings/source-account-requests': 'always',
  'PUT second-factor': 'always',
  'POST {mode}/second-factor-requests': 'always',
  'POST {mode}/settlement-settings/hold-requests': 'always',
  'POST {mode}/accounts/{subaccountId}/bank-details-requests': 'always',
  'POST {mode}/payouts/{id}/reopening-requests': 'always',
  'POST {mode}/change-requests/{number}/approve': 'always',
  'PUT {mode}/accounts/{subaccountId}/settlement-schedule': 'always',
  'DELETE {mode}/accounts/{subaccountId}/settlement-schedule': 'always',
  'PUT {mode}/accounts/{subaccountId}/spending-limits': 'live',
  'DELETE {mode}/accounts/{subaccountId}/spending-limits': 'live',
  'PUT {mode}/keys/{keyId}/spending-limits': 'live',
  'DELETE {mode}/keys/{keyId}/spending-limits': 'live',
  'PATCH {mode}/spending-limits': 'live',
  'POST {mode}/spending-limit-requests': 'always',
  'GET {mode}/audit-log.csv': 'always',
  'GET {mode}/security-log.csv': 'always',
  'GET /dashboard/api/session/proof': 'always',
  'POST /dashboard/api/password': 'always',
  'POST /dashboard/api/two-factor/enable': 'always',
  'POST /dashboard/api/two-factor/disable': 'always',
  'POST /dashboard/api/two-factor/backup-codes': 'always',
  'POST /dashboard/api/passkeys/question': 'always',
  'POST /dashboard/api/passkeys': 'always',
  'DELETE /dashboard/api/passkeys/{passkeyId}': 'always',
};

/** Operations of a signed-in person, in any business or none. */
const OF_USERS = [
  'GET /dashboard/api/session',
  'GET /dashboard/api/session/proof',
  'POST /dashboard/api/session/proof',
  'GET /dashboard/api/sessions',
  'DELETE /dashboard/api/sessions/{sessionId}',
  'POST /dashboard/api/sessions/end-others',
  'GET /dashboard/api/banks',
  'POST /dashboard/api/businesses',
  'POST /dashboard/api/invitations/accept',
  'POST /dashboard/api/password',
  'POST /dashboard/api/two-factor/enable',
  'POST /dashboard/api/two-factor/confirm',
  'POST /dashboard/api/two-factor/disable',
  'POST /dashboard/api/two-factor/backup-codes',
  'GET /dashboard/api/second-factors',
  'POST /dashboard/api/passkeys/question',
  'POST /dashboard/api/passkeys',
  'PATCH /dashboard/api/passkeys/{passkeyId}',
  'DELETE /dashboard/api/passkeys/{passkeyId}',
  'POST /dashboard/api/session/proof/passkey/question',
  'POST /dashboard/api/session/proof/passkey',
  'POST /dashboard/api/address-proof',
  'POST /dashboard/api/address-proof/request',
];

/** For people who are not signed in. */
const OPEN = [
  'POST /dashboard/api/invitations/view',
  'POST /dashboard/api/sign-in',
  'POST /dashboard/api/sign-in/link',
  'POST /dashboard/api/sign-in/two-factor',
  'POST /dashboard/api/sign-in/two-factor/passkey/question',
  'POST /dashboard/api/sign-in/two-factor/passkey',
  'POST /dashboard/api/sign-in/passkey/question',
  'POST /dashboard/api/sign-in/passkey',
  'POST /dashboard/api/sign-out',
  'POST /dashboard/api/sign-up',
  'GET /dashboard/api/sign-in/options',
  'POST /dashboard/api/password-reset',
  'POST /dashboard/api/password-reset/request',
  'POST /dashboard/api/password-reset/view',
];

const OF_A_BUSINESS = '/dashboard/api/businesses/{businessId}/';
const EVERYBODY = ROLES;
const LEADERS: readonly Role[] = ['owner', 'admin'];
const AND_FINANCE: readonly Role[] = ['owner', 'admin', 'finance'];
const AND_DEVELOPERS: readonly Role[] = ['owner', 'admin', 'developer'];
const AND_BOTH: readonly Role[] = ['owner', 'admin', 'finance', 'developer'];
/** The permissions that the product promises, independent of the table in the code. */
const ALLOWED: Readonly<Record<Permission, readonly Role[]>> = {
  'accounts:read': EVERYBODY,
  'accounts:write': AND_DEVELOPERS,
  'bank-details:write': LEADERS,
  'authorization-keys:read': AND_DEVELOPERS,
  'payments:read': EVERYBODY,
  'payments:write': LEADERS,
  'refunds:write': AND_FINANCE,
  'payouts:read': AND_FINANCE,
  'payouts:make': AND_FINANCE,
  'payouts:approve': AND_FINANCE,
  'payout-rules:write': LEADERS,
  'webhooks:read': AND_BOTH,
  'webhooks:write': AND_DEVELOPERS,
  'requests:read': AND_DEVELOPERS,
  'audit:read': AND_BOTH,
  'reports:export': AND_FINANCE,
  'keys:write': AND_DEVELOPERS,
  'team:read': EVERYBODY,
  'team:write': LEADERS,
  'settings:write': LEADERS,
};
const ALLOWED_IN_TEST_MODE: typeof ALLOWED = { ...ALLOWED, 'payments:write': AND_DEVELOPERS };

function isAllowed(role: Role, mode: Mode, needed: readonly Permission[]): boolean {
  const allowed = mode === 'live' ? ALLOWED : ALLOWED_IN_TEST_MODE;
  return needed.every((permission) => allowed[permission].includes(role));
}

const MODES = ['test', 'live'] as const;
type Mode = (typeof MODES)[number];

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

function operationsIn({ paths }: Document): string[] {
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/dashboard/api/'))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
}

const documented = operationsIn(JSON.parse(await dashboardDocument()) as Document);
const ofMembers = documented
  .filter((operation) => operation.includes(OF_A_BUSINESS))
  .map((operation) => operation.replace(OF_A_BUSINESS, ''));
const ofUsers = documented.filter((operation) => OF_USERS.includes(operation));

let testApp: TestApp;
let origin: string;
const members = new Map<Role, TestMember>();
let stranger: TestMember;
let person: TestMember;
/** An owner whose last proof was ten minutes ago. */
let stale: TestMember;

beforeAll(async () => {
  testApp = await startTestApp();
  origin = await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  for (const role of ROLES) members.set(role, await signInMember(testApp, testApp.business, role));
  stranger = await signInMember(testApp, await testApp.addBusiness(), 'owner');
  person = await signUpPerson(testApp);
  stale = await signInMember(testApp, testApp.business, 'owner');
  await ageProofs(testApp, stale.userId);
});
afterAll(() => testApp.close());

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly message: string | undefined;
}

/**
 * Sends nothing that an operation could use: an empty object as a body, and ids of nothing. Over a connection, because
 * one operation never ends.
 */
async function ask(
  operation: string,
  headers: Readonly<Record<string, string>>,
  mode = 'test',
  body: object = {},
): Promise<Answer> {
  const [method = '', path = ''] = operation.split(' ');
  const url = (path.startsWith('/') ? path : OF_A_BUSINESS + path)
    .replace('{businessId}', String(testApp.business.businessId))
    .replace('{mode}', mode)
    .replaceAll(/\{\w+\}/g, '999999999');
  const withBody = method === 'POST' || method === 'PATCH';
  const response = await fetch(origin + url, {
    method,
    headers: { ...headers, ...(withBody && { 'content-type': 'application/json' }) },
    ...(withBody && { body: JSON.stringify(body) }),
  });
  if (response.headers.get('content-type')?.startsWith('application/json') !== true) {
    await response.body?.cancel();
    return { status: response.status, code: undefined, message: undefined };
  }
  const { message, error } = (await response.json()) as { message: string; error?: { code: string } };
  return { status: response.status, code: error?.code, message };
}

/** Leaving a business would affect the later operations, so another person with that role does it. */
const sessionFor = async (operation: string, role: Role) =>
  operation === 'POST team/leave'
    ? { cookie: (await signInMember(testApp, testApp.business, role)).cookie }
    : sessionOf(role);
const sessionOf = (role: Role) => ({ cookie: members.get(role)?.cookie ?? '' });
const NO_PROOF = { status: 403, code: 'fresh_proof_required' };
const REFUSED = { status: 403, code: 'role_not_allowed' };
const SIGNED_OUT = { status: 401, code: 'session_missing' };
const CROSS_SITE = { status: 403, code: 'cross_site_refused' };
const NO_SUCH_BUSINESS = { status: 404, code: 'not_found', message: 'There is no such business among yours.' };

it('every operation of the dashboard says here whom it is for', async () => {
  const served = operationsIn(testApp.app.dashboardDocument() as Document);
  expect(served.toSorted()).toEqual(documented.toSorted());
  const tabled = [
    ...Object.keys(OF_MEMBERS).map((name) => name.replace(' ', ` ${OF_A_BUSINESS}`)),
    ...OF_USERS,
    ...OPEN,
  ];
  expect(tabled.toSorted()).toEqual(served.toSorted());
});

it('the roles may do what was promised, and nothing else', () => {
  expect(Object.keys(ALLOWED).toSorted()).toEqual(PERMISSIONS.toSorted());
  for (const permission of PERMISSIONS) {
    for (const mode of MODES) {
      const may = ROLES.filter((role) => mayDo(role, mode === 'live', permission));
      expect(may, `${permission} in ${mode} mode`).toEqual(ROLES.filter((role) => isAllowed(role, mode, [permission])));
    }
  }
});

it('a key can hold everything but keys, the team and settings', () => {
  const ofPeople: readonly Permission[] = ['keys:write', 'team:read', 'team:write', 'settings:write'];
  expect([...KEY_PERMISSIONS, ...ofPeople].toSorted()).toEqual(PERMISSIONS.toSorted());
});

describe.each(ofMembers)('%s', (operation) => {
  const isWrite = !operation.startsWith('GET ');
  const modes = operation.includes('{mode}') ? MODES : (['test'] as const);

  it.each(ROLES)('is open to %s exactly when their role allows it', async (role) => {
    const needed = OF_MEMBERS[operation];
    if (needed === undefined) throw new Error(`nothing says here whom ${operation} is for`);
    for (const mode of modes) {
      const answer = await ask(operation, await sessionFor(operation, role), mode);
      if (!isAllowed(role, mode, needed)) {
        expect(answer, mode).toMatchObject(REFUSED);
        expect(answer.message).toContain(needed.find((permission) => !isAllowed(role, mode, [permission])));
        continue;
      }
      if (answer.code !== 'test_mode_only') expect([401, 403]).not.toContain(answer.status);
      expect(answer).not.toMatchObject(NO_SUCH_BUSINESS);
      expect(answer.status).toBeLessThan(500);
    }
  });

  it('is closed without a session, to API keys, to people of other businesses or none, and to other sites', async () => {
    expect(await ask(operation, {})).toMatchObject(SIGNED_OUT);
    expect(await ask(operation, { apiKey: testApp.business.test.secretKey })).toMatchObject(SIGNED_OUT);
    for (const { cookie } of [stranger, person])
      expect(await ask(operation, { cookie })).toMatchObject(NO_SUCH_BUSINESS);
    if (operation.includes('{mode}')) {
      expect(await ask(operation, sessionOf('owner'), 'demo')).toMatchObject(NO_SUCH_BUSINESS);
    }
    if (!isWrite) return;
    for (const foreign of [{ origin: 'https://elsewhere.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      expect(await ask(operation, { ...sessionOf('owner'), ...foreign })).toMatchObject(CROSS_SITE);
    }
  });
});

describe.each([...ofMembers, ...ofUsers])('%s', (operation) => {
  const modes = operation.includes('{mode}') ? MODES : (['live'] as const);
  // It would leave the business for the later operations.
  const isLeaving = operation === 'POST team/leave';

  it.skipIf(isLeaving)('asks for a fresh proof exactly when this table says so', async () => {
    const need = NEEDS_PROOF[operation];
    for (const mode of modes) {
      const isNeeded = need === 'always' || (need === 'live' && mode === 'live');
      const answer = await ask(operation, { cookie: stale.cookie }, mode);
      if (isNeeded) expect(answer, mode).toMatchObject(NO_PROOF);
      else expect(answer, mode).not.toMatchObject(NO_PROOF);
      if (typeof need !== 'object') continue;
      expect(await ask(operation, { cookie: stale.cookie }, mode, need), mode).toMatchObject(NO_PROOF);
    }
  });
});

it('every operation that needs a fresh proof is in the table', () => {
  expect(Object.keys(NEEDS_PROOF).filter((operation) => ![...ofMembers, ...ofUsers].includes(operation))).toEqual([]);
});

describe('a member without the second factor that the business demands', () => {
  let member: TestMember;
  const setDemand = (isDemanded: boolean): Promise<unknown> =>
    testApp.services.db
      .updateTable('businesses')
      .set({ second_factor_required: isDemanded })
      .where('id', '=', testApp.business.businessId)
      .execute();
  beforeAll(async () => {
    member = await signInMember(testApp, testApp.business, 'owner');
    await setDemand(true);
  });
  afterAll(() => setDemand(false));

  it.each(ofMembers)('is refused at %s', async (operation) => {
    const answer = await ask(operation, { cookie: member.cookie });
    expect(answer).toMatchObject({ status: 403, code: 'second_factor_required' });
  });

  // All other operations. What sets a factor up is among them, and nothing of a business is.
  it.each(OF_USERS)('is not refused at %s for that', async (operation) => {
    expect((await ask(operation, { cookie: member.cookie })).code).not.toBe('second_factor_required');
  });
});

describe('a change of an account', () => {
  const change = 'PATCH {mode}/accounts/{subaccountId}';
  const fields = ['bankCode', 'bankName', 'accountNumber', 'accountName'];

  it.each(ROLES)('names bank details only when %s may change those', async (role) => {
    for (const mode of MODES) {
      for (const field of fields) {
        const body = { businessName: 'Ada Stores', [field]: '0000014579' };
        const answer = await ask(change, sessionOf(role), mode, body);
        if (isAllowed(role, mode, ['accounts:write', 'bank-details:write'])) {
          expect([400, 404], field).toContain(answer.status);
          continue;
        }
        expect(answer, field).toMatchObject(REFUSED);
        const lacking = isAllowed(role, mode, ['accounts:write']) ? 'bank-details:write' : 'accounts:write';
        expect(answer.message).toContain(`lacks ${lacking}.`);
      }
    }
  });
});

describe.each(ofUsers)('%s', (operation) => {
  it('is open to whoever is signed in, and closed without a session and to other sites', async () => {
    const { cookie } = person;
    expect([401, 403]).not.toContain((await ask(operation, { cookie })).status);
    expect(await ask(operation, {})).toMatchObject(SIGNED_OUT);
    expect(await ask(operation, { apiKey: testApp.business.test.secretKey })).toMatchObject(SIGNED_OUT);
    if (operation.startsWith('GET ')) return;
    expect(await ask(operation, { cookie, origin: 'https://elsewhere.example' })).toMatchObject(CROSS_SITE);
  });
});
