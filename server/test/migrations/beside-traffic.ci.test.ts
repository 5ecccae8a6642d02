import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WAITS } from '../../src/platform/database/migrating/waits.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { createPayee, pay, type Payee, requireAccepted } from '../posting/payments.testing.ts';
import { makeDirectory, openReader, startMigrating } from './migrations.testing.ts';

const FIXTURE = fileURLToPath(new URL('migrate.fixture.ts', import.meta.url));
const PAYMENTS = 50;
/** A payment may arrive just when the migration starts to wait, and again at its next attempt. */
const WAIT_MAX_MS = 3 * WAITS.lockTimeoutMs;

let test: TestApp;
let payee: Payee;
let url: string;
const directories: string[] = [];
beforeAll(async () => {
  test = await startTestApp();
  url = test.testDatabase.ownerUrl;
  payee = await createPayee(test.business.inTest);
});
afterAll(async () => {
  await test.close();
  await Promise.all(directories.map((directory) => rm(directory, { recursive: true })));
});

/** The real migrations and further ones. Every test adds its own, so earlier ones stay. */
const added: Record<string, string> = {};
async function directoryWith(file: string, text: string): Promise<string> {
  added[file] = text;
  const directory = await makeDirectory({ files: added });
  directories.push(directory);
  return directory;
}

/** One payment after another, until `until` returns true. Resolves with the longest wait. */
async function payUntil(until: () => boolean): Promise<{ readonly paid: number; readonly longestMs: number }> {
  let paid = 0;
  let longestMs = 0;
  while (!until()) {
    const startedAt = performance.now();
    requireAccepted(await pay(test.business.inTest, payee));
    longestMs = Math.max(longestMs, performance.now() - startedAt);
    paid += 1;
  }
  return { paid, longestMs };
}

const many = async (sql: string): Promise<readonly unknown[]> =>
  (await test.testDatabase.database.pool.query<object>(sql)).rows;
const migrating = (): Promise<readonly unknown[]> =>
  many(
    `SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'tributary migrate%' AND ` +
      'datname = current_database()',
  );
const indexes = (name: string): Promise<readonly unknown[]> =>
  many(`SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('${name}')`);

describe('a migration of a table that a reader holds', () => {
  it('lets payments go first, says who the reader is, and gets through when that has left', async () => {
    const directory = await directoryWith('9001.do.column.sql', 'ALTER TABLE wallets ADD COLUMN of_a_test boolean;\n');
    const reader = await openReader(url, 'SELECT count(*) FROM wallets');
    const running = startMigrating({ url, directory });
    let told = '';
    void running.says(/waits for a lock/).then((line) => (told = line));
    const first = await payUntil(() => told !== '');
    // The reader still holds its lock: nobody queues behind the migration any more.
    let left = PAYMENTS;
    const second = await payUntil(() => (left -= 1) < 0);
    expect(told).toMatch(
      new RegExp(`^9001\\.do\\.column\\.sql waits .* process ${reader.pid} \\(pg_dump, role \\w+, in a`),
    );
    expect(second.paid).toBe(PAYMENTS);
    await reader.leave();
    let ended = false;
    void running.done.finally(() => (ended = true));
    const third = await payUntil(() => ended);
    expect(await running.done).toEqual(['9001.do.column.sql']);
    expect(Math.max(first.longestMs, second.longestMs, third.longestMs)).toBeLessThan(WAIT_MAX_MS);
    expect(await migrating()).toEqual([]);
  });

  it('gives up on the server, too, when it is told to stop', async () => {
    const directory = await directoryWith('9002.do.column.sql', 'ALTER TABLE wallets ADD COLUMN of_another boolean;\n');
    const reader = await openReader(url, 'SELECT count(*) FROM wallets');
    const stop = new AbortController();
    const running = startMigrating({ url, directory, signal: stop.signal });
    await running.says(/waits for a lock/);
    stop.abort();
    await expect(running.done).rejects.toThrow();
    expect(await migrating()).toEqual([]);
    await reader.leave();
    expect(await startMigrating({ url, directory }).done).toEqual(['9002.do.column.sql']);
  });
});

describe('an index that is built without a transaction', () => {
  const build = (kind: string, name: string, columns: string): string =>
    `-- without a transaction\n-- Why; it matters.\nCREATE ${kind} CONCURRENTLY ${name}\n  ON ` +
    `transactions (${columns});\n`;

  it('waits for an old snapshot, and payments for neither', async () => {
    const directory = await directoryWith(
      '9003.do.index.sql',
      build('INDEX', 'of_test_one', 'business_id, created_at'),
    );
    const reader = await openReader(url);
    const running = startMigrating({ url, directory });
    await expect.poll(() => indexes('of_test_one')).toEqual([{ valid: false }]);
    let left = PAYMENTS;
    const { longestMs } = await payUntil(() => (left -= 1) < 0);
    expect(longestMs).toBeLessThan(WAITS.lockTimeoutMs);
    expect(await indexes('of_test_one')).toEqual([{ valid: false }]);
    await reader.leave();
    expect(await running.done).toEqual(['9003.do.index.sql']);
    expect(await indexes('of_test_one')).toEqual([{ valid: true }]);
  });

  it('is no longer built by the server when the process was killed, and is built anew by the next', async () => {
    const directory = await directoryWith(
      '9004.do.index.sql',
      build('INDEX', 'of_test_two', 'business_id, created_at'),
    );
    const reader = await openReader(url);
    const child = spawn(process.execPath, [FIXTURE, url, directory], { stdio: 'ignore' });
    await expect.poll(() => indexes('of_test_two')).toEqual([{ valid: false }]);
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    // The snapshot still exists: the statement ends because its client is gone.
    await expect.poll(migrating).toEqual([]);
    await reader.leave();
    expect(await indexes('of_test_two')).toEqual([{ valid: false }]);
    const running = startMigrating({ url, directory });
    expect(await running.done).toEqual(['9004.do.index.sql']);
    expect(running.lines.join('\n')).toContain('an earlier attempt has left of_test_two half built');
    expect(await indexes('of_test_two')).toEqual([{ valid: true }]);
  });

  it('is cancelled when the process is told to stop', async () => {
    const directory = await directoryWith('9005.do.index.sql', build('INDEX', 'of_test_three', 'business_id, purpose'));
    const reader = await openReader(url);
    const stop = new AbortController();
    const running = startMigrating({ url, directory, signal: stop.signal });
    await expect.poll(() => indexes('of_test_three')).toEqual([{ valid: false }]);
    stop.abort();
    await expect(running.done).rejects.toThrow();
    expect(await migrating()).toEqual([]);
    await reader.leave();
    expect(await startMigrating({ url, directory }).done).toEqual(['9005.do.index.sql']);
  });

  it('leaves nothing behind that costs or refuses payments when its rows do not fit', async () => {
    const directory = await directoryWith('9006.do.index.sql', build('UNIQUE INDEX', 'of_test_four', 'business_id'));
    await expect(startMigrating({ url, directory }).done).rejects.toMatchObject({
      code: 'migration_failed',
      message: expect.stringMatching(/^9006\.do\.index\.sql could not be applied: could not create unique/) as string,
    });
    expect(await indexes('of_test_four')).toEqual([]);
    requireAccepted(await pay(test.business.inTest, payee));
  });
});
