/** Somebody keeps a ledger locked: a session of psql with an open transaction, for example. */
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { createBusiness } from '../../src/features/businesses/create-business.ts';
import { IdAllocator } from '../../src/platform/database/ids.ts';
import { createTestDatabase } from '../harness/database.ts';
import { createHttpClient } from '../harness/http-client.ts';
import { startServer } from '../harness/server-process.ts';
import { createPayee, pay } from './payments.testing.ts';

it('is told to callers as such, and the log names who holds the ledger', async () => {
  const testDatabase = await createTestDatabase();
  onTestFinished(() => testDatabase.drop());
  const { db, pool } = testDatabase.database;
  const { businessId, test } = await createBusiness({ db, ids: new IdAllocator(pool) }, { name: 'Acme' });
  const server = await startServer({ DATABASE_URL: testDatabase.url, OUTAGE_MAX_MS: '1000' });
  onTestFinished(async () => void (await server.end('SIGKILL')));
  const client = createHttpClient(server.url, test.secretKey);
  onTestFinished(() => client.close());
  const payee = await createPayee(client);

  const holder = new pg.Client({ connectionString: testDatabase.ownerUrl, application_name: 'psql' });
  await holder.connect();
  onTestFinished(() => holder.end());
  const { rows } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await holder.query('BEGIN');
  await holder.query('SELECT FROM ledgers WHERE business_id = $1 FOR UPDATE', [businessId]);

  const answers = await Promise.all([
    pay(client, payee),
    client.patch(`/v1/api/subaccounts/${payee.id}`, { businessName: 'Other' }),
  ]);
  for (const { status, body } of answers) {
    expect([status, body.message]).toEqual([
      503,
      'Another transaction holds the ledger of this business at the moment. Please try again.',
    ]);
  }
  expect(server.output()).toContain(`requests wait for locks that are held by process ${rows[0]?.pid} (psql, role `);
  const metrics = (await client.get('/metrics')).text;
  expect(metrics).toMatch(/^tributary_unavailable_total\{cause="ledger_held"\} 2$/m);

  await holder.query('ROLLBACK');
  expect((await pay(client, payee)).status).toBe(200);
});
