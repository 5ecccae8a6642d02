/**
 * A rollout: the process of the commit before the newest migration receives payments, and continues while that
 * migration runs, beside a reader of every table. The baseline is adopted beside the commit that had no baseline.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { WAITS } from '../../src/platform/database/migrating/waits.ts';
import { COMMIT_BEFORE } from '../../src/platform/database/migrating/adoption.ts';
import { migrate } from '../../src/platform/database/migrating/migrate.ts';
import { readMigrations } from '../../src/platform/database/migrating/migration-files.ts';
import { openDatabase } from '../../src/platform/database/pool.ts';
import { SOURCES } from '../harness/command.ts';
import { ENCRYPTION_KEY, PROGRAM_ENVIRONMENT } from '../harness/program-environment.ts';
import { createHttpClient, type HttpClient } from '../harness/http-client.ts';
import { requireLedgerInvariants } from '../harness/ledger-invariants.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { createPayee, pay, type Payee } from '../posting/payments.testing.ts';
import { createDatabase, openReaderOfAll, startMigrating } from './migrations.testing.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const NEWEST = (await readMigrations()).at(-1)?.file ?? '';
const MIGRATIONS = 'server/migrations';
const CLIENTS = 4;
const PAYMENTS = 40;
const execute = promisify(execFile);

const cleanUps: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

async function git(...args: string[]): Promise<string | undefined> {
  const found = await execute('git', ['-C', ROOT, ...args]).catch(() => undefined);
  return found?.stdout.trim();
}

/** "hash name" of each migration, in order: as `git ls-tree` lists them. */
const listMigrations = (lines = ''): string[] =>
  lines.split('\n').flatMap((line) => /^\S+ blob (\S+)\t(\S+\.sql)$/.exec(line)?.slice(1).join(' ') ?? []);

/**
 * The last commit that lacks the newest of the migrations, and has those before it to the letter: what was changed
 * while its branch was written lies in no database of that commit. The present one if the newest is not committed yet.
 */
async function findCommitBefore(): Promise<string | undefined> {
  const files = (await readMigrations()).map(({ file }) => file);
  if (files.length === 1) return git('rev-parse', '--verify', '--quiet', `${COMMIT_BEFORE}^{commit}`);
  const hashes = await git('hash-object', '--', ...files.map((file) => join(ROOT, MIGRATIONS, file)));
  const wanted = hashes?.split('\n').map((hash, index) => `${hash} ${files[index]}`) ?? [];
  const changes = await git('log', '--format=%H', '--', MIGRATIONS);
  for (const candidate of ['HEAD', ...(changes ?? '').split('\n').map((change) => `${change}^`)]) {
    const commit = await git('rev-parse', '--verify', '--quiet', candidate);
    const found = listMigrations(await git('ls-tree', `${commit}:${MIGRATIONS}`));
    const begins =
      found.length > 0 && found.join().length < wanted.join().length && wanted.join().startsWith(found.join());
    if (begins) return commit;
  }
  return undefined;
}

/** A work tree of that commit, with the installed dependencies of this one. */
async function checkOut(commit: string): Promise<string> {
  const directory = join(await mkdtemp(join(tmpdir(), 'tributary-before-')), 'checkout');
  await execute('git', ['-C', ROOT, 'worktree', 'add', '--quiet', '--detach', directory, commit]);
  cleanUps.push(async () => {
    await git('worktree', 'remove', '--force', directory);
    await rm(join(directory, '..'), { recursive: true, force: true });
  });
  for (const place of ['node_modules', 'server/node_modules']) await symlink(join(ROOT, place), join(directory, place));
  return directory;
}

async function startBefore(directory: string, url: string): Promise<ServerProcess | undefined> {
  try {
    return await startServer({ DATABASE_URL: url }, [process.execPath, join(directory, 'server/src/main.ts')]);
  } catch (error) {
    if (String(error).includes('ERR_MODULE_NOT_FOUND')) return undefined;
    throw error;
  }
}

