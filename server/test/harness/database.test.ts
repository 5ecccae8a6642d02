import { expect, it, onTestFinished } from 'vitest';
import { asAdministrator, newDatabaseName } from './administration.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

async function cloneForThisTest(): Promise<TestDatabase> {
  const testDatabase = await createTestDatabase();
  onTestFinished(() => testDatabase.drop());
  return testDatabase;
}

it('gives each test a migrated database of its own', async () => {
  const [one, other] = await Promise.all([cloneForThisTest(), cloneForThisTest()]);
  await one.database.pool.query('DELETE FROM bank_directory');
  const count = 'SELECT count(*) AS rows FROM bank_directory';
  expect((await one.database.pool.query(count)).rows).toEqual([{ rows: 0n }]);
  expect((await other.database.pool.query(count)).rows).toEqual([{ rows: 1n }]);
});

it('can be reached by its address from another connection', async () => {
  const { url } = await cloneForThisTest();
  const { rows } = await asAdministrator(url, (client) => client.query('SELECT count(*) > 0 AS loaded FROM banks'));
  expect(rows).toEqual([{ loaded: true }]);
});

it('drops a database although somebody is still connected', async () => {
  const testDatabase = await createTestDatabase();
  await asAdministrator(testDatabase.url, async (client) => {
    client.on('error', () => undefined);
    await testDatabase.drop();
    await expect(client.query('SELECT 1')).rejects.toThrow();
  });
});

it('names databases so that no two are the same', () => {
  expect(newDatabaseName('clone')).not.toBe(newDatabaseName('clone'));
});
