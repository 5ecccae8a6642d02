/** The names of actors, for members of their team. */
import { keyNames } from '../../api-keys/key-names.ts';
import type { Db } from '../../../platform/database/pool.ts';
import type { Actor } from '../../../core/words/principal.ts';
import { findUserNames } from './queries.ts';

interface ActorNames {
  /** Null for people who no longer exist; undefined for actors without a name. */
  of(actor: Actor): string | null | undefined;
}

/** People by their name, API keys by their first and last characters. */
export async function actorNames(db: Db, actors: readonly Actor[]): Promise<ActorNames> {
  const userIds = new Set(actors.flatMap((actor) => (actor.kind === 'user' ? [actor.id] : [])));
  const keyIds = actors.flatMap((actor) => (actor.kind === 'api_key' ? [actor.id] : []));
  const [users, keys] = await Promise.all([
    userIds.size === 0 ? [] : findUserNames(db, [...userIds]),
    keyNames(db, keyIds),
  ]);
  const people = new Map(users.map(({ id, name }) => [id, name]));
  return {
    of(actor) {
      if (actor.kind === 'user') return people.get(actor.id) ?? null;
      return actor.kind === 'api_key' ? keys.get(actor.id) : undefined;
    },
  };
}
