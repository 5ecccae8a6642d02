/** What those who did something are called, for members of their team. */
import { findKeyNames } from '../api-keys/queries.ts';
import type { Db } from '../database/pool.ts';
import type { Actor } from '../principal.ts';
import { findUserNames } from './queries.ts';

export interface ActorNames {
  /** Undefined for people who are gone, and for those who have no name of their own. */
  of(actor: Actor): string | undefined;
}

export const NO_NAMES: ActorNames = { of: () => undefined };

/** People by their name, API keys by how they begin and end. */
export async function actorNames(db: Db, actors: readonly Actor[]): Promise<ActorNames> {
  const userIds = new Set(actors.flatMap((actor) => (actor.kind === 'user' ? [actor.id] : [])));
  const keyIds = new Set(actors.flatMap((actor) => (actor.kind === 'api_key' ? [actor.id] : [])));
  const [users, keys] = await Promise.all([
    userIds.size === 0 ? [] : findUserNames(db, [...userIds]),
    keyIds.size === 0 ? [] : findKeyNames(db, [...keyIds]),
  ]);
  const names = new Map([
    ...users.map(({ id, name }) => [keyOf({ kind: 'user', id }), name] as const),
    ...keys.map(({ id, prefix, lastFour }) => [keyOf({ kind: 'api_key', id }), `${prefix}…${lastFour}`] as const),
  ]);
  return { of: (actor) => names.get(keyOf(actor)) };
}

const keyOf = (actor: Actor): string => ('id' in actor ? `${actor.kind}:${actor.id}` : actor.kind);
