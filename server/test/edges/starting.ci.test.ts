import { chmod, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  makeTemporaryDirectory,
  removeDataDirectory,
  requireEnded,
} from '../../src/platform/database/embedded/embedded-postgres.testing.ts';
import { createTestDatabase } from '../harness/database.ts';
import { startProgram, stop } from './program.testing.ts';

const SOON_MS = 30_000;

async function temporaryDirectory(): Promise<string> {
  const directory = await makeTemporaryDirectory();
  onTestFinished(() => removeDataDirectory(directory));
  return directory;
}

describe('a server that is told to stop while it starts', () => {
  it('ends with 0 while it waits for a database that never answers', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    onTestFinished(() => void silent.close());
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const program = startProgram({ DATABASE_URL: `postgres://somebody@127.0.0.1:${port}/nothing` });
    program.url.catch(() => undefined);
    await once(silent, 'connection');
    const { code, ms } = await stop(program, 'SIGTERM');
    expect([code, program.stderr()]).toEqual([0, '']);
    expect(ms).toBeLessThan(SOON_MS);
    expect(program.stdout()).not.toContain('is ready');
  });

  it('ends with 0 while it waits for its turn to migrate', async () => {
    const testDatabase = await createTestDatabase();
    onTestFinished(() => testDatabase.drop());
    const { pool } = testDatabase.database;
    const blocker = await pool.connect();
    onTestFinished(() => blocker.release(true));
    await blocker.query('BEGIN; LOCK TABLE schema_migrations IN ACCESS EXCLUSIVE MODE');
    const program = startProgram({ DATABASE_URL: testDatabase.url });
    program.url.catch(() => undefined);
    const waiting = async (): Promise<number> => {
      const { rowCount } = await pool.query(`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`);
      return rowCount ?? 0;
    };
    await expect.poll(waiting, { timeout: 60_000 }).toBeGreaterThan(0);
    const { code, ms } = await stop(program, 'SIGTERM');
    expect([code, program.stderr()]).toEqual([0, '']);
    expect(ms).toBeLessThan(SOON_MS);
  });

  it.each([0, 300, 800, 1_500, 2_500])(
    'ends with 0, and PostgreSQL with it, %i ms after it began to make one',
    async (afterMs) => {
      const dataDir = await temporaryDirectory();
      const program = startProgram({ DATA_DIR: dataDir });
      program.url.catch(() => undefined);
      // It listens for signals as soon as it logs or makes its first file.
      await expect.poll(() => isThere(join(dataDir, 'database-password')), { timeout: 60_000, interval: 5 }).toBe(true);
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      const { code } = await stop(program, 'SIGTERM');
      expect([code, program.stderr()]).toEqual([0, '']);
      await requireEnded(dataDir);
    },
  );
});

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

describe('a DATA_DIR that cannot be used is named in one sentence', () => {
  async function refusalOf(dataDir: string, environment: Record<string, string> = {}): Promise<string> {
    const program = startProgram({ DATA_DIR: dataDir, ...environment });
    program.url.catch(() => undefined);
    expect(await program.exited).toBe(1);
    expect(program.stderr()).not.toMatch(/^\s+at /m);
    expect(program.stderr().trim().split('\n')).toHaveLength(1);
    return program.stderr();
  }

  it('when it is a file, or below one', async () => {
    const file = join(await temporaryDirectory(), 'file');
    await writeFile(file, '');
    expect(await refusalOf(file)).toMatch(/^DATA_DIR is \S+\/file, which cannot be used: EEXIST/);
    expect(await refusalOf(join(file, 'data'))).toMatch(/^DATA_DIR is \S+\/data, which cannot be used: ENOTDIR/);
  });

  it('when it is below /proc', async () => {
    expect(await refusalOf('/proc/tributary/data')).toMatch(
      /^DATA_DIR is \/proc\/tributary\/data, which cannot be used: /,
    );
  });

  it('when what lies in it is not what it should be', async () => {
    const dataDir = await temporaryDirectory();
    await writeFile(join(dataDir, 'postgres'), '');
    await writeFile(join(dataDir, 'database-password'), 'secret\n');
    expect(await refusalOf(dataDir)).toMatch(/^DATA_DIR is \S+, which cannot be used: ENOTDIR/);
  });

  it.skipIf(process.getuid?.() !== 0)('when another account may not enter it', async () => {
    const closed = await temporaryDirectory();
    await chmod(closed, 0o700);
    const program = startProgram({ DATA_DIR: join(closed, 'data') }, { uid: 65_534, gid: 65_534 });
    program.url.catch(() => undefined);
    expect(await program.exited).toBe(1);
    expect(program.stderr()).toMatch(/^DATA_DIR is \S+, which cannot be used: EACCES.*\n$/);
  });
});
