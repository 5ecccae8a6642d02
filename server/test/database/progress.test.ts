import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchingSteps } from '../../src/platform/database/progress.ts';
import { transact } from '../../src/platform/database/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

it('whoever watches work sees each transaction that it has written, and none of others or that failed', async () => {
  const { db } = testDatabase.database;
  let steps = 0;
  await watchingSteps(
    () => (steps += 1),
    async () => {
      for (let step = 0; step < 3; step += 1) await transact(db, async () => undefined);
      await transact(db, () => Promise.reject(new Error('no'))).catch(() => undefined);
    },
  );
  await transact(db, async () => undefined);
  expect(steps).toBe(3);
});
