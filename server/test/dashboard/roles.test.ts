import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Permission, ROLE_PERMISSIONS, ROLES, type Role } from '../../src/principal.ts';
import { signInMember, signUpPerson, type TestMember } from '../harness/member.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';

/** What each operation below a business asks for. Whoever adds one says so here, or the first test fails. */
const OF_MEMBERS: Readonly<Record<string, Permission>> = {
  'GET team': 'read',
  'POST team/invitations': 'team:manage',
  'DELETE team/invitations/{invitationId}': 'team:manage',
  'PATCH team/members/{memberId}': 'team:manage',
  'DELETE team/members/{memberId}': 'team:manage',
  'POST team/leave': 'read',
  'GET settings': 'read',
  'PATCH settings': 'settings:write',
  'GET {mode}/keys': 'read',
  'POST {mode}/keys': 'keys:manage',
  'POST {mode}/keys/{keyId}/roll': 'keys:manage',
  'DELETE {mode}/keys/{keyId}': 'keys:manage',
  'GET {mode}/requests': 'read',
  'GET {mode}/accounts': 'read',
  'GET {mode}/accounts.csv': 'money:read',
  'POST {mode}/accounts': 'accounts:write',
  'POST {mode}/accounts/check': 'accounts:write',
  'GET {mode}/accounts/{accountId}': 'read',
  'PATCH {mode}/accounts/{accountId}': 'accounts:write',
  'DELETE {mode}/accounts/{accountId}': 'accounts:write',
  'GET {mode}/accounts/{accountId}/authorization-key': 'secrets:read',
  'POST {mode}/accounts/{accountId}/authorization-key': 'accounts:write',
  'GET {mode}/accounts/{accountId}/balance-history': 'read',
  'GET {mode}/accounts/{accountId}/statement': 'money:read',
  'POST {mode}/accounts/{accountId}/test-payment': 'payments:test',
  'POST {mode}/split-preview': 'read',
  'GET {mode}/transactions': 'read',
  'GET {mode}/transactions/{reference}': 'read',
  'GET {mode}/transactions.csv': 'money:read',
  'POST {mode}/payments/{reference}/refunds': 'refunds:write',
  'GET {mode}/payments/{reference}/refunds': 'read',
  'GET {mode}/settlement-runs': 'money:read',
  'POST {mode}/settlement-runs': 'settlements:write',
  'POST {mode}/settlement-runs/preview': 'money:read',
  'GET {mode}/settlement-runs/{number}': 'money:read',
  'POST {mode}/settlement-runs/{number}/approve': 'settlements:write',
  'POST {mode}/settlement-runs/{number}/cancel': 'settlements:write',
  'GET {mode}/settlement-runs/{number}/payouts': 'money:read',
  'POST {mode}/settlement-runs/{number}/payouts/{id}/cancel': 'settlements:write',
  'GET {mode}/payouts': 'money:read',
  'GET {mode}/payouts/{id}': 'money:read',
  'POST {mode}/payouts/{id}/resolve': 'settlements:write',
  'POST {mode}/settlement-runs/{number}/export': 'settlements:write',
  'GET {mode}/settlement-runs/{number}/file': 'money:read',
  'POST {mode}/settlement-results': 'settlements:write',
  'GET {mode}/settlement-results': 'money:read',
  'GET {mode}/settlement-results/{number}': 'money:read',
  'GET {mode}/settlement-results/{number}/lines': 'money:read',
  'GET {mode}/settlement-results/{number}/lines.csv': 'money:read',
  'GET {mode}/overview': 'read',
  'GET {mode}/events': 'read',
  'GET {mode}/settlement-settings': 'money:read',
  'PATCH {mode}/settlement-settings': 'settings:write',
  'GET {mode}/accounts/{accountId}/settlement-schedule': 'money:read',
  'PUT {mode}/accounts/{accountId}/settlement-schedule': 'settings:write',
  'DELETE {mode}/accounts/{accountId}/settlement-schedule': 'settings:write',
  'GET {mode}/settlement-calendar': 'money:read',
  'GET {mode}/audit-log': 'audit:read',
  'GET {mode}/audit-log.csv': 'audit:read',
  'GET {mode}/webhooks': 'webhooks:read',
  'POST {mode}/webhooks': 'webhooks:write',
  'PATCH {mode}/webhooks/{endpointId}': 'webhooks:write',
  'DELETE {mode}/webhooks/{endpointId}': 'webhooks:write',
  'POST {mode}/webhooks/{endpointId}/secret': 'webhooks:write',
  'POST {mode}/webhooks/{endpointId}/test': 'webhooks:write',
  'GET {mode}/webhooks/{endpointId}/deliveries': 'webhooks:read',
  'POST {mode}/webhooks/{endpointId}/deliveries/resend': 'webhooks:write',
  'GET {mode}/webhooks/{endpointId}/deliveries/{sequence}': 'webhooks:read',
  'POST {mode}/webhooks/{endpointId}/deliveries/{sequence}/resend': 'webhooks:write',
};

/** Of a person, whatever they belong to. */
const OF_USERS = [
  'GET /dashboard/api/session',
  'GET /dashboard/api/banks',
  'POST /dashboard/api/businesses',
  'POST /dashboard/api/invitations/accept',
  'POST /dashboard/api/password',
  'POST /dashboard/api/two-factor/enable',
  'POST /dashboard/api/two-factor/confirm',
  'POST /dashboard/api/two-factor/disable',
];

