import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { startTributary, tributary } from '../harness/command.ts';
import { PROGRAM_ENVIRONMENT } from '../harness/program-environment.ts';
import { createDatabaseOfBefore } from './before-baseline.testing.ts';
import {
  afterThisTest,
  clearAfterEach,
  createDatabase,
  kept,
  openReader,
  rowsOf,
  versionOf,
} from './migrations.testing.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
/** The newest version of a database of before the baseline, which the program has to bring forward. */
const OLD = 66;
const NEXT = '0067.do.baseline.sql';
/** The lock of a reader that is in its way. */
const LOCK = 'LOCK TABLE schema_migrations IN SHARE MODE';

clearAfterEach();

const connections = (url: string) =>
  rowsOf(
    url,
    `SELECT application_name FROM pg_stat_activity
      WHERE application_name LIKE 'tributary%' AND datname = current_database()`,
  );

/** A command's output on standard error once it contains these words. */
const said = async ({ process }: ReturnType<typeof startTributary>, words: string): Promise<string> =>
  new Promise((resolve) => {
    let text = '';
    process.stderr?.on('data', (more: string) => {
      text += more;
      if (text.includes(words)) resolve(text);
    });
  });

describe('a database with migrations to run', () => {
  it('is refused by commands in one sentence, and brought forward by the command that is for it', async () => {
    const url = await kept(createDatabaseOfBefore());
    for (const command of [
      ['ledger', 'verify'],
      ['business', 'list'],
      ['business', 'create', '--name', 'Acme'],
    ]) {
      const { exitCode, stdout, stderr } = await tributary(command, { DATABASE_URL: url });
      expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
      expect(stderr).toMatch(/^The database has .*0067\.do\.baseline\.sql.*"database migrate"[^\n]*\n$/);
    }
    const asJson = await tributary(['ledger', 'verify', '--json'], { DATABASE_URL: url });
    expect(JSON.parse(asJson.stderr)).toMatchObject({ error: { code: 'migrations_pending' } });
    expect(await versionOf(url)).toEqual([{ version: OLD }]);

    const migrated = await tributary(['database', 'migrate'], { DATABASE_URL: url });
    expect(migrated.stdout).toMatch(/^Applied:\n0067\.do\.baseline\.sql\n/);
    expect(migrated.stderr).toMatch(
      /^The database has .* to run\.\n0067\.do\.baseline\.sql was recorded and not run: .*\n0068\.\S+ was applied in \d/,
    );
    expect((await tributary(['ledger', 'verify'], { DATABASE_URL: url })).stdout).toMatch(/^Everything agrees/);
  });

  it('that is empty is built by any command', async () => {
    const url = await kept(createDatabase());
    expect(await tributary(['business', 'list', '--json'], { DATABASE_URL: url })).toEqual({
      exitCode: 0,
      stdout: '{"businesses":[]}\n',
      stderr: '',
    });
  });
});

describe('database migrate, while a reader is in the way', () => {
  it('says who it is, and leaves nothing on the server when it is interrupted', async () => {
    const url = await kept(createDatabaseOfBefore());
    const reader = await openReader(url, LOCK);
    afterThisTest(() => reader.leave());
    const command = startTributary(['database', 'migrate'], { DATABASE_URL: url });
    expect(await said(command, 'waits for a lock')).toContain(`process ${reader.pid} (pg_dump, role `);
    command.process.kill('SIGTERM');
    const { exitCode, stderr } = await command.result;
    expect([exitCode, stderr.split('\n').at(-2)]).toEqual([143, 'Stopped by SIGTERM.']);
    expect(await connections(url)).toEqual([]);
    expect(await versionOf(url)).toEqual([{ version: OLD }]);
  });

  it('says with --json too whom it waits for: another process that migrates', async () => {
    const url = await kept(createDatabaseOfBefore());
    const reader = await openReader(url, LOCK);
    afterThisTest(() => reader.leave());
    const first = startTributary(['database', 'migrate'], { DATABASE_URL: url });
    await said(first, 'waits for a lock');
    const second = startTributary(['database', 'migrate', '--json'], { DATABASE_URL: url });
    expect(await said(second, 'Another process')).toContain(`(process ${first.process.pid} on `);
    for (const { process, result } of [second, first]) {
      process.kill('SIGTERM');
      expect((await result).exitCode).toBe(143);
    }
  });

  it('leaves nothing on the server when it is killed, and the next one need not wait for its lease', async () => {
    const url = await kept(createDatabaseOfBefore());
    const reader = await openReader(url, LOCK);
    const command = startTributary(['database', 'migrate'], { DATABASE_URL: url });
    await expect
      .poll(() => rowsOf(url, 'SELECT pid FROM pg_locks WHERE NOT granted'), { interval: 20 })
      .not.toEqual([]);
    command.process.kill('SIGKILL');
    await command.result;
    await expect.poll(() => connections(url)).toEqual([]);
    await reader.leave();
    expect((await tributary(['database', 'migrate', '--json'], { DATABASE_URL: url })).stdout).toContain(NEXT);
  });
});

describe('the server, while a reader is in the way of its migrations', () => {
  it('ends when it is told to, and leaves nothing on the database', async () => {
    const url = await kept(createDatabaseOfBefore());
    const reader = await openReader(url, LOCK);
    afterThisTest(() => reader.leave());
    const env = {
      ...PROGRAM_ENVIRONMENT,
      PORT: '0',
      DATABASE_URL: url,
      ENCRYPTION_KEY: Buffer.alloc(32, 'tests only').toString('hex'),
    };
    const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const exited = once(child, 'exit');
    let log = '';
    await new Promise<void>((resolve) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        log += text;
        if (log.includes('waits for a lock')) resolve();
      });
    });
    expect(log).toContain(`"blockedBy":[${reader.pid}]`);
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    expect(await connections(url)).toEqual([]);
    expect(await versionOf(url)).toEqual([{ version: OLD }]);
  });
});
