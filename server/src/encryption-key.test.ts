import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadEncryptionKey } from './encryption-key.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tributary-key-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const load = (dataDir = directory) => loadEncryptionKey({ encryptionKey: undefined, dataDir });

describe('loadEncryptionKey', () => {
  it('gives the configured key and leaves the data directory alone', async () => {
    const encryptionKey = Buffer.alloc(32, 7);
    expect(await loadEncryptionKey({ encryptionKey, dataDir: directory })).toBe(encryptionKey);
    expect(await readdir(directory)).toEqual([]);
  });

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
    // A directory in its place is unreadable for everybody, root included.
    await mkdir(path);
    await expect(load()).rejects.toThrow(/cannot be read or made \(EISDIR\).*ENCRYPTION_KEY/);
  });
});
