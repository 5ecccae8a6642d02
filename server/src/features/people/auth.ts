/**
 * Users, sessions, passwords and second factors, all by better-auth on the same PostgreSQL. Its HTTP handler is not
 * mounted: our own routes call its functions, so that the dashboard's operations have our envelope, our errors and our
 * documentation.
 */
import { passkey } from '@better-auth/passkey';
import { betterAuth, type BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { databaseNow } from '../../platform/database/clock.ts';
import type { Db } from '../../platform/database/pool.ts';
import { keepableText } from '../../core/words/text.ts';
import { cookiesFor } from './cookies.ts';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './passwords/password-length.ts';
import type { PasswordFunctions } from './passwords/passwords.ts';
import { SessionSeals } from './row-seals.ts';
import type { Keyring } from '../../platform/vault/keyring.ts';

const DEVICE_LENGTH_MAX = 512;

/** What a request says of the device that it comes from. */
export interface Device {
  readonly address?: string | undefined;
  readonly userAgent?: string | undefined;
}

/** With what a person has proved that it is them. */
export type ProvedWith = 'password' | 'link' | 'authenticator_app' | 'backup_code' | 'passkey';

export interface AuthDeps {
  /** How long a session lasts at most, also as a cookie. It ends earlier when its person is away. */
  readonly sessionMaxS: number;
  readonly device?: Device | undefined;
  /** What the sessions that it begins were proved with. */
  readonly provedWith?: ProvedWith | undefined;
  /** The host name of passkeys and the origin that the present answer must come from. */
  readonly passkeys?: { readonly host: string; readonly origin: string } | undefined;
  readonly db: Db;
  readonly keyring: Pick<Keyring, 'derive'>;
  readonly passwords: PasswordFunctions;
  /** True if `db` is a transaction already. */
  readonly isTransaction?: boolean;
}

/**
 * Times of a session by the database's clock, and what its proof was given with. They are better-auth's columns too,
 * so that every session that it makes has them, and every look-up returns them.
 */
const timeField = (fieldName: string) => ({ type: 'date', required: false, input: false, fieldName }) as const;
const SESSION_FIELDS = {
  provedAt: timeField('proved_at'),
  signedInAt: timeField('signed_in_at'),
  seenAt: timeField('seen_at'),
  provedWith: { type: 'string', required: false, input: false, fieldName: 'proved_with' } as const,
  seal: { type: 'string', required: false, input: false, fieldName: 'seal' } as const,
};

type CompletingDeps = Pick<AuthDeps, 'db' | 'keyring' | 'device' | 'provedWith'>;

/** A session that replaces another one keeps its times; a new one is a sign-in, which is a proof. */
async function completed<S extends { readonly token: string; readonly userId: string }>(
  { db, keyring, device: { address, userAgent } = {}, provedWith = 'password' }: CompletingDeps,
  session: S,
) {
  const device = {
    // A browser can send any user agent.
    userAgent: keepableText(userAgent ?? '', DEVICE_LENGTH_MAX),
    ipAddress: keepableText(address ?? '', DEVICE_LENGTH_MAX),
  };
  const now = await databaseNow(db);
  const times = { provedAt: now, signedInAt: now, seenAt: now, provedWith };
  const made = { ...times, ...session, ...device };
  return { ...made, seal: new SessionSeals(keyring).sealOf(made) };
}

export type Auth = ReturnType<typeof createAuth>;

/** Signs sessions and seals the secrets of authenticator apps. */
const authSecret = (keyring: Pick<Keyring, 'derive'>): string =>
  keyring.derive('dashboard sessions').toString('base64');

/** The secret of an authenticator app, or backup codes, as better-auth keeps them. */
export const openTwoFactorSecret = (keyring: Pick<Keyring, 'derive'>, sealed: string): Promise<string> =>
  symmetricDecrypt({ key: authSecret(keyring), data: sealed });

const BACKUP_CODES = 10;
const HALF_CODE_LENGTH = 5;
const SECRET_LENGTH = 32;
const halfCode = (): string => generateRandomString(HALF_CODE_LENGTH, 'a-z', '0-9', 'A-Z');

export interface NewSecrets {
  readonly backupCodes: readonly string[];
  readonly sealed: { readonly secret: string; readonly backupCodes: string };
}

/** Backup codes in better-auth's form, and a secret that nobody knows: better-auth keeps codes beside one only. */
export async function makeSecrets(keyring: Pick<Keyring, 'derive'>): Promise<NewSecrets> {
  const key = authSecret(keyring);
  const backupCodes = Array.from({ length: BACKUP_CODES }, () => `${halfCode()}-${halfCode()}`);
  const secret = await symmetricEncrypt({ key, data: generateRandomString(SECRET_LENGTH) });
  return {
    backupCodes,
    sealed: { secret, backupCodes: await symmetricEncrypt({ key, data: JSON.stringify(backupCodes) }) },
  };
}

/** better-auth only asks browsers to verify the person, and accepts an answer that says that they did not. */
function requireVerified(isVerified: boolean | undefined): void {
  if (isVerified !== true) throw new Error('the authenticator has not verified the person');
}

/** Five minutes, in which a browser must answer, is the plugin's own limit. */
const passkeyPlugin = ({ host, origin }: { readonly host: string; readonly origin: string }) =>
  passkey({
    rpID: host,
    rpName: 'Tributary',
    origin,
    schema: { passkey: { modelName: 'auth_passkeys' } },
    advanced: { webAuthnChallengeCookie: 'passkey' },
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    registration: {
      afterVerification: async ({ verification }) => requireVerified(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: async ({ verification }) => requireVerified(verification.authenticationInfo.userVerified),
    },
  });

/** Without a host name no passkey is ever examined. */
const NO_PASSKEYS = { host: 'tributary.invalid', origin: 'https://tributary.invalid' };

/** Begins a session of somebody whom a link of ours has proved. No request of a browser reaches it. */
const sessionPlugin = {
  id: 'proved-sessions',
  endpoints: {
    beginSession: createAuthEndpoint(
      '/proved-session',
      { method: 'POST', metadata: { $Infer: { body: {} as { readonly userId: string } }, SERVER_ONLY: true } },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (user === null) throw new Error('there is no such person to begin a session of');
        await setSessionCookie(ctx, { session: await internalAdapter.createSession(user.id), user });
        return { user };
      },
    ),
  },
} satisfies BetterAuthPlugin;

/** `secure` is for requests over https: their cookies are Secure. */
export function createAuth(
  { keyring, passwords, sessionMaxS, passkeys = NO_PASSKEYS, isTransaction = false, ...deps }: AuthDeps,
  secure: boolean,
) {
  return betterAuth({
    // No address is made from it.
    baseURL: secure ? 'https://tributary.invalid' : 'http://tributary.invalid',
    basePath: '/dashboard/auth',
    secret: authSecret(keyring),
    database: { db: deps.db, type: 'postgres', transaction: !isTransaction },
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Our own routes count wrong passwords and codes, over all processes together.
    rateLimit: { enabled: false },
    user: { modelName: 'auth_users' },
    session: {
      modelName: 'auth_sessions',
      expiresIn: sessionMaxS,
      disableSessionRefresh: true,
      // Our own proofs are asked for instead.
      freshAge: 0,
      additionalFields: SESSION_FIELDS,
    },
    account: { modelName: 'auth_accounts' },
    verification: { modelName: 'auth_verifications' },
    databaseHooks: {
      session: {
        create: { before: async (session) => ({ data: await completed({ ...deps, keyring }, session) }) },
      },
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: PASSWORD_LENGTH_MIN,
      maxPasswordLength: PASSWORD_LENGTH_MAX,
      password: passwords,
    },
    advanced: {
      ...cookiesFor(secure),
      disableOriginCheck: true,
      // The check of the tables would take another connection; the instance outside of transactions has made it.
      ...(isTransaction && { database: { validateSchema: false } }),
    },
    plugins: [
      twoFactor({
        issuer: 'Tributary',
        schema: { twoFactor: { modelName: 'auth_two_factors' } },
        // A stranger could lock the owner out.
        accountLockout: { enabled: false },
      }),
      passkeyPlugin(passkeys),
      sessionPlugin,
    ],
  });
}
