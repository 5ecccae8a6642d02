/** Who is signed in, and for which businesses. */
import { TributaryError, unwrap } from '@tributary/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { Role } from '../permissions.ts';
import { api } from './client.ts';

export interface Session {
  readonly user: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    /** Whether the person has confirmed that the address is theirs. */
    readonly emailProven: boolean;
    /** Whether there is one; else links or passkeys sign the person in. */
    readonly hasPassword: boolean;
    /** Whether a sign-in link is a fresh proof, and a new password needs no present one. */
    readonly provesByLink: boolean;
    /** Whether a password alone does not sign the person in. */
    readonly twoFactorEnabled: boolean;
    readonly authenticatorApp: boolean;
    /** How many. */
    readonly passkeys: number;
  };
  readonly businesses: readonly {
    readonly id: number;
    readonly name: string;
    readonly role: Role;
    /** Whether it lets nobody in who has no second factor. */
    readonly demandsSecondFactor: boolean;
  }[];
}

const FRESH_MS = 5 * 60_000;

const readSession = (init: { readonly signal?: AbortSignal } = {}): Promise<Session> =>
  unwrap(api.GET('/dashboard/api/session', init));

/** Asks the server, whatever the page remembers. False as well if the answer did not come. */
export const isSignedIn = (person: Pick<Session['user'], 'id'>): Promise<boolean> =>
  readSession().then(
    ({ user }) => user.id === person.id,
    () => false,
  );

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => readSession({ signal }),
  staleTime: FRESH_MS,
  // A missing session needs no retry; every other failure shows its own retry button.
  retry: false,
});

/** Whether the person has to set up a second factor before they see anything of this business. */
export const lacksFactor = (
  { user }: Pick<Session, 'user'>,
  { demandsSecondFactor }: Pick<Session['businesses'][number], 'demandsSecondFactor'>,
): boolean => demandsSecondFactor && !user.twoFactorEnabled;

/** True when a business has begun to demand a second factor, and the person has none. */
export const isFactorMissing = (error: unknown): boolean =>
  error instanceof TributaryError && error.code === 'second_factor_required';

/** True when the person has to sign in before anything else works. */
export function isSessionMissing(error: unknown): boolean {
  return error instanceof TributaryError && error.code === 'session_missing';
}
