/**
 * The operator's keys: from the environment, or, beside the embedded database, one that is made once and kept in the
 * data directory. An external database outlives that directory, and then nothing could open its secrets. So it requires
 * a configured key.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type MasterKey, ONLY_KEY } from '../config/encryption.ts';
import { makeDirectory } from '../database/embedded/make-directory.ts';
import { AppError, ConfigError } from '../../core/errors/errors.ts';
import { KEY_BYTES } from './vault.ts';

const FILE_NAME = 'encryption-key';
/** 32 bytes in base64. */
const KEY_PATTERN = /^[A-Za-z0-9+/]{43}=$/;

export interface EncryptionKeyOptions {
  /** The newest first. Undefined means the key in the file. */
  readonly encryptionKeys: readonly MasterKey[] | undefined;
  /** Undefined means the embedded database, which is in `dataDir` like the file. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

/**
 * The operator's keys, the newest first. The caller knows whether the database is new: only a new one gets a key that
 * is made now. To others it would open nothing, as when a backup was restored without the key.
 */
export type EncryptionKeys = (database: { readonly isNew: boolean }) => Promise<readonly MasterKey[]>;

/**
 * The configured keys, or that of `<dataDir>/encryption-key` (base64, mode 0600). If the file is missing it is created
 * for a new database, and never written again. Processes that start together use the same key.
 * The result throws AppError encryption_key_unusable when the file can't be read or made, is missing, or holds no key.
 * @throws ConfigError when none is configured for another database than the embedded one.
 */
export function encryptionKeysOf({ encryptionKeys, databaseUrl, dataDir }: EncryptionKeyOptions): EncryptionKeys {
  if (encryptionKeys !== undefined) return () => Promise.resolve(encryptionKeys);
  if (databaseUrl !== undefined) throw new ConfigError(howToSetTheKey(join(dataDir, FILE_NAME)));
  return ({ isNew }) => keysInFile(dataDir, isNew);
}

async function keysInFile(dataDir: string, isNew: boolean): Promise<readonly MasterKey[]> {
  const path = join(dataDir, FILE_NAME);
  try {
    const key = (await readKey(path)) ?? (isNew ? await makeKey(path, dataDir) : undefined);
    if (key !== undefined) return [{ id: ONLY_KEY, key }];
    throw unusable(
      `The encryption key ${path} is missing, and this database has secrets that were sealed with it. Put it back, ` +
        'or set ENCRYPTION_KEY to it. It is in no backup of the database.',
    );
  } catch (error) {
    if (error instanceof AppError) throw error;
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw unusable(`The encryption key ${path} cannot be read or made${code}. Set ENCRYPTION_KEY to use another.`);
  }
}

/** Earlier versions made a key in the data directory for external databases, too: their secrets need it for ever. */
function howToSetTheKey(path: string): string {
  const remedy = existsSync(path)
    ? `set it to the key that has been in use here, ENCRYPTION_KEY="$(cat ${quoted(path)})"`
    : 'make one with `openssl rand -base64 32`';
  return (
    `DATABASE_URL requires ENCRYPTION_KEY: ${remedy}, give the same to every process, and keep ` +
    'it as safe as the database.'
  );
}

/** Quoted for a shell. */
const quoted = (path: string): string => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`);

async function readKey(path: string): Promise<Buffer | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  if (!KEY_PATTERN.test(text.trim())) {
    throw unusable(
      `The file ${path} does not hold an encryption key (32 bytes in base64). Put the right one back: ` +
        'what was sealed with it cannot be opened with another.',
    );
  }
  return Buffer.from(text.trim(), 'base64');
}

/** The finished file gets its name in one step, and only if no other file has it: a file never holds half a key. */
async function makeKey(path: string, dataDir: string): Promise<Buffer> {
  await makeDirectory(dataDir);
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(KEY_BYTES).toString('base64')}\n`);
    await file.sync();
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await file.close();
    await rm(draft, { force: true });
  }
  const key = await readKey(path);
  if (key === undefined) throw unusable(`The encryption key ${path} vanished while it was made.`);
  return key;
}

const unusable = (message: string): AppError => new AppError('encryption_key_unusable', message);
