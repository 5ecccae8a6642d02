/**
 * The keys that seal the secrets in the database. Each business has a data key, which is made when the business is
 * first met, and kept in the database, wrapped by the newest of the operator's keys (`MasterKeys`). The installation
 * has one, too: it seals what belongs to no business, other secrets are derived from it, and it sealed everything while
 * there was one ENCRYPTION_KEY only. New keys of the operator wrap the data keys anew; what the data keys sealed stays.
 */
import { hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import type { BusinessId } from '../database/ids.ts';
import type { Db } from '../database/pool.ts';
import { AppError } from '../../core/errors/errors.ts';
import type { EncryptionKeys } from './encryption-key.ts';
import { MacKeys } from './mac-keys.ts';
import { dataKeyOf, MasterKeys } from './master-keys.ts';
import {
  findDataKey,
  findEncryptionCheck,
  hasBusiness,
  hasSealed,
  keepDataKey,
  keepEncryptionCheck,
} from './queries.ts';
import {
  BY_BUSINESS,
  BY_INSTALLATION,
  DataKeyMissing,
  INSTALLATION,
  KEY_BYTES,
  openWith,
  sealerOf,
  sealWith,
  type Vault,
  VaultError,
} from './vault.ts';

const CHECK_TEXT = 'the encryption key is the right one';
const CHECK_CONTEXT = 'encryption check';
/** How often a process looks whether data keys were begun. */
const LOOK_AGAIN_MS = 1_000;
/** By then every process knows that data keys were begun, so it can open what another one seals with them. */
const KNOWN_EVERYWHERE_MS = 5_000;
const DERIVED_BYTES = 32;

export class Keyring implements Vault {
  readonly #db: Db;
  readonly #encryptionKeys: EncryptionKeys;
  #masterKeys: MasterKeys | undefined;
  #installation: KeyObject | undefined;
  /** By which the service vouches for the log. */
  readonly macKeys = new MacKeys(() => this.masterKeys);
  readonly #dataKeys = new Map<BusinessId, KeyObject>();
  readonly #meeting = new Map<BusinessId, Promise<void>>();
  /** By the clock of `performance.now`; undefined while no data keys are in use. */
  #sealsFromMs: number | undefined;
  #lookAgainAtMs = 0;
  #looking: Promise<void> | undefined;

  /** Reads nothing yet. */
  constructor(db: Db, encryptionKeys: EncryptionKeys) {
    this.#db = db;
    this.#encryptionKeys = encryptionKeys;
  }

  /** The operator's keys. */
  get masterKeys(): MasterKeys {
    return loaded(this.#masterKeys);
  }

  /**
   * Finds the key of the installation; in a new database the first process makes it. To be awaited before anything is
   * sealed, opened or derived, and after the migrations.
   * @throws AppError encryption_key_unusable when this process has other keys than those that are needed.
   */
  async load(): Promise<void> {
    const check = await findEncryptionCheck(this.#db);
    // Before the check there were secrets, too.
    const isNew = check === undefined && !(await hasBusiness(this.#db));
    this.#masterKeys = new MasterKeys(await this.#encryptionKeys({ isNew }));
    const hasBegun = isNew && (await this.begin(dataKeyOf(randomBytes(KEY_BYTES))));
    if (await this.#loadInstallation()) {
      // All processes of a new database know.
      if (hasBegun) this.#sealsFromMs = 0;
    } else {
      this.#installation = this.masterKeys.former(check, CHECK_CONTEXT);
      if (this.#installation === undefined) throw otherKeys();
    }
    await this.#keepCheck();
    await this.macKeys.begin(this.#db);
  }

  /** From now on businesses have data keys. False if they have them already. */
  async begin(installation = this.#installationKey()): Promise<boolean> {
    return (await keepDataKey(this.#db, this.masterKeys.wrap(installation, INSTALLATION))) > 0n;
  }

  /**
   * To be awaited before secrets of a business are sealed or opened; undefined if nothing has to be waited for. The
   * code that finds the business of a caller does it.
   */
  ready(businessId: BusinessId): Promise<void> | undefined {
    if (this.#dataKeys.has(businessId)) return undefined;
    if (this.#sealsFromMs === undefined && performance.now() < this.#lookAgainAtMs) return undefined;
    let meeting = this.#meeting.get(businessId);
    if (meeting === undefined) {
      meeting = this.#meet(businessId).finally(() => this.#meeting.delete(businessId));
      this.#meeting.set(businessId, meeting);
    }
    return meeting;
  }

  seal(secret: string, context: string, owner: BusinessId): Buffer {
    const mayUseDataKey = this.#sealsFromMs !== undefined && performance.now() >= this.#sealsFromMs;
    const key = mayUseDataKey ? this.#dataKeys.get(owner) : undefined;
    if (key !== undefined) return sealWith(key, BY_BUSINESS, secret, context);
    return sealWith(this.#installationKey(), BY_INSTALLATION, secret, context);
  }

  open(sealed: Buffer, context: string, owner: BusinessId): string {
    if (sealerOf(sealed) === BY_INSTALLATION) return openWith(this.#installationKey(), sealed, context);
    const key = this.#dataKeys.get(owner);
    if (key === undefined) throw new DataKeyMissing(`the data key of business ${owner} is not here`);
    return openWith(key, sealed, context);
  }

  /** 32 bytes for one purpose, the same on all processes. Replacing the operator's keys does not change them. */
  derive(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#installationKey().export(), '', purpose, DERIVED_BYTES));
  }

  #installationKey(): KeyObject {
    return loaded(this.#installation);
  }

  /** False if data keys were not begun. */
  async #loadInstallation(): Promise<boolean> {
    const found = await findDataKey(this.#db, INSTALLATION);
    if (found === undefined) return false;
    const key = this.masterKeys.unwrap(found);
    if (key === undefined) throw missing(found.wrappedBy);
    this.#installation = key;
    this.#sealsFromMs = performance.now() + Math.max(0, KNOWN_EVERYWHERE_MS - found.ageMs);
    return true;
  }

  /** A process with another key than the first one must not serve. */
  async #keepCheck(): Promise<void> {
    const key = this.#installationKey();
    const sealed = sealWith(key, BY_INSTALLATION, CHECK_TEXT, CHECK_CONTEXT);
    await keepEncryptionCheck(this.#db, sealed);
    try {
      openWith(key, (await findEncryptionCheck(this.#db)) ?? sealed, CHECK_CONTEXT);
    } catch (error) {
      if (error instanceof VaultError) throw otherKeys(error);
      throw error;
    }
  }

  async #meet(businessId: BusinessId): Promise<void> {
    if (this.#sealsFromMs === undefined) {
      await (this.#looking ??= this.#look().finally(() => (this.#looking = undefined)));
      if (this.#sealsFromMs === undefined) return;
    }
    let found = await findDataKey(this.#db, businessId);
    // Sealed before looking again: another process may have made the key, and sealed with it, since the first look.
    if (found === undefined && (await hasSealed(this.#db, businessId))) {
      found = await findDataKey(this.#db, businessId);
      if (found === undefined) throw lost(businessId);
    }
    if (found === undefined) {
      await keepDataKey(this.#db, this.masterKeys.wrap(dataKeyOf(randomBytes(KEY_BYTES)), businessId));
      found = await findDataKey(this.#db, businessId);
    }
    const key = found && this.masterKeys.unwrap(found);
    if (key === undefined) throw missing(found?.wrappedBy ?? '');
    this.#dataKeys.set(businessId, key);
  }

  async #look(): Promise<void> {
    if (!(await this.#loadInstallation())) this.#lookAgainAtMs = performance.now() + LOOK_AGAIN_MS;
  }
}

function loaded<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the keyring was not loaded');
  return value;
}

const otherKeys = (cause?: unknown): AppError =>
  new AppError(
    'encryption_key_unusable',
    'The encryption key is not the one that the secrets in this database were sealed with. Set ENCRYPTION_KEY to ' +
      'that one, or put its file "encryption-key" back into the data directory.',
    { cause },
  );

/** Another key would open nothing, and hide that the first is gone. */
const lost = (businessId: BusinessId): AppError =>
  new AppError(
    'encryption_key_unusable',
    `The data key of business ${businessId} is gone, and it has secrets that only this key opens. Put its row of ` +
      'data_keys back from a backup.',
  );

const missing = (id: string): AppError =>
  new AppError(
    'encryption_key_unusable',
    `None of the encryption keys opens a data key that was wrapped by the key "${id}". Put that one back: ` +
      'into ENCRYPTION_KEY or ENCRYPTION_KEYS, or as the file "encryption-key" into the data directory.',
  );
