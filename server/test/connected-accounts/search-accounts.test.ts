import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepAllWords } from '../../src/features/connected-accounts/keep-words.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { createAccount, LIST } from './account-fixture.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const query = (sql: string, values: readonly unknown[] = []) =>
  testApp.testDatabase.database.pool.query(sql, [...values]);

async function search(text: string, more = ''): Promise<number[]> {
  const { body, headers, status } = await testApp.business.inTest.get(
    `${LIST}?search=${encodeURIComponent(text)}${more}`,
  );
  expect(status, text).toBe(200);
  const found = (body.data as { id: number }[]).map(({ id }) => id);
  expect(headers['x-total-count']).toBe(String(found.length));
  return found;
}

it('finds names without diacritics and hooks, words in any order, and parts of words', async () => {
  const { inTest } = testApp.business;
  const { id } = await createAccount(inTest, { businessName: 'Ọjà Ńlá', accountName: 'Ƙofar Ɗan Ɓaure ƴa' });
  for (const text of ['oja nla', 'NLA oja', 'ọja', 'O\u0323JA\u0300', 'kofar', 'baure dan', 'ofa nla', 'ya oja', 'ƊAN'])
    expect(await search(text), text).toEqual([id]);
  expect(await search('oja nlab')).toEqual([]);
  expect(await search('la', '&enabled=true'), 'two letters').toEqual([id]);
  expect(await search('oja', '&enabled=false')).toEqual([]);
});

it('takes every sign as it is, and refuses what has no sign or too many words', async () => {
  const { inTest } = testApp.business;
  const { id } = await createAccount(inTest, { businessName: String.raw`Hundred%_\{x,"y"} 🍚🍚🍚` });
  for (const text of ['100%', '%%%', '___', '🍚🍚🍚🍚', '\u202Eأوجا']) expect(await search(text), text).toEqual([]);
  for (const text of ['red%_', String.raw`_\{x`, '{x,"y"}', '🍚🍚🍚', '%_'])
    expect(await search(text), text).toEqual([id]);
  for (const text of ['\u0301\u0323', 'a b c d e f g h i j k', 'a\0b', 'x'.repeat(10_000)]) {
    const { status, body } = await inTest.get(`${LIST}?search=${encodeURIComponent(text)}`);
    expect({ status, field: body.error?.field }, text.slice(0, 30)).toEqual({ status: 400, field: 'search' });
  }
});

it('never meets the other mode or another business, and forgets deleted accounts', async () => {
  const { inTest, inLive } = testApp.business;
  const { id } = await createAccount(inTest, { businessName: 'Zuma Rock' });
  const other = await testApp.addBusiness();
  for (const client of [inLive, other.inTest]) expect((await client.get(`${LIST}?search=zuma`)).body.data).toEqual([]);
  expect(await search('zuma')).toEqual([id]);
  expect((await inTest.delete(`/v1/business/subaccounts/${id}`)).status).toBe(200);
  expect(await search('zuma')).toEqual([]);
  expect((await query('SELECT FROM account_words WHERE account_id = $1', [id])).rowCount).toBe(0);
});

it('catches up with accounts that a process of the version before wrote, and after a change of the fold', async () => {
  const { db } = testApp.testDatabase.database;
  const { inTest } = testApp.business;
  const ids: number[] = [];
  for (const name of ['Ẹ̀kọ́ one', 'Ẹ̀kọ́ two', 'Ẹ̀kọ́ three'])
    ids.unshift((await createAccount(inTest, { businessName: name })).id);
  await query('DELETE FROM account_words WHERE account_id = $1', [ids[0]]);
  await query(`UPDATE connected_accounts SET business_name = 'Ìbàdàn', updated_at = clock_timestamp() WHERE id = $1`, [
    ids[1],
  ]);
  await query(`UPDATE account_words SET fold_version = 0, folded = 'old', trigrams = '{}' WHERE account_id = $1`, [
    ids[2],
  ]);
  expect(await search('ibadan')).toEqual([]);
  expect(await keepAllWords({ db }, { accountsAtOnce: 1 })).toBe(3);
  expect(await search('eko')).toEqual([ids[0], ids[2]]);
  expect(await search('ibadan')).toEqual([ids[1]]);
  expect(await keepAllWords({ db }), 'nothing is left').toBe(0);
});
