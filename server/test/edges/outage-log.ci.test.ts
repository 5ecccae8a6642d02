import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { createBusiness } from '../../src/features/businesses/create-business.ts';
import { IdAllocator } from '../../src/platform/database/ids.ts';
import { asAdministrator } from '../harness/administration.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { createHttpClient } from '../harness/http-client.ts';
import { startServer } from '../harness/server-process.ts';
import { startTcpProxy } from '../harness/tcp-proxy.ts';
import { startLoad } from '../posting/load.testing.ts';
import { createPayee } from '../posting/payments.testing.ts';

const OUTAGE_MS = 6_000;

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly err?: { readonly stack?: string };
  readonly counts?: Readonly<Record<string, number>>;
  readonly failures?: number;
  readonly outage?: string;
}

interface Outage {
  /** The address that the server is given. */
  readonly url: string;
  begin(): Promise<unknown>;
  end(): Promise<unknown>;
}

/** There is no server. */
async function byNobody(testDatabase: TestDatabase): Promise<Outage> {
  const proxy = await startTcpProxy(testDatabase.url);
  onTestFinished(() => proxy.close());
  return { url: proxy.url, begin: () => proxy.shut(), end: () => proxy.reopen() };
}

/** The server answers, and refuses every connection. */
async function byRefusal({ url }: TestDatabase): Promise<Outage> {
  const name = new URL(url).pathname.slice(1);
  const allow = (isAllowed: boolean): Promise<unknown> =>
    asAdministrator(inject('postgresUrl'), async (client) => {
      await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${isAllowed}`);
      if (isAllowed) return;
      await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    });
  onTestFinished(async () => void (await allow(true)));
  return { url, begin: () => allow(false), end: () => allow(true) };
}

describe('an outage of the database under load', () => {
  it.each([
    ['nobody answers', byNobody],
    ['the server lets nobody in', byRefusal],
  ])(
    'where %s is one failure in full, then a line a second with counts, then one that says that it is over',
    async (_name, by) => {
      const testDatabase = await createTestDatabase();
      onTestFinished(() => testDatabase.drop());
      const outage = await by(testDatabase);
      const { db, pool } = testDatabase.database;
      const business = await createBusiness({ db, ids: new IdAllocator(pool) }, { name: 'Acme' });
      const server = await startServer({ DATABASE_URL: outage.url, OUTAGE_MAX_MS: '100' });
      onTestFinished(async () => void (await server.end('SIGTERM')));
      const client = createHttpClient(server.url, business.test.secretKey);
      const payees = await Promise.all(Array.from({ length: 3 }, () => createPayee(client)));
      client.close();
      const load = startLoad(server.url, business.test.secretKey, payees, 48);
      await expect.poll(() => load.acknowledged.size).toBeGreaterThan(200);
      const linesBefore = linesOf(server.output()).length;

      const startedAtMs = performance.now();
      await outage.begin();
      await expect.poll(() => performance.now() - startedAtMs, { interval: 100 }).toBeGreaterThan(OUTAGE_MS);
      const refused = load.postponed;
      expect(refused).toBeGreaterThan(300);
      const meanwhile = linesOf(server.output()).slice(linesBefore);
      const seconds = (performance.now() - startedAtMs) / 1_000;
      // One in full, one per second, and possibly one that says that the clock cannot be checked.
      expect(meanwhile.length, JSON.stringify(meanwhile, undefined, 1)).toBeLessThanOrEqual(seconds + 3);
      expect(meanwhile.filter(({ err }) => err?.stack !== undefined).length).toBeLessThanOrEqual(2);
      const counted = meanwhile
        .flatMap(({ counts }) => Object.values(counts ?? {}))
        .reduce((sum, each) => sum + each, 0);
      expect(counted).toBeGreaterThan(refused / 2);

      await outage.end();
      const acknowledged = load.acknowledged.size;
      await expect.poll(() => load.acknowledged.size).toBeGreaterThan(acknowledged + 50);
      const over = (): Line | undefined =>
        linesOf(server.output()).find(
          ({ msg, outage }) => msg === 'an outage is over' && outage === 'database_unavailable',
        );
      await expect.poll(over).toBeDefined();
      expect(over()?.failures).toBeGreaterThan(refused / 2);
      await load.stop();
      expect(load.unexpected).toEqual([]);
    },
  );
});

const linesOf = (output: string): Line[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);