interface Paying {
  readonly statuses: readonly number[];
  readonly longestMs: number;
}

/** By several clients at once, without a pause, as long as `goesOn` returns true. */
async function payOn(client: HttpClient, payee: Payee, goesOn: (paid: number) => boolean): Promise<Paying> {
  const statuses: number[] = [];
  let longestMs = 0;
  async function payOnAndOn(): Promise<void> {
    while (goesOn(statuses.length)) {
      const startedAt = performance.now();
      statuses.push((await pay(client, payee)).status);
      longestMs = Math.max(longestMs, performance.now() - startedAt);
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, payOnAndOn));
  return { statuses, longestMs };
}

const commit = await findCommitBefore();
const skip = (why: string): void =>
  void process.stderr.write(`${NEWEST} is not tried beside the version before: ${why}.\n`);
if (commit === undefined) skip('there is no history here');

/** A business that the previous version serves; undefined if that version does not run here. */
async function startRollout(directory: string, url: string): Promise<{ client: HttpClient; payee: Payee } | undefined> {
  // It builds the database of its own version.
  const server = await startBefore(directory, url);
  if (server === undefined) return undefined;
  cleanUps.push(() => server.end('SIGTERM'));
  const { stdout } = await execute(
    process.execPath,
    [SOURCES, join(directory, 'server/src/cli/main.ts'), 'business', 'create', '--name', 'Acme', '--json'],
    { env: { ...PROGRAM_ENVIRONMENT, ENCRYPTION_KEY, DATABASE_URL: url } },
  );
  const business = JSON.parse(stdout) as { test: { secretKey: string } };
  const client = createHttpClient(server.url, business.test.secretKey);
  cleanUps.push(async () => client.close());
  return { client, payee: await createPayee(client) };
}

async function countPosted(url: string): Promise<number> {
  const database = await openDatabase({ url });
  try {
    await requireLedgerInvariants(database.pool);
    const { rows } = await database.pool.query<{ posted: number }>('SELECT count(*)::int AS posted FROM transactions');
    return rows[0]?.posted ?? 0;
  } finally {
    await database.close();
  }
}

describe.skipIf(commit === undefined)(`while ${NEWEST} runs`, () => {
  it('the version before goes on paying, and nobody waits long', async (context) => {
    const directory = await checkOut(commit ?? '');
    const scratch = await createDatabase();
    cleanUps.push(() => scratch.drop());
    const { url } = scratch;
    const rollout = await startRollout(directory, url);
    if (rollout === undefined) {
      skip('it had other dependencies than are installed');
      context.skip(true);
      return;
    }
    const payWhile = (goesOn: (paid: number) => boolean) => payOn(rollout.client, rollout.payee, goesOn);

    const calm = await payWhile((paid) => paid < PAYMENTS);
    const reader = await openReaderOfAll(url);
    const running = startMigrating({ url });
    const told = new AbortController();
    void Promise.race([running.says(/waits for/), running.done]).finally(() => told.abort());
    const waiting = await payWhile(() => !told.signal.aborted);
    const beside = await payWhile((paid) => paid < PAYMENTS);
    await reader.leave();
    const done = new AbortController();
    void running.done.finally(() => done.abort());
    const ending = await payWhile(() => !done.signal.aborted);
    expect(await running.done).toContain(NEWEST);
    const after = await payWhile((paid) => paid < PAYMENTS);

    const statuses = [calm, waiting, beside, ending, after].flatMap((paying) => paying.statuses);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    const longestMs = Math.max(...[waiting, beside, ending, after].map((paying) => paying.longestMs));
    // A payment may wait for two attempts, and the machine has other work.
    expect(longestMs).toBeLessThan(2 * WAITS.lockTimeoutMs + Math.max(1_000, 5 * calm.longestMs));
    expect(await migrate({ url })).toEqual([]);
    expect(await countPosted(url)).toBe(statuses.length);
  });
});
