/** A pooler that is stopped: connections stay open, and nothing answers. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, inject, it, onTestFinished } from 'vitest';
import { createBusiness } from '../../src/features/businesses/create-business.ts';
import { IdAllocator } from '../../src/platform/database/ids.ts';
import { createTestDatabase } from '../harness/database.ts';
import { createHttpClient } from '../harness/http-client.ts';
import { isPgBouncerMissing, startPgBouncer } from '../harness/pgbouncer.ts';
import { startServer } from '../harness/server-process.ts';
import { codeOf, createPayee, pay } from '../posting/payments.testing.ts';

const OUTAGE_MAX_MS = 2_000;
/** Far below the thirty seconds after which a query loses its connection. */
const ANSWERED_MS = 10_000;

it.skipIf(isPgBouncerMissing)('whoever asks while the database hangs hears so in the time of an outage', async () => {
  const testDatabase = await createTestDatabase();
  onTestFinished(() => testDatabase.drop());
  const { db, pool } = testDatabase.database;
  const ids = new IdAllocator(pool);
  const { test } = await createBusiness({ db, ids }, { name: 'Acme' });
  const other = await createBusiness({ db, ids }, { name: 'Not seen yet' });
  const bouncer = await startPgBouncer(inject('postgresUrl'));
  onTestFinished(() => bouncer.close());
  const server = await startServer({
    DATABASE_URL: bouncer.through(testDatabase.url),
    DATABASE_MIGRATION_URL: testDatabase.url,
    OUTAGE_MAX_MS: String(OUTAGE_MAX_MS),
  });
  onTestFinished(async () => void (await server.end('SIGKILL')));
  const client = createHttpClient(server.url, test.secretKey);
  onTestFinished(() => client.close());
  const newcomer = createHttpClient(server.url, other.test.secretKey);
  onTestFinished(() => newcomer.close());
  const payee = await createPayee(client);

  process.kill(bouncer.pid(), 'SIGSTOP');
  const resume = (): unknown => process.kill(bouncer.pid(), 'SIGCONT');
  onTestFinished(() => void resume());
  const ended: string[] = [];
  const noting = <T>(name: string, answer: Promise<T>): Promise<T> => answer.finally(() => ended.push(name));
  const answers = Promise.all([
    noting('payment', pay(client, payee)),
    noting('account', client.get(`/v1/api/subaccounts/${payee.id}`)),
    noting('list', client.get('/v1/api/payments')),
    noting('write', client.patch(`/v1/api/subaccounts/${payee.id}`, { businessName: 'Other' })),
    noting('key that is looked up', newcomer.get('/v1/api/payments')),
    noting('ready', client.get('/readyz')),
  ]);
  const inTime = await Promise.race([answers, delay(ANSWERED_MS, undefined, { ref: false })]);
  // It has a second, and the others the time of an outage.
  expect(ended.indexOf('ready')).toBeLessThan(ended.indexOf('payment'));
  expect(inTime?.map((answer) => [answer.status, codeOf(answer)])).toEqual(
    Array.from({ length: 6 }, () => [503, 'database_unavailable']),
  );

  resume();
  await expect.poll(async () => (await client.get('/readyz')).status, { timeout: 60_000 }).toBe(200);
  expect((await pay(client, payee)).status).toBe(200);
  // What had been begun came to its end after the answers had left.
  expect(server.output()).not.toContain('FST_ERR_REP_ALREADY_SENT');
});
