/** Who calls: the holder of a request's API key, or the person of a dashboard session. */
import type { ApiKeyId, BusinessId } from '../../platform/database/ids.ts';
import { AppError } from '../errors/errors.ts';
import type { KeyReach, KeyUse } from './key-reach.ts';
import type { Permission, Role } from './permissions.ts';
import type { Once } from './once.ts';

export interface Principal extends KeyReach {
  readonly apiKeyId: ApiKeyId;
  readonly businessId: BusinessId;
  readonly live: boolean;
  readonly kind: 'public' | 'secret';
}

/**
 * Finds the holder of a key, synchronously if possible. Returns `api_key_unknown`, or rejects with it, when there is
 * none. With `mayWait` it waits for a database that is away.
 */
export type Authenticate = (key: string, mayWait?: boolean) => Principal | AppError | Promise<Principal>;

/** A person in the dashboard, at one business in one mode, without an API key. */
export interface MemberPrincipal {
  readonly kind: 'member';
  readonly userId: string;
  readonly role: Role;
  readonly businessId: BusinessId;
  readonly live: boolean;
  readonly apiKeyId: undefined;
  readonly memberUse: MemberUse;
  readonly origin: Origin;
}

/** What a request uses a person's membership for. */
export interface MemberUse {
  readonly userId: string;
  readonly live: boolean;
  /** If empty, any role will do. */
  readonly needed: readonly Permission[];
  /** When the person last proved that it is them; undefined for a session without a proof. */
  readonly provedAt: Date | undefined;
}

export const PROOF_MAX_AGE_MS = 10 * 60_000;

/**
 * A proof of the future is none: the database's clock was set back, and nobody knows how old the proof is.
 * @throws AppError fresh_proof_required
 */
export function requireProof(provedAt: Date | undefined, now: Date): void {
  const ageMs = provedAt === undefined ? Number.NaN : now.getTime() - provedAt.getTime();
  if (ageMs >= 0 && ageMs < PROOF_MAX_AGE_MS) return;
  throw new AppError('fresh_proof_required', 'Please confirm that it is you.');
}

/**
 * Asks for the proof where only the state under the ledger's lock can tell whether it is needed. Keys, schedules and
 * the command line are not concerned.
 * @throws AppError fresh_proof_required
 */
export function requireProofOfCaller({ memberUse }: Pick<KeyHolder, 'memberUse'>, now: Date): void {
  if (memberUse !== undefined) requireProof(memberUse.provedAt, now);
}

/**
 * Who did something, for the records: a person, a key, a schedule of the business, or the operator at the command line.
 */
export type Actor =
  | { readonly kind: 'user'; readonly id: string }
  | { readonly kind: 'api_key'; readonly id: ApiKeyId }
  | { readonly kind: 'schedule' | 'operator' };

/** Where a change comes from, for the audit log. */
export interface Origin {
  readonly actor: Actor;
  /** The X-Request-Id of the answer; null if there was no request. */
  readonly requestId: string | null;
  /** The caller's address as far as it is known: that of the connection, or the one that a trusted proxy reports. */
  readonly address: string | null;
  /** The operator's user name on their machine. */
  readonly name?: string;
}

/** The origin of scheduled runs. */
export const BY_SCHEDULE: Origin = { actor: { kind: 'schedule' }, requestId: null, address: null };
/** The origin of writes by anyone who may start the server or the command line. */
export const BY_OPERATOR: Origin = { actor: { kind: 'operator' }, requestId: null, address: null };

export const actorOf = (principal: Principal | MemberPrincipal): Actor =>
  principal.kind === 'member' ? { kind: 'user', id: principal.userId } : { kind: 'api_key', id: principal.apiKeyId };

/** The ledger of a write, and the key that it runs with. */
export interface KeyHolder {
  readonly businessId: BusinessId;
  readonly live: boolean;
  /** Undefined for a person in the dashboard, whose session and role were checked when the request came in. */
  readonly apiKeyId: ApiKeyId | undefined;
  /** Set with `apiKeyId`: what the key must allow, which is checked again under the ledger's lock. */
  readonly keyUse?: KeyUse | undefined;
  /** Set for a person in the dashboard: what their role must allow, which is asked again in the same way. */
  readonly memberUse?: MemberUse | undefined;
  /** Set where the request has an Idempotency-Key. */
  readonly once?: Once | undefined;
}

/** On whose behalf an audited change runs. */
export interface Caller extends KeyHolder {
  readonly origin: Origin;
}

/** An actor as it is stored: a kind, and an id if the kind has one. */
export function actorFrom(kind: Actor['kind'], id: string | null): Actor {
  if (kind === 'user') return { kind, id: id ?? '' };
  if (kind === 'api_key') return { kind, id: BigInt(id ?? 0) as ApiKeyId };
  return { kind };
}

/** The id that is stored beside the kind. */
export const actorIdOf = (actor: Actor): string | null => ('id' in actor ? String(actor.id) : null);
