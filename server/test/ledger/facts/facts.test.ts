import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../../src/platform/database/transaction.ts';
import { definitionOf, KIND_NAMES } from '../../../src/core/ledger/facts/kinds.ts';
import { recordFacts } from '../../../src/core/ledger/facts/record-facts.ts';
import { takeUpRows } from '../../../src/core/ledger/facts/take-up.ts';
import { verifyLedgers } from '../../../src/core/ledger/verify/verify-ledgers.ts';
import { createAccount, freshNumber, LIST } from '../../connected-accounts/account-fixture.ts';
import { startTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const pool = () => testApp.testDatabase.database.pool;
const ledger = () => ({ businessId: testApp.business.businessId, live: false });
const verify = () => verifyLedgers(testApp.testDatabase.database);
const openKinds = (age = '1 hour') =>
  pool().query('UPDATE fact_kinds SET closed_at = NULL, opened_at = now() - $1::interval', [age]);
const closeKinds = () => pool().query('UPDATE fact_kinds SET closed_at = now()');

interface FactRow {
  readonly number: bigint;
  readonly micros: string;
  readonly kind: string;
  readonly found: boolean;
  readonly subjects: readonly string[];
  readonly digests: readonly Buffer[];
  readonly salt: Buffer;
  readonly digest: Buffer;
}

/** What is of both modes is joined to their ledgers. */
const tableOf = (from: string): string => /^(?:ledgers t JOIN \(?)?(\w+)/.exec(from)?.[1] ?? '';

async function factsOf(where = 'true'): Promise<FactRow[]> {
  const { rows } = await pool().query<FactRow>(
    `SELECT *, (extract(epoch FROM recorded_at) * 1000000)::bigint::text AS micros FROM ledger_facts
      WHERE business_id = $1 AND NOT live AND ${where} ORDER BY number`,
    [testApp.business.businessId],
  );
  return rows;
}

describe('the form of a fact', () => {
  it('is the one that the documentation describes, computed here in another language', async () => {
    const { id } = await createAccount(testApp.business.inTest);
    await testApp.business.inTest.patch(`${LIST}/${id}`, { accountNumber: freshNumber(), businessName: 'Ọjà "1"\n' });
    let previous = Buffer.alloc(32);
    for (const fact of await factsOf()) {
      const subjects = `[${fact.subjects.map((subject) => JSON.stringify(subject)).join(',')}]`;
      const head = ['"tributary fact 1"', testApp.business.businessId, false, fact.number, fact.micros];
      const text = `[${[...head, `"${fact.kind}"`, fact.found, subjects].join(', ')}]`;
      const digest = createHash('sha256').update(text).update(fact.salt).update(previous);
      for (const one of fact.digests) digest.update(one);
      previous = digest.digest();
      expect(fact.digest).toEqual(previous);
    }
    const { rows } = await pool().query<{ digest: Buffer; record: Record<string, unknown> }>(
      'SELECT refunds.* FROM refunds',
    );
    expect(rows).toEqual([]);
  });

  it('covers the values of a row as a JSON array behind the salt', async () => {
    const endpoint = await testApp.business.inTest.post('/v1/api/webhook-endpoints', { url: 'https://example.com/a' });
    const { id } = endpoint.body.data as { id: number };
    const [fact] = await factsOf(`kind = 'webhook_endpoint' AND subjects[1] = '${id}'`);
    if (fact === undefined) throw new Error('no fact');
    const { rows } = await pool().query<{ event_types: string[]; wants: boolean; micros: string }>(
      `SELECT event_types, wants_payments AS wants, (extract(epoch FROM created_at) * 1000000)::bigint::text AS micros
         FROM webhook_endpoints WHERE id = $1`,
      [id],
    );
    const [row] = rows;
    const types = `[${row?.event_types.map((type) => `"${type}"`).join(',')}]`;
    const values = ['"webhook_endpoint"', id, '"https://example.com/a"', '""', types, row?.wants, true, row?.micros];
    const digest = createHash('sha256')
      .update(fact.salt)
      .update(`[${values.join(', ')}]`)
      .digest();
    expect(fact.digests).toEqual([digest]);
  });
});

describe('facts', () => {
  it('leave nothing behind when their change is rolled back', async () => {
    const before = await factsOf();
    const write = transact(testApp.services.db, async (tx) => {
      await recordFacts(tx, ledger(), 'account', [1n]);
      throw new Error('as if the change had failed');
    });
    await expect(write).rejects.toThrow('as if');
    expect(await factsOf()).toEqual(before);
    expect((await verify()).disagreement).toBeUndefined();
  });

  it('are one gapless chain, however many changes come at once', async () => {
    const { inTest } = testApp.business;
    const accounts = await Promise.all(Array.from({ length: 8 }, () => createAccount(inTest)));
    await Promise.all(
      accounts.flatMap(({ id }) => [
        inTest.patch(`${LIST}/${id}`, { accountNumber: freshNumber() }),
        inTest.post('/v1/api/webhook-endpoints', { url: 'https://example.com/b' }),
      ]),
    );
    const numbers = (await factsOf()).map(({ number }) => Number(number));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect((await verify()).disagreement).toBeUndefined();
  });

  it('after an end that somebody moved back are named, and the next one follows the last', async () => {
    const { inTest } = testApp.business;
    await Promise.all([1, 2, 3].map(() => createAccount(inTest)));
    const before = await factsOf();
    const [end, next] = before.slice(-3);
    await pool().query(
      `UPDATE ledger_fact_heads h SET number = f.number, recorded_at = f.recorded_at, digest = f.digest
         FROM ledger_facts f WHERE f.business_id = h.business_id AND f.live = h.live AND f.number = $2
          AND h.business_id = $1 AND NOT h.live`,
      [testApp.business.businessId, end?.number],
    );
    const message = `comes after the kept end of the chain, fact ${end?.number}, which was moved back`;
    expect((await verify()).disagreement).toMatchObject({ where: 'fact', row: next?.number, message });
    await Promise.all([createAccount(inTest), createAccount(inTest)]);
    const numbers = (await factsOf()).map(({ number }) => Number(number));
    expect(numbers).toEqual(Array.from({ length: before.length + 2 }, (_, index) => index + 1));
    expect((await verify()).disagreement).toBeUndefined();
  });

  it('are recorded by every file that writes their tables', () => {
    const source = fileURLToPath(new URL('../../../src/', import.meta.url));
    const tables = KIND_NAMES.map((kind) => tableOf(definitionOf(kind).from));
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    // They change nothing that facts cover: progress, files that were not accepted, deleted endpoints.
    const exempt = [
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
      return writes && !/record(Business)?Facts/.test(text) && !exempt.includes(file.replaceAll('\\', '/'));
    });
    expect(forgetful).toEqual([]);
  });

  it('have a row of their kind in every database', async () => {
    const { rows } = await pool().query<{ kind: string }>('SELECT kind FROM fact_kinds ORDER BY kind');
    expect(rows.map(({ kind }) => kind)).toEqual(KIND_NAMES.toSorted());
  });
});

describe('after an upgrade', () => {
  afterEach(closeKinds);
  const takeUp = (rowsAtOnce?: number) =>
    takeUpRows(testApp.services.database, rowsAtOnce === undefined ? {} : { rowsAtOnce });

  it('rows from before are taken up as they are, and what is changed afterwards is named', async () => {
    const { id } = await createAccount(testApp.business.inTest);
    await openKinds();
    await pool().query('TRUNCATE ledger_facts, ledger_fact_heads');
    expect(await verify()).toMatchObject({ facts: 0, disagreement: undefined });
    expect(await takeUp(2)).toBeGreaterThan(2);
    expect(await takeUp()).toBe(0);
    await closeKinds();
    const verified = await verify();
    expect(verified).toMatchObject({ disagreement: undefined });
    expect(verified.factsFound).toBe(verified.facts);
    await pool().query(`UPDATE connected_accounts SET account_name = 'Thief' WHERE id = $1`, [id]);
    expect((await verify()).disagreement).toMatchObject({ where: 'connected account', row: String(id) });
    await openKinds();
    await takeUp();
    await closeKinds();
    expect((await verify()).disagreement).toBeUndefined();
  });

  it('what a process of the version before writes is no disagreement, until a day is over', async () => {
    const { id } = await createAccount(testApp.business.inTest);
    await openKinds('1 hour');
    await pool().query(`UPDATE connected_accounts SET account_name = 'By the old version' WHERE id = $1`, [id]);
    expect((await verify()).disagreement).toBeUndefined();
    expect(await takeUp()).toBe(1);
    expect((await pool().query('SELECT FROM fact_kinds WHERE closed_at IS NOT NULL')).rows).toEqual([]);
    await openKinds('24 hours');
    await pool().query(`UPDATE connected_accounts SET account_name = 'At the last minute' WHERE id = $1`, [id]);
    expect(await takeUp()).toBe(1);
    expect((await pool().query('SELECT FROM fact_kinds WHERE closed_at IS NULL')).rows).toEqual([]);
    expect((await verify()).disagreement).toBeUndefined();
    await pool().query(`UPDATE connected_accounts SET account_name = 'Too late' WHERE id = $1`, [id]);
    expect(await takeUp()).toBe(0);
    expect((await verify()).disagreement).toMatchObject({ where: 'connected account', row: String(id) });
    await pool().query(`UPDATE connected_accounts SET account_name = 'At the last minute' WHERE id = $1`, [id]);
  });

  it('a row that is changed while it is taken up keeps the fact of its change', async () => {
    const { inTest } = testApp.business;
    const accounts = await Promise.all(Array.from({ length: 5 }, () => createAccount(inTest)));
    await openKinds();
    await pool().query('TRUNCATE ledger_facts, ledger_fact_heads');
    const changes = accounts.map(({ id }) => inTest.patch(`${LIST}/${id}`, { accountNumber: freshNumber() }));
    await Promise.all([takeUp(), takeUp(), ...changes]);
    expect(await takeUp()).toBe(0);
    await closeKinds();
    expect((await verify()).disagreement).toBeUndefined();
  });
});
