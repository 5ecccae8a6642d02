/** People and what they may do: the two faces of better-auth (http and https), and memberships as guards ask for them. */
import type { IncomingHttpHeaders } from 'node:http';
import type { BusinessId } from '../database/ids.ts';
import type { Db, Tx } from '../database/pool.ts';
import { transact } from '../database/transaction.ts';
import { AppError } from '../errors.ts';
import type { Role } from '../principal.ts';
import type { Auth } from './auth.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { findRole } from './queries.ts';

/** Ten seconds or so, at 0.1 s each. */
const HASHES_WAITING_MAX = 100;

export interface PeopleDeps {
  readonly db: Db;
  readonly encryptionKey: Buffer;
}

export interface Membership {
  readonly userId: string;
  readonly role: Role;
}

export interface SignedInUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly twoFactorEnabled?: boolean | null | undefined;
}

export interface People {
  /** better-auth for requests of that protocol. */
  readonly authFor: (protocol: 'http' | 'https') => Promise<Auth>;
  /** The session's user. @throws AppError session_missing */
  readonly findUser: (headers: IncomingHttpHeaders) => Promise<SignedInUser>;
  /**
   * The membership of the session's user; undefined when they have none at this business.
   * @throws AppError session_missing
   */
  readonly findMembership: (headers: IncomingHttpHeaders, businessId: BusinessId) => Promise<Membership | undefined>;
  /**
   * Runs better-auth's functions in a transaction of ours, in which the audit log is written too. What it refuses is rolled
   * back. `hashing` is for work that makes or holds against a password: it waits for its turn before it takes a connection.
   */
  readonly changeTogether: <T>(
    request: { readonly protocol: 'http' | 'https'; readonly hashing?: boolean },
    work: (api: Auth['api'], tx: Tx) => Promise<T>,
  ) => Promise<T>;
  /** A token that signs the user of this address in, once. */
  readonly makeSignInLink: (email: string) => Promise<string>;
}

export function createPeople({ db, encryptionKey }: PeopleDeps): People {
  // A hash takes 32 MB while it is made or held against a password.
  const takeTurn = oneAtATime(HASHES_WAITING_MAX);
  const tokens = new Map<string, string>();
  const onLink = ({ email, token }: { email: string; token: string }): void => void tokens.set(email, token);
  // Made when first needed: it takes 20 MB that a server without people in its dashboard can do without, and looks at the
  // tables at once, which are not there before the migrations.
  const made: Partial<Record<'http' | 'https', Auth>> = {};
  const authFor = async (protocol: 'http' | 'https'): Promise<Auth> => {
    const { createAuth } = await import('./auth.ts');
    return (made[protocol] ??= createAuth({ db, encryptionKey, takeTurn }, protocol === 'https', onLink));
  };
  const findUser = async (headers: IncomingHttpHeaders): Promise<SignedInUser> => {
    const cookies = cookieHeaders(headers);
    // Which of the two made the cookie shows in its name, whatever the proxy says now.
    const session =
      (await (await authFor('http')).api.getSession({ headers: cookies })) ??
      (await (await authFor('https')).api.getSession({ headers: cookies }));
    if (session === null) throw sessionMissing();
    return session.user;
  };

  const changeTogether: People['changeTogether'] = async ({ protocol, hashing = false }, work) => {
    const { createAuth } = await import('./auth.ts');
    const change = () =>
      transact(db, (tx) => {
        // Its turn was taken as a whole.
        const deps = { db: tx, encryptionKey, takeTurn: <T>(hash: () => Promise<T>) => hash(), isTransaction: true };
        return work(createAuth(deps, protocol === 'https', onLink).api, tx);
      });
    return hashing ? takeTurn(change) : change();
  };

  return {
    authFor,
    findUser,
    changeTogether,
    async findMembership(headers, businessId) {
      const { id: userId } = await findUser(headers);
      const role = await findRole(db, userId, businessId);
      return role === undefined ? undefined : { userId, role };
    },
    async makeSignInLink(email) {
      const { api } = await authFor('http');
      await api.signInMagicLink({ body: { email }, headers: new Headers() });
      const token = tokens.get(email);
      tokens.delete(email);
      if (token === undefined) throw new Error('no sign-in link was made');
      return token;
    },
  };
}

/** The part of a request's headers that tells who it is. */
export function cookieHeaders({ cookie }: IncomingHttpHeaders): Headers {
  return new Headers(cookie === undefined ? {} : { cookie });
}

export const sessionMissing = (): AppError => new AppError('session_missing', 'Please sign in.');
