import { afterAll, beforeAll, expect, it } from 'vitest';
import { LINE_SEPARATOR } from '../../src/platform/database/noun-columns.ts';
import { send } from '../../src/platform/database/statement.ts';
import { accountPagesQuery, accountsAfterQuery } from '../../src/features/connected-accounts/list-queries.ts';
import { LISTED_MAX } from '../../src/platform/wire/paging.ts';
import { shareTestApp, type TestApp } from '../harness/test-app.ts';
import { createAccount } from './account-fixture.ts';

const COUNT = 13_000;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await shareTestApp();
  const { business, services, testDatabase } = testApp;
  const template = await createAccount(business.inTest);
  const ids = await services.ids.take(COUNT);
  const columns = `business_id, live, enabled, fee_kobo, cap_kobo, percent_e4, split_type, authorization_key_digest,
    authorization_key_ciphertext, bank_code, account_name, business_name, email, mobile, currency, created_at,
    updated_at, settlement_account_id, wallet_id`;
  const { pool } = testDatabase.database;
  await pool.query(
    `INSERT INTO connected_accounts (${columns}, id, sequence, account_number)
     SELECT ${columns}, ids.id, 1 + ids.n, lpad(ids.n::text, 10, '0')
       FROM connected_accounts a, unnest($2::bigint[]) WITH ORDINALITY AS ids (id, n) WHERE a.id = $1`,
    [template.id, ids],
  );
  // Every seventh account is deleted, and a range of a thousand.
  await pool.query(
    `UPDATE connected_accounts SET deleted_at = $1 WHERE sequence % 7 = 3 OR sequence BETWEEN 4000 AND 5000`,
    [new Date()],
  );
  await pool.query(
    `UPDATE ledgers l SET last_account_sequence = $1, account_count = (
       SELECT count(*) FROM connected_accounts a
        WHERE a.business_id = l.business_id AND a.live = l.live AND a.deleted_at IS NULL) WHERE NOT live`,
    [COUNT + 1],
  );
  await pool.query('VACUUM ANALYZE connected_accounts');
});
afterAll(() => testApp.close());

const pageAt = (skip: number, size = 20) =>
  accountPagesQuery({ namedStatements: false }, [
    {
      businessId: testApp.business.businessId,
      live: false,
      skip: BigInt(skip),
      size: BigInt(size),
      enabled: undefined,
      search: undefined,
      externalId: undefined,
    },
  ]);

it('gives the same pages beyond ten thousand, where it counts those that are deleted, as counting off does', async () => {
  const { pool } = testApp.testDatabase.database;
  const { rows } = await pool.query<{ id: bigint }>(
    'SELECT id FROM connected_accounts WHERE business_id = $1 AND NOT live AND deleted_at IS ' +
      'NULL ORDER BY sequence DESC',
    [testApp.business.businessId],
  );
  expect(rows.length).toBeGreaterThan(LISTED_MAX);
  const ends = [rows.length - 25, rows.length - 20, rows.length - 7, rows.length, rows.length + 1_000];
  for (const skip of [0, 19, 5_000, 9_990, LISTED_MAX, LISTED_MAX + 1, LISTED_MAX + 2, LISTED_MAX + 33, ...ends]) {
    const [page] = await send(pool, pageAt(skip));
    const numbers = (page?.[2] ?? '').split(LINE_SEPARATOR).filter((line) => line !== '');
    const wanted = rows.slice(skip, skip + 20);
    expect([skip, numbers.length]).toEqual([skip, wanted.length]);
    for (const [index, { id }] of wanted.entries()) expect(numbers[index]).toContain(String(id));
  }
});

it('reads little for any page of them', async () => {
  const { pool } = testApp.testDatabase.database;
  const { businessId } = testApp.business;
  const after = (sequence: number) =>
    accountsAfterQuery({ namedStatements: false }, [{ businessId, live: false, after: BigInt(sequence), size: 20n }]);
  const pages = [0, LISTED_MAX, LISTED_MAX + 1, COUNT].flatMap((place) => [pageAt(place), after(place)]);
  for (const { text, values = [] } of pages) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>({
      text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
      values,
    });
    const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {};
    const buffers = Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks']);
    expect(buffers, String(values)).toBeLessThan(300);
  }
});
