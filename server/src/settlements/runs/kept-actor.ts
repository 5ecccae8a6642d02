/** The actor of a run, a payout or a file of results, as it is stored: a kind, and an id if the kind has one. */
import type { ApiKeyId } from '../../database/ids.ts';
import type { Actor } from '../../principal.ts';

export function actorFrom(kind: Actor['kind'], id: string | null): Actor {
  if (kind === 'user') return { kind, id: id ?? '' };
  if (kind === 'api_key') return { kind, id: BigInt(id ?? 0) as ApiKeyId };
  return { kind };
}

/** The id that is stored beside the kind. */
export const actorIdOf = (actor: Actor): string | null => ('id' in actor ? String(actor.id) : null);