/** For those who are not signed in yet, or no more. */
const OPEN = [
  'POST /dashboard/api/invitations/view',
  'POST /dashboard/api/sign-in',
  'POST /dashboard/api/sign-in/link',
  'POST /dashboard/api/sign-in/two-factor',
  'POST /dashboard/api/sign-out',
  'POST /dashboard/api/sign-up',
];

const OF_A_BUSINESS = '/dashboard/api/businesses/{businessId}/';
/** The permissions as the product promises them, beside the table in the code. */
const ALLOWED: Readonly<Record<Permission, readonly Role[]>> = {
  read: ['owner', 'admin', 'finance', 'developer', 'viewer'],
  'money:read': ['owner', 'admin', 'finance'],
  'secrets:read': ['owner', 'admin', 'developer'],
  'accounts:write': ['owner', 'admin', 'developer'],
  'payments:test': ['owner', 'admin', 'developer'],
  'refunds:write': ['owner', 'admin', 'finance'],
  'settlements:write': ['owner', 'admin', 'finance'],
  'keys:manage': ['owner', 'admin', 'developer'],
  'team:manage': ['owner', 'admin'],
  'settings:write': ['owner', 'admin'],
  'webhooks:read': ['owner', 'admin', 'finance', 'developer'],
  'webhooks:write': ['owner', 'admin', 'developer'],
  'audit:read': ['owner', 'admin', 'finance', 'developer'],
};

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

function operationsIn({ paths }: Document): string[] {
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/dashboard/api/'))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
}

const documented = operationsIn(JSON.parse(await readFile('docs/openapi.json', 'utf8')) as Document);
const ofMembers = documented
  .filter((operation) => operation.includes(OF_A_BUSINESS))
  .map((operation) => operation.replace(OF_A_BUSINESS, ''));
const ofUsers = documented.filter((operation) => OF_USERS.includes(operation));

let testApp: TestApp;
let origin: string;
const members = new Map<Role, TestMember>();
let stranger: TestMember;
let person: TestMember;

beforeAll(async () => {
  testApp = await startTestApp();
  origin = await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  for (const role of ROLES) members.set(role, await signInMember(testApp, testApp.business, role));
  stranger = await signInMember(testApp, await testApp.addBusiness(), 'owner');
  person = await signUpPerson(testApp);
});
afterAll(() => testApp.close());

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly message: string | undefined;
}

/**
 * Sends nothing that an operation could do anything with: an empty object as a body, and ids that belong to nothing.
 * Over a connection, because one operation never ends.
 */
async function ask(operation: string, headers: Readonly<Record<string, string>>, mode = 'test'): Promise<Answer> {
  const [method = '', path = ''] = operation.split(' ');
  const url = (path.startsWith('/') ? path : OF_A_BUSINESS + path)
    .replace('{businessId}', String(testApp.business.businessId))
    .replace('{mode}', mode)
    .replaceAll(/\{\w+\}/g, '999999999');
  const withBody = method === 'POST' || method === 'PATCH';
  const response = await fetch(origin + url, {
    method,
    headers: { ...headers, ...(withBody && { 'content-type': 'application/json' }) },
    ...(withBody && { body: '{}' }),
  });
  if (response.headers.get('content-type')?.startsWith('application/json') !== true) {
    await response.body?.cancel();
    return { status: response.status, code: undefined, message: undefined };
  }
  const { message, error } = (await response.json()) as { message: string; error?: { code: string } };
  return { status: response.status, code: error?.code, message };
}

/** Whoever leaves is gone for the operations that follow, so somebody else with that role does. */
const sessionFor = async (operation: string, role: Role) =>
  operation === 'POST team/leave'
    ? { cookie: (await signInMember(testApp, testApp.business, role)).cookie }
    : sessionOf(role);
const sessionOf = (role: Role) => ({ cookie: members.get(role)?.cookie ?? '' });
const REFUSED = { status: 403, code: 'role_not_allowed' };
const SIGNED_OUT = { status: 401, code: 'session_missing' };
const CROSS_SITE = { status: 403, code: 'cross_site_refused' };
const NO_SUCH_BUSINESS = { status: 404, code: 'not_found', message: 'There is no such business among yours.' };

it('every operation of the dashboard says here whom it is for', async () => {
  const served = operationsIn((await testApp.app.inject('/openapi.json')).json<Document>());
  expect(served.toSorted()).toEqual(documented.toSorted());
  const tabled = [
    ...Object.keys(OF_MEMBERS).map((name) => name.replace(' ', ` ${OF_A_BUSINESS}`)),
    ...OF_USERS,
    ...OPEN,
  ];
  expect(tabled.toSorted()).toEqual(served.toSorted());
});

it('the roles may do what was promised, and nothing else', () => {
  for (const [permission, roles] of Object.entries(ALLOWED)) {
    const may = ROLES.filter((role) => (ROLE_PERMISSIONS[role] as readonly string[]).includes(permission));
    expect(may, permission).toEqual(roles);
  }
  expect(Object.keys(ALLOWED).toSorted()).toEqual([...ROLE_PERMISSIONS.owner].toSorted());
});

describe.each(ofMembers)('%s', (operation) => {
  const permission = OF_MEMBERS[operation];
  const isWrite = !operation.startsWith('GET ');

  it.each(ROLES)('is open to %s exactly when their role allows it', async (role) => {
    const answer = await ask(operation, await sessionFor(operation, role));
    if (permission === undefined || !ALLOWED[permission].includes(role)) {
      expect(answer).toMatchObject(REFUSED);
      return;
    }
    expect([401, 403]).not.toContain(answer.status);
    expect(answer).not.toMatchObject(NO_SUCH_BUSINESS);
    expect(answer.status).toBeLessThan(500);
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
