/**
 * Fresh proofs: what can do much damage needs a person who has just proved that it is them. A stolen session, or an
 * unlocked computer, is then not enough. Signing in is a proof, and so is `POST /dashboard/api/session/proof`.
 */
import type { FastifyRequest } from 'fastify';

/** What is known of a session. Times are the database's. */
export interface SessionFacts {
  readonly id: string;
  /** When its person last proved that it is them. Undefined for sessions that were made without proofs. */
  readonly provedAt: Date | undefined;
  /** With what, such as `backup_code` or `passkey`. Undefined for older sessions. */
  readonly provedWith: string | undefined;
}

/** An operation that needs a fresh proof for some requests only. */
export interface FreshProofCase {
  /** What the document says behind "Needs a fresh proof …". */
  readonly when: string;
  /** It can be decided only once the body has been read. */
  readonly readsBody: boolean;
  readonly is: (asked: { readonly live: boolean; readonly body: unknown }) => boolean;
}

export const inLiveMode: FreshProofCase = { when: 'in live mode', readsBody: false, is: ({ live }) => live };

/** Only the use case can tell, under the lock of the ledger: it asks with `requireProofOfCaller`. */
export const asked = (when: string): FreshProofCase => ({ when, readsBody: false, is: () => false });

/** A body that names one of these fields, even with its present value. */
export const naming = (what: string, fields: readonly string[]): FreshProofCase => ({
  when: `if the body names ${what}`,
  readsBody: true,
  is: ({ body }) =>
    fields.some((field) => (body as Readonly<Record<string, unknown>> | undefined)?.[field] !== undefined),
});

/** The session that a member guard has admitted. @throws Error when the route has no guard. */
export function sessionOf({ session, routeOptions }: FastifyRequest): SessionFacts {
  if (session === undefined) throw new Error(`the route ${routeOptions.url ?? ''} has no guard of members or users`);
  return session;
}
