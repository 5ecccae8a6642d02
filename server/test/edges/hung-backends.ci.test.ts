/** Some processes of the database hang, as they do when their disk or a firewall does; the others answer. */
import { expect, it, onTestFinished } from 'vitest';
import { createBusiness } from '../../src/features/businesses/create-business.ts';
import { IdAllocator } from '../../src/platform/database/ids.ts';
import { asAdministrator } from '../harness/administration.ts';
import { createTestDatabase } from '../harness/database.ts';
import { createHttpClient } from '../harness/http-client.ts';
import { startServer } from '../harness/server-process.ts';
import { createPayee, pay } from '../posting/payments.testing.ts';

/** Far below the thirty seconds after which a query loses its connection. */
const ANSWERED_MS = 15_000;

it('requests do not wait for a hung process of the database while others answer', async () => {
  const testDatabase = await createTestDatabase();
  onTestFinished(() => testDatabase.drop());
  const { db, pool } = testDatabase.database;
  const { test } = await createBusiness({ db, ids: new IdAllocator(pool) }, { name: 'Acme' });
  const server = await startServer({ DATABASE_URL: testDatabase.url, DATABASE_MIGRATION_URL: testDatabase.ownerUrl });
  onTestFinished(async () => void (await server.end('SIGKILL')));
  const client = createHttpClient(server.url, test.secretKey);
  onTestFinished(() => client.close());
  const payee = await createPayee(client);
  await Promise.all(Array.from({ length: 10 }, () => pay(client, payee)));
  await Promise.all(Array.from({ length: 10 }, () => client.get('/v1/api/payments')));

  const idle = await asAdministrator(testDatabase.ownerUrl, async (administrator) => {
    const { rows } = await administrator.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'tributary'
          AND state = 'idle' AND usename <> current_user`,
    );
    return rows.map(({ pid }) => pid);
  });
  expect(idle.length).toBeGreaterThan(1);
  const goOn = (): void => idle.forEach((pid) => process.kill(pid, 'SIGCONT'));
  onTestFinished(goOn);
  for (const pid of idle) process.kill(pid, 'SIGSTOP');

  const startedAtMs = performance.now();
  const change = () => client.patch(`/v1/api/subaccounts/${payee.id}`, { businessName: 'Other' });
  const [payments, changes] = await Promise.all([
    Promise.all(Array.from({ length: 5 }, () => pay(client, payee))),
    Promise.all(Array.from({ length: 5 }, change)),
  ]);
  expect(performance.now() - startedAtMs).toBeLessThan(ANSWERED_MS);
  expect(payments.map(({ status }) => status)).toEqual(payments.map(() => 200));
  // A change is tried once more, and may meet another process that hangs.
  for (const { status } of changes) expect([200, 503]).toContain(status);
  await expect.poll(async () => (await change()).status, { timeout: 60_000 }).toBe(200);
  expect(server.output()).toContain('does not take up what was sent to it');
});
