/** Which keys vouch for what a database's transactions append to logs. */
import { createHmac, type KeyObject } from 'node:crypto';
import type { Db, Tx } from '../../../platform/database/pool.ts';
import { databaseOf } from '../../../platform/database/transaction.ts';

/** What a log needs of them. */
export interface LogKeys {
  /** The newest key that every process knows, but none older than that of this number. */
  readonly present: (on: Db, atLeast: number) => Promise<{ readonly number: number; readonly key: KeyObject }>;
  /** Undefined if it is not there. */
  readonly find: (on: Db, number: number) => Promise<KeyObject | undefined>;
}

const keysOf = new WeakMap<Db, LogKeys>();

/** From now on these keys vouch for what is written there. */
export function vouchBy(db: Db, keys: LogKeys): void {
  keysOf.set(db, keys);
}

/** Undefined if nobody vouches for what this transaction writes, which verification names. */
export function findLogKeys(tx: Tx): LogKeys | undefined {
  const db = databaseOf(tx);
  return db && keysOf.get(db);
}

const PURPOSE = 'tributary log entry 1';

/**
 * The MAC of an entry. Its first entry with a new key is signed by both: by the old one, and by the new one over that.
 * So whoever has got hold of an old key can't go on from there.
 */
export function entryMac(digest: Buffer, key: KeyObject, before: KeyObject | undefined): Buffer {
  const byOld = before === undefined ? Buffer.of() : hmac(before, digest);
  return hmac(key, Buffer.concat([digest, byOld]));
}

const hmac = (key: KeyObject, content: Buffer): Buffer =>
  createHmac('sha256', key).update(PURPOSE).update(content).digest();
