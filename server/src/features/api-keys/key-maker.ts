/** Whose a key is: what a key does counts as done by the person who knows its text. */
import type { ApiKeyId } from '../../platform/database/ids.ts';
import type { Db } from '../../platform/database/pool.ts';
import type { Origin } from '../../core/words/principal.ts';
import { findMaker } from './queries.ts';

/** The person behind a change that shows them a key; null at the command line. */
export const makerIn = ({ actor }: Origin): string | null => (actor.kind === 'user' ? actor.id : null);

/** The user id of the key's maker; null if nobody knows who that is. */
export const makerOfKey = (db: Db, id: ApiKeyId): Promise<string | null> => findMaker(db, id);
