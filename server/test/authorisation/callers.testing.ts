/** Everybody who may call an operation, each with a credential of their own. */
import { createKey } from '../../src/features/api-keys/create-key.ts';
import { revokeKey } from '../../src/features/api-keys/revoke-key.ts';
import { rollKey } from '../../src/features/api-keys/roll-key.ts';
import { KEY_PERMISSIONS, type Permission, type Role, ROLES } from '../../src/core/words/permissions.ts';
import { BY_OPERATOR } from '../../src/core/words/principal.ts';
import { ageProofs, signInMember, signUpPerson } from '../harness/member.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';

export type Headers = Readonly<Record<string, string>>;

export interface Caller {
  readonly headers: Headers;
  /** The mode in the address; both unless it is given. */
  readonly mode?: string;
  /** This caller differs from an owner in these requests only. */
  readonly only?: 'writes' | 'in a mode';
  /** The business in the address, if it is another one. */
  readonly businessId?: bigint;
}

export interface Callers {
  readonly testApp: TestApp;
  /** By the names in docs/authorisation.md. */
  readonly named: ReadonlyMap<string, Caller>;
  /** A secret key with these scopes. */
  readonly keyWith: (scopes: readonly Permission[]) => Promise<Caller>;
  readonly roles: ReadonlyMap<Role, Caller>;
  /** An owner whose last proof was ten minutes ago. */
  readonly stale: Caller;
  /** Another session like the caller's, for what ends it or leaves the business. */
  readonly another: (role: Role, isStale?: boolean) => Promise<Caller>;
}

const DAY_MS = 86_400_000;

export async function makeCallers(): Promise<Callers> {
  const testApp = await startTestApp();
  const keys = keysOf(testApp);
  const another: Callers['another'] = async (role, isStale = false) => {
    const member = await signInMember(testApp, testApp.business, role);
    if (isStale) await ageProofs(testApp, member.userId);
    return { headers: { cookie: member.cookie } };
  };
  const roles = new Map<Role, Caller>();
  for (const role of ROLES) roles.set(role, await another(role));
  const owner = roles.get('owner') ?? (await another('owner'));
  const named = new Map<string, Caller>([
    ['No credential', { headers: {} }],
    ...Object.entries(await makeKeys(testApp, keys)),
    ...Object.entries(await makeSessions(testApp)),
    ['An owner', owner],
    ['An owner, in a mode that there is not', { ...owner, mode: 'demo', only: 'in a mode' }],
    [
      'An owner whose page is of another site, writing',
      { headers: { ...owner.headers, 'sec-fetch-site': 'cross-site' }, only: 'writes' },
    ],
    [
      'An owner whose browser is on another site, writing',
      { headers: { ...owner.headers, origin: 'https://elsewhere.example' }, only: 'writes' },
    ],
  ]);
  return {
    testApp,
    named,
    keyWith: (scopes) => keys.make({ scopes }),
    roles,
    stale: await another('owner', true),
    another,
  };
}

interface KeyTerms {
  readonly kind?: 'public';
  readonly scopes?: readonly Permission[];
  readonly allowedAddresses?: readonly string[];
  readonly expiresAt?: string;
}

function keysOf({ services, business }: TestApp) {
  const issue = ({ kind, ...terms }: KeyTerms) =>
    createKey(services, {
      businessId: business.businessId,
      live: false,
      kind: kind ?? 'secret',
      ...terms,
      origin: BY_OPERATOR,
    });
  return { issue, make: async (terms: KeyTerms): Promise<Caller> => withKey((await issue(terms)).text) };
}

const withKey = (apiKey: string): Caller => ({ headers: { apiKey } });

async function makeKeys(
  testApp: TestApp,
  { issue, make }: ReturnType<typeof keysOf>,
): Promise<Readonly<Record<string, Caller>>> {
  const { services, business, testDatabase } = testApp;
  const change = { live: false, origin: BY_OPERATOR } as const;
  const [revoked, rolled, rolling, expired] = [await issue({}), await issue({}), await issue({}), await issue({})];
  await revokeKey(services, { ...change, keyId: revoked.id });
  await rollKey(services, { ...change, keyId: rolled.id, overlapMs: DAY_MS });
  await rollKey(services, { ...change, keyId: rolling.id, overlapMs: DAY_MS });
  await testDatabase.database.pool.query(
    `UPDATE api_keys SET created_at = created_at - interval '2 days', expires_at = created_at - interval '1 day'
      WHERE id = ANY ($1)`,
    [[rolled.id, expired.id]],
  );
  const { secretKey } = business.test;
  return {
    'A text that is no key': withKey('no key'),
    'A key that nobody has': withKey(`${secretKey.slice(0, -1)}${secretKey.endsWith('A') ? 'B' : 'A'}`),
    'A public key': await make({ kind: 'public' }),
    'A revoked key': withKey(revoked.text),
    'A key that was rolled, after the overlap': withKey(rolled.text),
    'A key that was rolled, during the overlap': withKey(rolling.text),
    'An expired key': withKey(expired.text),
    'A key from an address that it does not allow': await make({ allowedAddresses: ['203.0.113.0/24'] }),
    'A key with all scopes': await make({ scopes: KEY_PERMISSIONS }),
    'A key with all scopes, of the other mode': withKey(business.live.secretKey),
    'A key with all scopes, of another business': withKey((await testApp.addBusiness()).test.secretKey),
  };
}

async function makeSessions(testApp: TestApp): Promise<Readonly<Record<string, Caller>>> {
  const { services, business, clientOf } = testApp;
  const [out, idle, old] = [
    await signInMember(testApp, business, 'owner'),
    await signInMember(testApp, business, 'owner'),
    await signInMember(testApp, business, 'owner'),
  ];
  await out.post('/dashboard/api/sign-out', {});
  const { sessionIdleMaxMs, sessionMaxMs } = services.config;
  const setTimes = (userId: string, column: 'seen_at' | 'signed_in_at', agoMs: number) =>
    services.db
      .updateTable('auth_sessions')
      .set({ [column]: new Date(Date.now() - agoMs) })
      .where('userId', '=', userId)
      .execute();
  await setTimes(idle.userId, 'seen_at', sessionIdleMaxMs + 60_000);
  await setTimes(old.userId, 'signed_in_at', sessionMaxMs + 60_000);
  const demanding = await testApp.addBusiness();
  const withoutFactor = await signInMember(testApp, demanding, 'owner');
  await services.db
    .updateTable('businesses')
    .set({ second_factor_required: true })
    .where('id', '=', demanding.businessId)
    .execute();
  const foreign = await signInMember({ services, clientOf } as TestApp, await testApp.addBusiness(), 'owner');
  const withCookie = (cookie: string): Caller => ({ headers: { cookie } });
  return {
    'A cookie that is no session': withCookie('tributary.session_token=no-session'),
    'A session whose person signed out': withCookie(out.cookie),
    'A session that was idle too long': withCookie(idle.cookie),
    'A session that is too old': withCookie(old.cookie),
    'A person of no business': withCookie((await signUpPerson(testApp)).cookie),
    'An owner of another business': withCookie(foreign.cookie),
    'An owner without the second factor that the business demands': {
      ...withCookie(withoutFactor.cookie),
      businessId: demanding.businessId,
    },
  };
}
