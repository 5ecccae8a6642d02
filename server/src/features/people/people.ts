/** People and their roles: the two instances of better-auth (http and https), and memberships for guards. */
import type { IncomingHttpHeaders } from 'node:http';
import { databaseNow } from '../../platform/database/clock.ts';
import type { BusinessId } from '../../platform/database/ids.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import { transact } from '../../platform/database/transaction.ts';
import { AppError } from '../../core/errors/errors.ts';
import type { MailQueue } from '../../platform/mail/queue-mail.ts';
import type { Role } from '../../core/words/permissions.ts';
import type { SecurityLog } from '../security-log/security-log.ts';
import { admitSession } from './admit-session.ts';
import { Attempts } from './attempts/attempts.ts';
import { findCookie } from './cookies.ts';
import type { Auth, AuthDeps, Device, NewSecrets, ProvedWith } from './auth.ts';
import { orOnceMore } from './failures.ts';
import { KnownDevices } from './known-devices.ts';
import type { PasskeyPlace } from './passkey-place.ts';
import {
  createPasswords,
  directPasswords,
  type Hashing,
  type Passwords,
  type Prepared,
  preparedPasswords,
} from './passwords/passwords.ts';
import { findRemainingSessions, findRole } from './queries.ts';
import { PasskeySeals, SessionSeals } from './row-seals.ts';
import { sessionMissing, type SessionFacts } from './session-facts.ts';
import type { SessionLimits } from './session-rules.ts';
import type { Keyring } from '../../platform/vault/keyring.ts';

export interface PeopleDeps {
  /** Connections for people only: sign-up and sign-in take none from payments and reads. */
  readonly db: Db;
  readonly keyring: Pick<Keyring, 'derive' | 'ready'>;
  readonly mail: MailQueue;
  readonly security: Security;
  readonly hashing?: Hashing | undefined;
  readonly sessionLimits: SessionLimits;
  /** Undefined where there are no passkeys. */
  readonly passkeyPlace?: PasskeyPlace | undefined;
}

type Security = Pick<SecurityLog, 'note' | 'record'>;

export interface SignedIn {
  readonly user: SignedInUser;
  readonly session: SessionFacts;
}

export interface Membership {
  readonly userId: string;
  readonly role: Role;
  /** The business demands a second factor, and the person has none. */
  readonly lacksFactor: boolean;
  readonly session: SessionFacts;
}

export interface SignedInUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified?: boolean | undefined;
  readonly twoFactorEnabled?: boolean | null | undefined;
}

/** What a request says of its session. */
export interface Sent {
  readonly headers: IncomingHttpHeaders;
  readonly protocol: 'http' | 'https';
}

/** What a request says about its caller. */
export interface Entering {
  readonly protocol: 'http' | 'https';
  readonly address: string;
  /** The header `cookie`. */
  readonly cookies: string | undefined;
  readonly userAgent: string | undefined;
}

/** A request that changes something with better-auth's functions. */
export interface Changing {
  readonly protocol: 'http' | 'https';
  readonly prepared?: Prepared | undefined;
  /** The device of the sessions that it begins. */
  readonly device?: Device | undefined;
  readonly provedWith?: ProvedWith | undefined;
  readonly passkeys?: AuthDeps['passkeys'];
}

export interface People {
  readonly db: Db;
  readonly mail: MailQueue;
  readonly security: Security;
  readonly passwords: Passwords;
  readonly attempts: Attempts;
  readonly devices: KnownDevices;
  readonly passkeySeals: PasskeySeals;
  readonly sessionLimits: SessionLimits;
  readonly passkeyPlace: PasskeyPlace | undefined;
  readonly openTwoFactorSecret: (sealed: string) => Promise<string>;
  /** New backup codes, and all of it sealed. */
  readonly makeSecrets: () => Promise<NewSecrets>;
  /** The better-auth instance for requests of that protocol. */
  readonly authFor: (protocol: 'http' | 'https') => Promise<Auth>;
  /** The session and its user. @throws AppError session_missing */
  readonly findUser: (sent: Sent) => Promise<SignedIn>;
  /**
   * The membership of the session's user; undefined if they are not a member of this business. `isWatching` is for an
   * open stream: it does not count as being seen.
   * @throws AppError session_missing
   */
  readonly findMembership: (
    sent: Sent,
    businessId: BusinessId,
    isWatching?: boolean,
  ) => Promise<Membership | undefined>;
  /** Those of the sessions that have not been ended. */
  readonly findRemaining: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /**
   * Runs better-auth's functions in our transaction, which also writes the audit log. If better-auth refuses, it is
   * rolled back. No hash is computed in it: `prepared` has the results computed earlier.
   */
  readonly changeTogether: <T>(request: Changing, work: (api: Auth['api'], tx: Tx) => Promise<T>) => Promise<T>;
}

