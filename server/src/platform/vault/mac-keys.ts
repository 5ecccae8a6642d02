/**
 * The keys by which the service vouches for what it wrote: whoever writes to the database without them can't. They are
 * numbered and random, wrapped by the operator's keys as data keys are, and kept for good, so that what an old one
 * vouched for can be checked. One set serves the whole installation.
 */
import { type KeyObject, randomBytes } from 'node:crypto';
import type { Db } from '../database/pool.ts';
import { AppError, ConfigError } from '../../core/errors/errors.ts';
import type { EncryptionKeys } from './encryption-key.ts';
import { dataKeyOf, MasterKeys } from './master-keys.ts';
import { findDataKey, findMacKeys, keepMacKey } from './queries.ts';
import { INSTALLATION, KEY_BYTES } from './vault.ts';

/** By then every process knows a new key. */
const KNOWN_EVERYWHERE_MS = 5_000;
/** How often a process that writes looks for a new one. */
const LOOK_AGAIN_MS = 1_000;

interface MacKey {
  readonly number: number;
  readonly key: KeyObject;
}

export class MacKeys {
  readonly #masterKeys: () => MasterKeys | Promise<MasterKeys>;
  readonly #keys = new Map<number, KeyObject>();
  #present = 0;
  #lookAtMs = 0;

  /** Reads nothing yet. */
  constructor(masterKeys: () => MasterKeys | Promise<MasterKeys>) {
    this.#masterKeys = masterKeys;
  }

  /** Makes the first key of an installation. To be awaited before anything is written, outside of transactions. */
  async begin(db: Db): Promise<void> {
    if ((await findMacKeys(db)).length === 0) await makeMacKey(db, await this.#masterKeys(), 1);
  }

  /**
   * The newest key that every process knows, but none older than that of `atLeast`, which somebody has used already. A
   * number that no key has was written by hand: verification names it, and nobody is refused for it.
   * @throws AppError encryption_key_unusable when there is no key, or none of the operator's keys opens it.
   */
  async present(on: Db, atLeast: number): Promise<MacKey> {
    if (performance.now() >= this.#lookAtMs) await this.#look(on);
    const used = atLeast > this.#present ? await this.find(on, atLeast) : undefined;
    if (used !== undefined) return { number: atLeast, key: used };
    const key = this.#keys.get(this.#present);
    if (key === undefined) throw gone(this.#present);
    return { number: this.#present, key };
  }

  /** Undefined if the row is gone, or none of the operator's keys opens it. */
  async find(on: Db, number: number): Promise<KeyObject | undefined> {
    if (!this.#keys.has(number)) await this.#look(on);
    return this.#keys.get(number);
  }

  async #look(on: Db): Promise<void> {
    const masterKeys = await this.#masterKeys();
    for (const { number, ageMs, ...wrapped } of await findMacKeys(on)) {
      const key = this.#keys.get(number) ?? masterKeys.unwrapAt(placeOf(number), wrapped.wrapped);
      if (key === undefined) continue;
      this.#keys.set(number, key);
      if (number === 1 || ageMs >= KNOWN_EVERYWHERE_MS) this.#present = Math.max(this.#present, number);
    }
    this.#lookAtMs = performance.now() + LOOK_AGAIN_MS;
  }
}

/** The place of a wrapped key is its number: moved to another row it can't be unwrapped. */
export const placeOf = (number: number): string => `mac key:${number}`;

/** Keeps the first of that number: processes may start together. */
async function makeMacKey(db: Db, masterKeys: MasterKeys, number: number): Promise<void> {
  const key = dataKeyOf(randomBytes(KEY_BYTES));
  await keepMacKey(db, { number, ...masterKeys.wrapAt(placeOf(number), key) });
}

/** Returns its number. Processes that write take it up within some seconds. */
export async function makeNextMacKey(db: Db, masterKeys: MasterKeys): Promise<number> {
  const number = ((await findMacKeys(db)).at(-1)?.number ?? 0) + 1;
  await makeMacKey(db, masterKeys, number);
  return number;
}

const gone = (number: number): AppError =>
  new AppError(
    'encryption_key_unusable',
    `Key ${number}, which vouches for the log, is not there, or none of the encryption keys opens it. Put the ` +
      'encryption key back, or the row of mac_keys from a backup.',
  );

/** The keys to check with, or why there are none. */
type FoundMacKeys = { readonly keys: MacKeys } | { readonly keys?: undefined; readonly missing: string };

/** Finds the keys without loading a keyring: writes nothing, so it works on a standby. */
export async function findCheckingKeys(db: Db, encryptionKeys: () => EncryptionKeys): Promise<FoundMacKeys> {
  try {
    const masterKeys = new MasterKeys(await encryptionKeys()({ isNew: false }));
    const installation = await findDataKey(db, INSTALLATION);
    if (installation !== undefined && masterKeys.unwrap(installation) === undefined) {
      return { missing: 'The encryption key is not the one of this database.' };
    }
    return { keys: new MacKeys(() => masterKeys) };
  } catch (error) {
    if (error instanceof AppError || error instanceof ConfigError) return { missing: error.message };
    throw error;
  }
}
