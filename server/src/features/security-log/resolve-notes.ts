/** Finds out whom notes concern: all of them with three look-ups. */
import type { ApiKeyId, BusinessId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/pool.ts';
import type { SecurityNote } from './kinds.ts';
import { type FoundKey, findKeysByDigest, findMemberships, findPeople, type Person } from './subject-queries.ts';

/** The business of events that belong to none: the operator's log. */
export const OPERATORS = 0n as BusinessId;

export interface Concerned {
  readonly person: Person | undefined;
  readonly apiKeyId: ApiKeyId | null;
  readonly live: boolean | undefined;
  /** In ascending order; never empty. */
  readonly businessIds: readonly BusinessId[];
}

export async function resolveNotes(tx: Tx, notes: readonly SecurityNote[]): Promise<Concerned[]> {
  const people = await findPeople(tx, {
    ids: notes.flatMap(({ userId }) => userId ?? []),
    emails: notes.flatMap(({ email }) => email ?? []),
  });
  const byId = new Map(people.map((person) => [person.id, person]));
  const byEmail = new Map(people.map((person) => [person.email, person]));
  const memberships = await findMemberships(tx, [...byId.keys()]);
  const keys = new Map<string, FoundKey>();
  const digests = notes.flatMap(({ keyDigest }) => keyDigest ?? []);
  for (const key of await findKeysByDigest(tx, digests)) keys.set(key.digest.toString('base64'), key);
  return notes.map((note) => {
    const person = byId.get(note.userId ?? '') ?? byEmail.get(note.email ?? '');
    const key = note.keyDigest && keys.get(note.keyDigest.toString('base64'));
    const own = note.businessId ?? key?.businessId;
    const businessIds = own === undefined ? ((person && memberships.get(person.id)) ?? []) : [own];
    return {
      person,
      apiKeyId: note.apiKeyId ?? key?.id ?? null,
      live: note.live ?? key?.live,
      businessIds: businessIds.length === 0 ? [OPERATORS] : businessIds,
    };
  });
}
