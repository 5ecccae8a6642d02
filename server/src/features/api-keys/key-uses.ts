/**
 * When and from where each key was last used. A request only changes a note in memory; the notes are written once a
 * minute, in the background, and when the process stops. A crash loses the last minute.
 */
import type { ApiKeyId } from '../../platform/database/ids.ts';
import { databaseNow } from '../../platform/database/clock.ts';
import type { Db } from '../../platform/database/pool.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { Principal } from '../../core/words/principal.ts';
import { type KeyNote, writeUses } from './queries.ts';

/** More keys than this in a minute are not noted. */
const NOTED_MAX = 10_000;

export class KeyUses {
  readonly #db: Db;
  #notes = new Map<ApiKeyId, KeyNote>();

  constructor(db: Db) {
    this.#db = db;
  }

  note({ apiKeyId, businessId }: Pick<Principal, 'apiKeyId' | 'businessId'>, address: string): void {
    const known = this.#notes.get(apiKeyId);
    if (known !== undefined) {
      known.address = address;
      known.atMs = performance.now();
    } else if (this.#notes.size < NOTED_MAX) {
      this.#notes.set(apiKeyId, { businessId, apiKeyId, address, atMs: performance.now() });
    }
  }

  /** Writes what was noted since the last time. After a failure, it is written the next time. */
  async write(): Promise<void> {
    if (this.#notes.size === 0) return;
    const written = this.#notes;
    this.#notes = new Map();
    try {
      await transact(this.#db, async (tx) => writeUses(tx, [...written.values()], await databaseNow(tx)));
    } catch (error) {
      for (const [id, note] of written) if (!this.#notes.has(id)) this.#notes.set(id, note);
      throw error;
    }
  }
}
