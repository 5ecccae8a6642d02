/**
 * Users, sessions, passwords and second factors, all by better-auth on the same PostgreSQL. Its HTTP handler is
 * not mounted: our own routes call its functions, so that the dashboard's operations have our envelope, our errors and our
 * description.
 */
import { hkdfSync } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { createAccessControl } from 'better-auth/plugins/access';
import { magicLink } from 'better-auth/plugins/magic-link';
import { organization } from 'better-auth/plugins/organization';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { adminAc, defaultStatements, memberAc, ownerAc } from 'better-auth/plugins/organization/access';
import type { Db } from '../database/pool.ts';
import type { OneAtATime } from './one-at-a-time.ts';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './password-length.ts';

const SESSION_S = 7 * 86_400;
/** A session that is used lives on; it is written down anew at most this often. */
const SESSION_REFRESH_S = 86_400;
const SIGN_IN_LINK_S = 86_400;

export interface AuthDeps {
  readonly db: Db;
  readonly encryptionKey: Buffer;
  /** What passwords are hashed in. */
  readonly takeTurn: OneAtATime;
  /** `db` is a transaction already. */
  readonly isTransaction?: boolean;
}

export type Auth = ReturnType<typeof createAuth>;

/** `secure` is for requests over https: their cookies are Secure. Takes what a sign-in link is made of from `onLink`. */
export function createAuth(
  { db, encryptionKey, takeTurn, isTransaction = false }: AuthDeps,
  secure: boolean,
  onLink: (link: { email: string; token: string }) => void,
) {
  const accessControl = createAccessControl(defaultStatements);
  return betterAuth({
    // Only names cookies and marks them Secure; no address is ever made from it.
    baseURL: secure ? 'https://tributary.invalid' : 'http://tributary.invalid',
    basePath: '/dashboard/auth',
    secret: Buffer.from(hkdfSync('sha256', encryptionKey, '', 'dashboard sessions', 32)).toString('base64'),
    database: { db, type: 'postgres', transaction: !isTransaction },
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Wrong passwords and codes are counted per address by our own routes.
    rateLimit: { enabled: false },
    user: { modelName: 'auth_users' },
    session: { modelName: 'auth_sessions', expiresIn: SESSION_S, updateAge: SESSION_REFRESH_S },
    account: { modelName: 'auth_accounts' },
    verification: { modelName: 'auth_verifications' },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: PASSWORD_LENGTH_MIN,
      maxPasswordLength: PASSWORD_LENGTH_MAX,
      password: {
        hash: (password) => takeTurn(() => hashPassword(password)),
        verify: (attempt) => takeTurn(() => verifyPassword(attempt)),
      },
    },
    advanced: {
      cookiePrefix: 'tributary',
      useSecureCookies: secure,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/dashboard/api' },
      disableOriginCheck: true,
      // Looking at the tables takes a connection of its own; the instance outside of transactions has looked.
      ...(isTransaction && { database: { validateSchema: false } }),
    },
    plugins: [
      twoFactor({ issuer: 'Tributary', schema: { twoFactor: { modelName: 'auth_two_factors' } } }),
      magicLink({
        disableSignUp: true,
        expiresIn: SIGN_IN_LINK_S,
        storeToken: 'hashed',
        sendMagicLink: (link) => onLink(link),
      }),
      organization({
        ac: accessControl,
        // It only makes organisations. Members and invitations are our own, and what a role may do is asked of ROLE_PERMISSIONS.
        roles: { owner: ownerAc, admin: adminAc, finance: memberAc, developer: memberAc, viewer: memberAc },
        creatorRole: 'owner',
        schema: {
          organization: { modelName: 'auth_organizations' },
          member: { modelName: 'auth_members' },
          invitation: { modelName: 'auth_invitations' },
        },
      }),
    ],
  });
}
