import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { ConfigError } from '../../core/errors/errors.ts';
import { encryptionKeysOf } from './encryption-key.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tributary-key-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const keyOf = async (options: { databaseUrl?: string; dataDir: string }, isNew = true): Promise<Buffer> => {
  const keys = await encryptionKeysOf({ encryptionKeys: undefined, databaseUrl: undefined, ...options })({ isNew });
  expect(keys.map(({ id }) => id)).toEqual(['default']);
  return keys[0]?.key ?? Buffer.of();
};
const load = (dataDir = directory) => keyOf({ dataDir });
const loadBesideADatabase = (dataDir = directory) =>
  keyOf({ databaseUrl: 'postgres://somebody:hush@db/tributary', dataDir });

describe('encryptionKeysOf', () => {
  it('gives the configured keys and leaves the data directory alone', async () => {
    const encryptionKeys = [{ id: 'new', key: Buffer.alloc(32, 7) }];
    for (const databaseUrl of [undefined, 'postgres://db/tributary']) {
      const keys = encryptionKeysOf({ encryptionKeys, databaseUrl, dataDir: directory });
      expect(await keys({ isNew: true })).toBe(encryptionKeys);
    }
    expect(await readdir(directory)).toEqual([]);
  });

  it('makes none beside a database that is not in the data directory, and tells how to make one', async () => {
    await expect(loadBesideADatabase()).rejects.toThrow(
      /^DATABASE_URL requires ENCRYPTION_KEY: make one with `openssl rand -base64 32`, [^\n]*$/,
    );
    await expect(loadBesideADatabase()).rejects.toBeInstanceOf(ConfigError);
    expect(await readdir(directory)).toEqual([]);
  });

  it.each(['plain', "with space, $HOME and 'quotes'"])(
    'tells how to go on with a key that was made for such a database in a directory %s',
    async (name) => {
      const dataDir = join(directory, name);
      const key = await load(dataDir);
      const problem = await loadBesideADatabase(dataDir).then(String, String);
      const assignment = /set it to the key that has been in use here, (ENCRYPTION_KEY="\$\(cat .*\)"), give/.exec(
        problem,
      )?.[1];
      const { stdout } = await promisify(execFile)('sh', ['-c', `${assignment}; printf %s "$ENCRYPTION_KEY"`], {
        encoding: 'utf8',
      });
      expect(Buffer.from(stdout, 'base64').equals(key)).toBe(true);
      expect(readConfig({ ENCRYPTION_KEY: stdout }, '/').encryptionKeys?.[0]?.key.equals(key)).toBe(true);
    },
  );

  it('makes a key that nobody else may read, also in a data directory that is not there yet', async () => {
    const dataDir = join(directory, 'new');
    const key = await load(dataDir);
    expect(key).toHaveLength(32);
    expect((await stat(join(dataDir, 'encryption-key'))).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['encryption-key']);
  });

  it('gives the same key ever after', async () => {
    const first = await load();
    const text = await readFile(join(directory, 'encryption-key'), 'utf8');
    expect((await load()).equals(first)).toBe(true);
    expect(await readFile(join(directory, 'encryption-key'), 'utf8')).toBe(text);
    expect(Buffer.from(text, 'base64').equals(first)).toBe(true);
  });

  it('makes none for a database that has secrets already', async () => {
    await expect(keyOf({ dataDir: directory }, false)).rejects.toThrow(/is missing.*Put it back/);
    expect(await readdir(directory)).toEqual([]);
    const key = await load();
    expect((await keyOf({ dataDir: directory }, false)).equals(key)).toBe(true);
  });

  it('agrees on one key when many start at once', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => load()));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    expect(await readdir(directory)).toEqual(['encryption-key']);
  });

  it.each(['', 'short', `${Buffer.alloc(31).toString('base64')}\n`])(
    'refuses a file that holds %j and keeps it',
    async (text) => {
      const path = join(directory, 'encryption-key');
      await writeFile(path, text);
      await expect(load()).rejects.toThrow(/does not hold an encryption key/);
      expect(await readFile(path, 'utf8')).toBe(text);
    },
  );

  it('says so when the file cannot be read', async () => {
    const path = join(directory, 'encryption-key');
    // A directory in its place is unreadable for everybody, including root.
    await mkdir(path);
    await expect(load()).rejects.toThrow(/cannot be read or made \(EISDIR\).*ENCRYPTION_KEY/);
  });
});
