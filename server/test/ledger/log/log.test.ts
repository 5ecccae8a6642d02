import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../../src/platform/database/transaction.ts';
import { definitionOf, KIND_NAMES } from '../../../src/core/ledger/log/kinds.ts';
import { SECOND_KINDS } from '../../../src/core/ledger/log/second-kinds.ts';
import { entryMac } from '../../../src/core/ledger/log/log-keys.ts';
import { recordRows } from '../../../src/core/ledger/log/record.ts';
import { takeUpRows } from '../../../src/core/ledger/log/take-up.ts';
import { verifyLogs } from '../../../src/core/ledger/log/verify-log.ts';
import { verifyLedgers } from '../../../src/core/ledger/verify/verify-ledgers.ts';
import { makeNextMacKey } from '../../../src/platform/vault/mac-keys.ts';
import { createAccount, freshNumber, LIST } from '../../connected-accounts/account-fixture.ts';
import { startTestApp, type TestApp } from '../../harness/test-app.ts';
import { writeFormer } from './former.testing.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const pool = () => testApp.testDatabase.database.pool;
const ledger = () => ({ businessId: testApp.business.businessId, live: false });
const verify = async () => {
  const ofLedgers = await verifyLedgers(testApp.testDatabase.database);
  return ofLedgers.disagreement ?? (await verifyLogs(testApp.testDatabase.database)).disagreement;
};
const openKinds = (age = '1 hour') =>
  pool().query('UPDATE fact_kinds SET closed_at = NULL, opened_at = now() - $1::interval', [age]);
const closeKinds = () => pool().query('UPDATE fact_kinds SET closed_at = now()');

interface EntryRow {
  readonly number: bigint;
  readonly audit_number: bigint;
  readonly time: string;
  readonly ledger_sequence: bigint;
  readonly business_wide: boolean;
  readonly action: string | null;
  readonly deed: readonly (string | null)[];
  readonly found: boolean;
  readonly row_kinds: readonly string[];
  readonly row_keys: readonly string[];
  readonly row_digests: Buffer;
  readonly salt: Buffer;
  readonly digest: Buffer;
}

