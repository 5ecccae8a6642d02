import { spawnSync } from 'node:child_process';
import { chown, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import {
  makeTemporaryDirectory,
  removeDataDirectory,
} from '../../src/platform/database/embedded/embedded-postgres.testing.ts';
import { accountForPostgres } from '../../src/platform/database/embedded/unprivileged.ts';
import { isMigrated } from '../../src/platform/database/migrating/migrate.ts';
import { Readiness } from '../../src/platform/database/readiness.ts';
import { asAdministrator } from '../harness/administration.ts';
import { createTestDatabase } from '../harness/database.ts';
import { createHttpClient, type HttpClient } from '../harness/http-client.ts';
import { startTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts';
import { createPayee, pay } from '../posting/payments.testing.ts';
import { type ListeningApp, type ListeningAppOptions, startListening } from './listening-app.testing.ts';

const FRESH_MS = 1_000;

let closings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closings.toReversed()) await close();
  closings = [];
});

async function start(options: ListeningAppOptions = {}): Promise<{ test: ListeningApp; client: HttpClient }> {
  const test = await startListening({ posterLimits: { outageMaxMs: 300 }, ...options });
  closings.push(() => test.close());
  const client = createHttpClient(test.url, test.business.test.secretKey);
  closings.push(async () => client.close());
  return { test, client };
}

async function ready(client: HttpClient): Promise<string> {
  const { status, body } = await client.get('/readyz');
  return `${status} ${body.message}`;
}

const IS_READY = '200 The process can serve requests';
const NO_WRITES = '503 The database takes no writes: it is read-only, or a standby.';
const DISK_FULL = '503 The disk of the database is full.';

/** Open sessions keep the settings of their beginning. */
async function endOtherSessions({ services }: ListeningApp): Promise<void> {
  const name = new URL(services.config.databaseUrl ?? '').pathname.slice(1);
  await asAdministrator(inject('postgresUrl'), (client) =>
    client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]),
  );
}

async function alterDatabase({ services }: ListeningApp, change: string): Promise<void> {
  const name = new URL(services.config.databaseUrl ?? '').pathname.slice(1);
  await asAdministrator(inject('postgresUrl'), (client) => client.query(`ALTER DATABASE ${name} ${change}`));
}

describe('/readyz tells the truth', () => {
  it('about a database that was made read-only, and again when it was opened', async () => {
    const { test, client } = await start();
    const payee = await createPayee(client);
    expect(await ready(client)).toBe(IS_READY);
    await alterDatabase(test, 'SET default_transaction_read_only = on');
    await endOtherSessions(test);
    await expect.poll(() => ready(client)).toBe(NO_WRITES);
    expect((await pay(client, payee)).status).toBe(503);

    await alterDatabase(test, 'RESET default_transaction_read_only');
    await expect.poll(() => ready(client)).toBe(IS_READY);
    expect((await pay(client, payee)).status).toBe(200);
  });

  it('about a database that lets nobody in', async () => {
    const { test, client } = await start();
    const payee = await createPayee(client);
    expect(await ready(client)).toBe(IS_READY);
    await alterDatabase(test, 'ALLOW_CONNECTIONS false');
    closings.push(() => alterDatabase(test, 'ALLOW_CONNECTIONS true'));
    await endOtherSessions(test);
    await expect.poll(() => ready(client)).toBe('503 The database refuses the connection.');
    expect(await pay(client, payee)).toMatchObject({ status: 503, body: { error: { code: 'database_unavailable' } } });

    await alterDatabase(test, 'ALLOW_CONNECTIONS true');
    await expect.poll(() => ready(client)).toBe(IS_READY);
    expect((await pay(client, payee)).status).toBe(200);
  });

  it('about a database that is away', async () => {
    let proxy: TcpProxy | undefined;
    const { client } = await start({
      reach: async (url) => {
        proxy = await startTcpProxy(url);
        return proxy.url;
      },
    });
    expect(await ready(client)).toBe(IS_READY);
    await proxy?.shut();
    await expect.poll(() => ready(client)).toBe('503 The database does not answer.');
    await proxy?.reopen();
    await expect.poll(() => ready(client)).toBe(IS_READY);
    closings.push(async () => proxy?.close());
  });

  it('while the general pool is used up: payments have connections of their own', async () => {
    const { test, client } = await start();
    const { pool } = test.services.database;
    const taken = await Promise.all(Array.from({ length: pool.options.max ?? 10 }, () => pool.connect()));
    expect(await ready(client)).toBe(IS_READY);
    for (const each of taken) each.release();
  });
});

