/** The keys from outside of the database, which wrap the data keys inside. They seal nothing else. */
import { createSecretKey, type KeyObject } from 'node:crypto';
import type { MasterKey } from '../config/encryption.ts';
import type { BusinessId } from '../database/ids.ts';
import { BY_INSTALLATION, KEY_BYTES, openWith, sealWith, VaultError } from './vault.ts';

export interface WrappedKey {
  readonly businessId: BusinessId;
  readonly wrapped: Buffer;
  /** The id of the master key. */
  readonly wrappedBy: string;
}

/** At least one; the first is the newest, which wraps. All of them unwrap. */
export class MasterKeys {
  readonly newestId: string;
  readonly #newest: KeyObject;
  readonly #all: readonly { readonly id: string; readonly key: KeyObject }[];

  constructor(keys: readonly MasterKey[]) {
    this.#all = keys.map(({ id, key }) => ({ id, key: createSecretKey(key) }));
    const [newest] = this.#all;
    if (newest === undefined) throw new Error('there is no encryption key');
    this.newestId = newest.id;
    this.#newest = newest.key;
  }

  /** A data key that the newest wraps. Its place is its business: moved to another row it can't be unwrapped. */
  wrap(dataKey: KeyObject, businessId: BusinessId): WrappedKey {
    return { businessId, ...this.wrapAt(placeOf(businessId), dataKey) };
  }

  /** Undefined if none of the keys wrapped it. */
  unwrap({ businessId, wrapped }: Pick<WrappedKey, 'businessId' | 'wrapped'>): KeyObject | undefined {
    return this.unwrapAt(placeOf(businessId), wrapped);
  }

  /** A key that can be unwrapped at this place only. */
  wrapAt(place: string, key: KeyObject): Omit<WrappedKey, 'businessId'> {
    const wrapped = sealWith(this.#newest, BY_INSTALLATION, key.export().toString('base64'), place);
    return { wrapped, wrappedBy: this.newestId };
  }

  /** Undefined if none of the keys wrapped it there. */
  unwrapAt(place: string, wrapped: Buffer): KeyObject | undefined {
    for (const { key } of this.#all) {
      const text = openedBy(key, wrapped, place);
      if (text !== undefined) return dataKeyOf(Buffer.from(text, 'base64'));
    }
    return undefined;
  }

  /** The key that sealed this while it was the only one; the oldest of them if that is not said. */
  former(sealed: Buffer | undefined, context: string): KeyObject | undefined {
    if (sealed === undefined) return this.#all.at(-1)?.key;
    return this.#all.find(({ key }) => openedBy(key, sealed, context) !== undefined)?.key;
  }
}

/** @throws VaultError for another length than 32 bytes. */
export function dataKeyOf(bytes: Buffer): KeyObject {
  if (bytes.length !== KEY_BYTES) throw new VaultError(`the encryption key must be ${KEY_BYTES} bytes`);
  return createSecretKey(bytes);
}

function openedBy(key: KeyObject, sealed: Buffer, context: string): string | undefined {
  try {
    return openWith(key, sealed, context);
  } catch (error) {
    if (error instanceof VaultError) return undefined;
    throw error;
  }
}

const placeOf = (businessId: BusinessId): string => `data key:${businessId}`;