/** What is of both modes is joined to their ledgers. */
const tableOf = (from: string): string => /^(?:ledgers t JOIN \(?)?(\w+)/.exec(from)?.[1] ?? '';

async function entriesOf(where = 'true'): Promise<EntryRow[]> {
  const { rows } = await pool().query<EntryRow>(
    `SELECT *, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS time,
            ARRAY[action, actor_kind, actor_id, actor_name, actor_detail, request_id, address, subject_kind, subject_id,
                  subject_name, before, after] AS deed
       FROM log_entries WHERE business_id = $1 AND NOT live AND ${where} ORDER BY number`,
    [testApp.business.businessId],
  );
  return rows;
}

describe('the form of an entry', () => {
  it('is the one that the documentation describes', async () => {
    const { id } = await createAccount(testApp.business.inTest);
    await testApp.business.inTest.patch(`${LIST}/${id}`, { accountNumber: freshNumber(), businessName: 'Ọjà "1"\n' });
    let previous = Buffer.alloc(32);
    for (const entry of await entriesOf()) {
      const text = (value: unknown): string => JSON.stringify(value);
      const fields = [
        '"tributary log entry 1"',
        text(previous.toString('hex')),
        text(String(testApp.business.businessId)),
        'false',
        text(String(entry.number)),
        text(String(entry.audit_number)),
        text(entry.time),
        text(String(entry.ledger_sequence)),
        String(entry.business_wide),
        entry.action === null ? 'null' : `[${entry.deed.map(text).join(',')}]`,
        String(entry.found),
        `[${entry.row_kinds.map(text).join(',')}]`,
        `[${entry.row_keys.map(text).join(',')}]`,
        text(entry.row_digests.toString('hex')),
        text(entry.salt.toString('hex')),
      ];
      previous = createHash('sha256')
        .update(`[${fields.join(',')}]`)
        .digest();
      expect(entry.digest).toEqual(previous);
    }
  });

  it('covers the values of a row as a JSON array behind the salt', async () => {
    const endpoint = await testApp.business.inTest.post('/v1/api/webhook-endpoints', { url: 'https://example.com/a' });
    const { id } = endpoint.body.data as { id: number };
    const [entry] = await entriesOf(`row_kinds = '{webhook_endpoint}' AND row_keys = '{${id}}'`);
    if (entry === undefined) throw new Error('no entry');
    expect(entry.action).toBe('webhook_endpoint.created');
    const { rows } = await pool().query<{ event_types: string[]; wants: boolean; micros: string }>(
      `SELECT event_types, wants_payments AS wants, (extract(epoch FROM created_at) * 1000000)::bigint::text AS micros
         FROM webhook_endpoints WHERE id = $1`,
      [id],
    );
    const [row] = rows;
    const types = `[${row?.event_types.map((type) => `"${type}"`).join(',')}]`;
    const values = ['"webhook_endpoint"', id, '"https://example.com/a"', '""', types, row?.wants, true, row?.micros];
    const digest = createHash('sha256')
      .update(entry.salt)
      .update(`[${values.join(', ')}]`)
      .digest();
    expect(entry.row_digests).toEqual(digest);
  });
});

describe('the log', () => {
  it('has one entry for a change, however many rows it leaves, and one more for each thousand', async () => {
    const before = (await entriesOf()).length;
    await transact(testApp.services.db, async (tx) => {
      for (let index = 0; index < 2_500; index += 1) recordRows(tx, ledger(), 'payout', [BigInt(index)]);
      recordRows(tx, ledger(), 'payout', [7n, 8n]);
      recordRows(tx, ledger(), 'refund', [7n]);
    });
    const entries = (await entriesOf()).slice(before);
    expect(entries.map(({ action, row_keys }) => [action, row_keys.length])).toEqual([
      [null, 1_000],
      [null, 1_000],
      [null, 501],
    ]);
    expect(await verify()).toBeUndefined();
  });

  it('keeps nothing of a change that is rolled back', async () => {
    const before = await entriesOf();
    const write = transact(testApp.services.db, async (tx) => {
      recordRows(tx, ledger(), 'account', [1n]);
      await Promise.resolve();
      throw new Error('as if the change had failed');
    });
    await expect(write).rejects.toThrow('as if');
    expect(await entriesOf()).toEqual(before);
    expect(await verify()).toBeUndefined();
  });

  it('goes on with a new key, which the old one signs; the old one vouches for nothing then', async () => {
    const { services, testDatabase, business } = testApp;
    const { macKeys, masterKeys } = services.keyring;
    const verified = async () =>
      (await verifyLogs(testDatabase.database, { keys: (number) => macKeys.find(services.db, number) })).disagreement;
    expect(await makeNextMacKey(services.db, masterKeys)).toBe(2);
    await createAccount(business.inTest);
    await pool().query(`UPDATE mac_keys SET created_at = created_at - interval '1 minute'`);
    await setTimeout(1_100);
    await createAccount(business.inTest);
    await createAccount(business.inTest);
    const { rows } = await pool().query<{ number: bigint; key: number; digest: Buffer }>(
      `SELECT number, key_number AS key, digest FROM log_entries
        WHERE business_id = $1 AND NOT live ORDER BY number DESC LIMIT 3`,
      [business.businessId],
    );
    expect(rows.map(({ key }) => key)).toEqual([2, 2, 1]);
    expect(await verified()).toBeUndefined();
    const [last, rotation] = rows;
    const [old, present] = [await macKeys.find(services.db, 1), await macKeys.find(services.db, 2)];
    if (last === undefined || rotation === undefined || old === undefined || present === undefined) throw new Error();
    const sign = (number: bigint, key: number, mac: Buffer) =>
      pool().query(
        'UPDATE log_entries SET key_number = $2, mac = $3 WHERE business_id = $4 AND NOT live AND number = $1',
        [number, key, mac, business.businessId],
      );
    await sign(last.number, 1, entryMac(last.digest, old, undefined));
    expect(await verified()).toMatchObject({
      where: 'log entry',
      row: last.number,
      message: expect.stringMatching(/replaced$/) as string,
    });
    await sign(last.number, 2, entryMac(last.digest, present, undefined));
    expect(await verified()).toBeUndefined();
    await sign(rotation.number, 2, entryMac(rotation.digest, present, undefined));
    expect(await verified()).toMatchObject({
      row: rotation.number,
      message: expect.stringMatching(/no key vouches for it$/) as string,
    });
    await sign(rotation.number, 2, entryMac(rotation.digest, present, old));
    expect(await verified()).toBeUndefined();
  });

  it('is one gapless chain, however many changes come at once', async () => {
    const { inTest } = testApp.business;
    const accounts = await Promise.all(Array.from({ length: 8 }, () => createAccount(inTest)));
    await Promise.all(
      accounts.flatMap(({ id }) => [
        inTest.patch(`${LIST}/${id}`, { accountNumber: freshNumber() }),
        inTest.post('/v1/api/webhook-endpoints', { url: 'https://example.com/b' }),
      ]),
    );
    const numbers = (await entriesOf()).map(({ number }) => Number(number));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(await verify()).toBeUndefined();
  });

  it('are recorded by every file that writes their tables', () => {
    const source = fileURLToPath(new URL('../../../src/', import.meta.url));
    const tables = KIND_NAMES.map((kind) => tableOf(definitionOf(kind).from));
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    // They change nothing that is recorded: progress, files that were not accepted, deleted endpoints; or are the log.
    const exempt = [
      'core/ledger/log/append-queries.ts',
      'features/settlements/schedules/due-queries.ts',
      'features/settlements/schedules/repair-queries.ts',
      'features/settlements/results/statement-queries.ts',
      'features/webhooks/forget-queries.ts',
    ];
    const forgetful = files.filter((file) => {
      const text = readFileSync(`${source}${file}`, 'utf8');
      const writes = tables.some((table) =>
        new RegExp(`(INTO|UPDATE|FROM|insertInto\\('|updateTable\\('|deleteFrom\\(') ?${table}\\b`).test(
          text.replaceAll(/^.*(selectFrom|SELECT).*$/gm, '').replaceAll(/(?<!DELETE )FROM \w+/g, ''),
        ),
      );
      return writes && !/record(Business)?Rows/.test(text) && !exempt.includes(file.replaceAll('\\', '/'));
    });
    expect(forgetful).toEqual([]);
  });

  it('have a row of their kind in every database', async () => {
    const { rows } = await pool().query<{ kind: string }>('SELECT kind FROM fact_kinds ORDER BY kind');
    expect(rows.map(({ kind }) => kind)).toEqual([...KIND_NAMES, ...Object.keys(SECOND_KINDS)].toSorted());
  });
});

describe('after an upgrade', () => {
  afterEach(closeKinds);
  const takeUp = (rowsAtOnce?: number) =>
    takeUpRows(testApp.services.database, rowsAtOnce === undefined ? {} : { rowsAtOnce });

  it('rows from before are taken up as they are, and what is changed afterwards is named', async () => {
    const { id } = await createAccount(testApp.business.inTest);
    await openKinds();
    await pool().query('TRUNCATE log_entries, audit_entries, audit_heads');
    expect(await verify()).toBeUndefined();
    expect(await takeUp(2)).toBeGreaterThan(2);
    expect(await takeUp()).toBe(0);
    await closeKinds();
    const verified = await verifyLogs(testApp.testDatabase.database);
    expect(verified).toMatchObject({ disagreement: undefined });
    expect(verified.found).toBe(verified.entries);
    await pool().query(`UPDATE connected_accounts SET account_name = 'Thief' WHERE id = $1`, [id]);
    expect(await verify()).toMatchObject({ where: 'connected account', row: String(id) });
    await openKinds();
    await takeUp();
    await closeKinds();
    expect(await verify()).toBeUndefined();
  });

  it('what a process of the version before writes is no disagreement, until a day is over', async () => {
    const { id } = await createAccount(testApp.business.inTest);
    await openKinds('1 hour');
    await pool().query(`UPDATE connected_accounts SET account_name = 'By the old version' WHERE id = $1`, [id]);
    expect(await verify()).toBeUndefined();
    expect(await takeUp()).toBe(1);
    expect((await pool().query('SELECT FROM fact_kinds WHERE closed_at IS NOT NULL')).rows).toEqual([]);
    await openKinds('24 hours');
    await pool().query(`UPDATE connected_accounts SET account_name = 'At the last minute' WHERE id = $1`, [id]);
    expect(await takeUp()).toBe(1);
    expect((await pool().query('SELECT FROM fact_kinds WHERE closed_at IS NULL')).rows).toEqual([]);
    expect(await verify()).toBeUndefined();
    await pool().query(`UPDATE connected_accounts SET account_name = 'Too late' WHERE id = $1`, [id]);
    expect(await takeUp()).toBe(0);
    expect(await verify()).toMatchObject({ where: 'connected account', row: String(id) });
    await pool().query(`UPDATE connected_accounts SET account_name = 'At the last minute' WHERE id = $1`, [id]);
  });

  it('a row that is changed while it is taken up keeps the record of its change', async () => {
    const { inTest } = testApp.business;
    const accounts = await Promise.all(Array.from({ length: 5 }, () => createAccount(inTest)));
    await openKinds();
    await pool().query('TRUNCATE log_entries, audit_entries, audit_heads');
    const changes = accounts.map(({ id }) => inTest.patch(`${LIST}/${id}`, { accountNumber: freshNumber() }));
    await Promise.all([takeUp(), takeUp(), ...changes]);
    expect(await takeUp()).toBe(0);
    await closeKinds();
    expect(await verify()).toBeUndefined();
  });

  it('the chains of before go on for that day beside the log, and end with it', async () => {
    await openKinds();
    await writeFormer(pool(), ledger());
    await createAccount(testApp.business.inTest);
    await writeFormer(pool(), ledger());
    await createAccount(testApp.business.inTest);
    expect(await verify()).toBeUndefined();
    const { rows } = await pool().query<{ sequence: bigint; former: boolean }>(
      `SELECT sequence, number IS NULL AS former FROM audit_log WHERE business_id = $1 AND NOT live ORDER BY sequence`,
      [testApp.business.businessId],
    );
    expect(rows.map(({ sequence }) => Number(sequence))).toEqual(rows.map((_, index) => index + 1));
    expect(rows.slice(-4).map(({ former }) => former)).toEqual([true, false, true, false]);
    await takeUp();
    await closeKinds();
    expect(await verify()).toBeUndefined();
    await writeFormer(pool(), ledger());
    expect((await verify())?.where).toMatch(/^end of the (audit log|facts) from before the log$/);
    await openKinds();
    await takeUp();
    await closeKinds();
    expect(await verify()).toBeUndefined();
  });

  it('facts of a row say nothing any more once the log has it', async () => {
    const { id } = await createAccount(testApp.business.inTest, { externalId: 'shop-9' });
    await openKinds();
    await writeFormer(pool(), ledger(), { kind: 'account_own_data', subject: String(id) });
    await takeUp();
    await closeKinds();
    expect(await verify()).toBeUndefined();
  });
});