describe('/readyz and a full disk', () => {
  const account = accountForPostgres();

  /** A small disk for one database; undefined if this account may not mount one. */
  async function smallDisk(): Promise<string | undefined> {
    if (account === undefined) return undefined;
    const directory = await makeTemporaryDirectory();
    onTestFinished(() => removeDataDirectory(directory));
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', directory]);
    if (mounted.status !== 0) return undefined;
    onTestFinished(() => void spawnSync('umount', [directory]));
    await chown(directory, account.uid, account.gid);
    return directory;
  }

  it('learns it from a payment, and looks each second whether there is room again', async ({ skip }) => {
    const directory = await smallDisk();
    if (directory === undefined) {
      skip('a file system cannot be mounted here');
      return;
    }
    const tablespace = `small_${process.pid}`;
    await asAdministrator(inject('postgresUrl'), (client) =>
      client.query(`CREATE TABLESPACE ${tablespace} LOCATION '${directory}'`),
    );
    closings.push(() =>
      asAdministrator(inject('postgresUrl'), (client) => client.query(`DROP TABLESPACE ${tablespace}`)),
    );
    const { client } = await start({
      reach: async (url) => {
        const name = new URL(url).pathname.slice(1);
        await asAdministrator(inject('postgresUrl'), async (administrator) => {
          await administrator.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
            name,
          ]);
          await administrator.query(`ALTER DATABASE ${name} SET TABLESPACE ${tablespace}`);
        });
        return url;
      },
    });
    const payee = await createPayee(client);
    const filler = join(directory, 'filler');
    await fillDisk(filler);

    await expect.poll(async () => (await pay(client, payee)).status, { interval: 0 }).toBe(503);
    const filledAtMs = performance.now();
    // Longer than an answer is kept, so that later answers come from new checks.
    while (performance.now() - filledAtMs < 3 * FRESH_MS) expect(await ready(client)).toBe(DISK_FULL);
    await rm(filler);
    await expect.poll(() => ready(client)).toBe(IS_READY);
    expect((await pay(client, payee)).status).toBe(200);
  });
});

async function fillDisk(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (const size of [1_048_576, 8_192]) {
      const block = Buffer.alloc(size, 1);
      await (async () => {
        for (;;) await file.write(block);
      })().catch((error: NodeJS.ErrnoException) => expect(error.code).toBe('ENOSPC'));
    }
  } finally {
    await file.close();
  }
}

describe('however many ask', () => {
  it('the database is looked at once a second at most', async () => {
    const testDatabase = await createTestDatabase();
    onTestFinished(() => testDatabase.drop());
    const { pool } = testDatabase.database;
    let looks = 0;
    const connect = async () => {
      looks += 1;
      return pool.connect();
    };
    const readiness = new Readiness({ pool: { connect }, isMigrated, limits: { freshMs: 200 } });
    const startedAtMs = performance.now();
    let asked = 0;
    while (performance.now() - startedAtMs < 1_000) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => readiness.check()));
      expect(answers.every(({ isReady }) => isReady)).toBe(true);
      asked += answers.length;
    }
    expect(asked).toBeGreaterThan(500);
    expect(looks).toBeGreaterThan(1);
    expect(looks).toBeLessThanOrEqual(6);
  });
});
