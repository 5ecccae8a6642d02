/** A database from before accounts said who created them is filled in the background, from its audit log. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordStatements } from '../../../bench/record-statements.ts';
import { findWrongRow } from '../../src/core/ledger/log/verify-rows.ts';
import { verifyLedgers } from '../../src/core/ledger/verify/verify-ledgers.ts';
import { fillCreators } from '../../src/features/connected-accounts/fill-creators.ts';
import { parseMigration } from '../../src/platform/database/migrating/migration-files.ts';
import { inSnapshot } from '../../src/platform/database/snapshot.ts';
import { createAccount } from '../connected-accounts/account-fixture.ts';
import { signInMember, type TestMember } from '../harness/member.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { at, keyOf } from '../settlements/four-eyes.testing.ts';

const FILES = ['0085.do.account-creators.sql', '0086.do.account-creators-to-fill.sql'];

let testApp: TestApp;
let ada: TestMember;
beforeAll(async () => {
  testApp = await startTestApp();
  ada = await signInMember(testApp, testApp.business, 'owner');
});
afterAll(() => testApp.close());

const query = (text: string, values?: unknown[]) => testApp.testDatabase.database.pool.query<object>(text, values);
const kept = async () =>
  (
    await query(
      `SELECT a.created_by_kind AS kind, k.maker_id, a.created_by_id IS NOT NULL AS is_named FROM connected_accounts a
         LEFT JOIN api_keys k ON k.id::text = a.created_by_id ORDER BY a.live, a.sequence`,
    )
  ).rows;
const forget = () => query('UPDATE connected_accounts SET created_by_kind = NULL, created_by_id = NULL');
const wrongRow = () =>
  inSnapshot(testApp.testDatabase.database.pool, (client) =>
    findWrongRow(client, { businessId: testApp.business.businessId, live: false }),
  );
const verified = async () => (await verifyLedgers(testApp.testDatabase.database)).disagreement;

it('accounts say who created them, before the upgrade and after', async () => {
  const { inTest, inLive } = testApp.business;
  await createAccount(await keyOf(testApp, testApp.business, ada));
  await createAccount(inTest);
  await createAccount(inTest);
  await createAccount(inLive);
  const byAda = { kind: 'api_key', maker_id: ada.userId, is_named: true };
  const byKey = { ...byAda, maker_id: null };
  expect(await kept()).toEqual([byAda, byKey, byKey, byKey]);
  expect(await verified()).toBeUndefined();

  await query('ALTER TABLE connected_accounts DROP COLUMN created_by_kind, DROP COLUMN created_by_id');
  await query(`DELETE FROM fact_kinds WHERE kind = 'account_creator'`);
  for (const file of FILES) {
    const text = await readFile(new URL(`../../migrations/${file}`, import.meta.url), 'utf8');
    const { script } = parseMigration(file, text);
    for (const sql of typeof script === 'string' ? [script] : script.map((part) => part.sql)) await query(sql);
  }
  const nobody = { kind: null, maker_id: null, is_named: false };
  expect(await kept()).toEqual([nobody, nobody, nobody, nobody]);

  await fillCreators(testApp.services, { accountsAtOnce: 2 });
  expect(await kept()).toEqual([byAda, byKey, byKey, byKey]);
  expect(await verified(), 'what was filled in is recorded').toBeUndefined();
});

it('the first entry of an account is that of its creation, whatever came later and whoever did it', async () => {
  const { id } = await createAccount(testApp.business.inTest);
  const before = await kept();
  const changed = await ada.patch(at(testApp.business, `/accounts/${id}`), { businessName: 'Another' });
  expect(changed.status, changed.text).toBe(200);
  await query(`UPDATE connected_accounts SET created_by_kind = NULL, created_by_id = NULL WHERE id = $1`, [id]);
  await Promise.all([1, 2].map(() => fillCreators(testApp.services)));
  expect(await kept()).toEqual(before);
  expect(await verified()).toBeUndefined();
});

it('a batch takes as many statements for many accounts as for one, and one look is enough when none is left', async () => {
  const { services, business } = testApp;
  const statementsOf = async () => (await recordStatements(() => fillCreators(services))).length;
  const forgetLive = () =>
    query('UPDATE connected_accounts SET created_by_kind = NULL, created_by_id = NULL WHERE live');
  await forgetLive();
  await fillCreators(services);
  await forgetLive();
  const ofOne = await statementsOf();
  for (let account = 0; account < 5; account += 1) await createAccount(business.inLive);
  await forgetLive();
  expect(await statementsOf()).toBe(ofOne);
  expect(await statementsOf()).toBe(1);
});

it('what follows a batch rests, and a task that is stopped leaves the rest to the next', async () => {
  await forget();
  const before = (await kept()).length;
  const stop = new AbortController();
  let rests = 0;
  const rest = () => {
    rests += 1;
    if (rests === 2) stop.abort();
    return Promise.resolve();
  };
  await fillCreators(testApp.services, { accountsAtOnce: 1, rest, signal: stop.signal });
  const { rowCount } = await query('SELECT FROM connected_accounts WHERE created_by_kind IS NULL');
  expect(rowCount).toBe(before - 2);
  await fillCreators(testApp.services);
  expect((await query('SELECT FROM connected_accounts WHERE created_by_kind IS NULL')).rowCount).toBe(0);
});

it('filling vouches for nothing else that somebody wrote to an account, nor for a creator that was there', async () => {
  const { id } = await createAccount(testApp.business.inTest);
  const byHand = (set: string) => query(`UPDATE connected_accounts SET ${set} WHERE id = $1`, [id]);
  await byHand('created_by_kind = NULL, created_by_id = NULL, enabled = false');
  await fillCreators(testApp.services);
  expect(await wrongRow()).toMatchObject({ where: 'connected account', row: String(id) });
  await byHand(`enabled = true, created_by_id = 'somebody'`);
  await fillCreators(testApp.services);
  expect(await wrongRow()).toMatchObject({ where: 'creator of account', row: String(id) });
  await byHand('created_by_kind = NULL, created_by_id = NULL');
  await fillCreators(testApp.services);
  expect(await wrongRow(), 'what the audit log tells').toBeUndefined();
});

it('an account of whose creation the audit log does not tell has an unknown creator', async () => {
  const { id } = await createAccount(testApp.business.inTest);
  await query(`DELETE FROM log_entries WHERE subject_kind = 'account' AND subject_id = $1`, [String(id)]);
  await query('UPDATE connected_accounts SET created_by_kind = NULL, created_by_id = NULL WHERE id = $1', [id]);
  await fillCreators(testApp.services);
  const { rows } = await query('SELECT created_by_kind, created_by_id FROM connected_accounts WHERE id = $1', [id]);
  expect(rows).toEqual([{ created_by_kind: 'unknown', created_by_id: null }]);
});