export function createPeople({
  db,
  keyring,
  mail,
  security,
  hashing,
  sessionLimits,
  passkeyPlace,
}: PeopleDeps): People {
  const base = { keyring, sessionMaxS: Math.ceil(sessionLimits.ageMaxMs / 1_000) };
  const passwords = createPasswords(hashing);
  // Made on first use: it takes 20 MB, which a server whose dashboard nobody uses can save, and it checks the tables at
  // once, which do not exist before the migrations.
  const made: Partial<Record<'http' | 'https', Auth>> = {};
  const authFor = async (protocol: 'http' | 'https'): Promise<Auth> => {
    const { createAuth } = await import('./auth.ts');
    return (made[protocol] ??= createAuth(
      { ...base, db, passwords: directPasswords(passwords) },
      protocol === 'https',
    ));
  };
  const changeTogether: People['changeTogether'] = async ({ protocol, prepared = {}, ...more }, work) => {
    const { createAuth } = await import('./auth.ts');
    return transact(db, (tx) => {
      const deps = { ...base, ...more, db: tx, passwords: preparedPasswords(prepared), isTransaction: true };
      return work(createAuth(deps, protocol === 'https').api, tx);
    });
  };

  return {
    db,
    mail,
    security,
    passwords,
    attempts: new Attempts({ db, keyring }),
    devices: new KnownDevices(keyring),
    passkeySeals: new PasskeySeals(keyring),
    sessionLimits,
    passkeyPlace,
    openTwoFactorSecret: async (sealed) => (await import('./auth.ts')).openTwoFactorSecret(keyring, sealed),
    makeSecrets: async () => (await import('./auth.ts')).makeSecrets(keyring),
    authFor,
    ...createAdmission({ db, keyring, sessionLimits }, authFor),
    changeTogether,
    findRemaining: (sessionIds) => findRemainingSessions(db, sessionIds),
  };
}

/** Who is signed in, and whether as a member of a business. */
function createAdmission(
  { db, keyring, sessionLimits }: Pick<PeopleDeps, 'db' | 'keyring' | 'sessionLimits'>,
  authFor: People['authFor'],
): Pick<People, 'findUser' | 'findMembership'> {
  const seals = new SessionSeals(keyring);
  const sessionBy = async (scheme: 'http' | 'https', headers: Headers) => {
    const { api } = await authFor(scheme);
    // It keeps to itself why it failed: the database says that it is away, or has come back.
    return orOnceMore(
      () => api.getSession({ headers }),
      () => databaseNow(db),
    );
  };
  const findSession = async ({ headers, protocol }: Sent) => {
    const cookie = findCookie(headers.cookie, 'session_token', protocol);
    const found = cookie && (await sessionBy(cookie.isSecure ? 'https' : 'http', cookieHeaders(headers)));
    if (!found || !seals.isRight(found.session)) throw sessionMissing();
    return found;
  };
  const admit = ({ session }: Awaited<ReturnType<typeof findSession>>, now: Date, isWatching?: boolean) =>
    admitSession(db, session, { limits: sessionLimits, now, isWatching });
  return {
    async findUser(sent) {
      const found = await findSession(sent);
      return { user: found.user, session: await admit(found, await databaseNow(db)) };
    },
    async findMembership(sent, businessId, isWatching) {
      const found = await findSession(sent);
      const { id: userId, twoFactorEnabled } = found.user;
      const { role, demandsFactor, now } = await findRole(db, userId, businessId);
      if (role !== undefined) await keyring.ready(businessId);
      const session = await admit(found, now, isWatching);
      const lacksFactor = demandsFactor && twoFactorEnabled !== true;
      return role === undefined ? undefined : { userId, role, lacksFactor, session };
    },
  };
}

/** Who is signed in; undefined if nobody is. */
export const findPresent = ({ findUser }: Pick<People, 'findUser'>, sent: Sent): Promise<SignedIn | undefined> =>
  findUser(sent).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'session_missing') return undefined;
    throw error;
  });

/** The part of a request's headers that identifies the person. */
export function cookieHeaders({ cookie }: IncomingHttpHeaders): Headers {
  return new Headers(cookie === undefined ? {} : { cookie });
}
