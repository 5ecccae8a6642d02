import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { requireLedgerInvariants } from '../../harness/ledger-invariants.ts';
import { postingTo } from '../../posting/poster.testing.ts';
import type { Disagreement } from '../../../src/core/ledger/verify/finding.ts';
import { verifyLedgers, type VerifyOptions } from '../../../src/core/ledger/verify/verify-ledgers.ts';
import { findHeads } from '../../../src/core/ledger/seals/seal-queries.ts';
import { openSealFixture, type SealFixture } from './seals.testing.ts';

/** Seals 1 (1 to 5), 2 (6 to 10) and 3 (11 to 12); 13 and 14 are newer. */
const SEALED = 12;
const POSTED = 14;
const EMPTIED = ['transactions', 'ledger_seals', 'ledger_seal_heads'];
const SUMS = ['balance_kobo', 'inflow_kobo'].map((column) => `${column} = kept.${column}`).join(', ');

let fixture: SealFixture;
beforeAll(async () => {
  fixture = await openSealFixture();
  await fixture.post(SEALED);
  await fixture.seal();
  await fixture.post(POSTED - SEALED);
  // A person with all rights could switch this off as well.
  await sql(`ALTER TABLE transactions DROP CONSTRAINT transactions_legs_balance;
    ALTER TABLE ledger_seals DROP CONSTRAINT ledger_seals_head, DROP CONSTRAINT ledger_seals_not_empty;
    ALTER TABLE ledger_seal_heads DROP CONSTRAINT ledger_seal_heads_business`);
  for (const table of [...EMPTIED, 'ledgers', 'wallets'])
    await sql(`CREATE TABLE kept_${table} AS SELECT * FROM ${table}`);
});
afterEach(async () => {
  for (const table of EMPTIED) await restore(table);
  await sql(`UPDATE ledgers l SET ${SUMS} FROM kept_ledgers kept WHERE kept.live = l.live;
    UPDATE wallets w SET ${SUMS} FROM kept_wallets kept WHERE kept.id = w.id`);
  await requireLedgerInvariants(fixture.pool);
});
afterAll(() => fixture.close());

const sql = (text: string) => fixture.pool.query(text);
const restore = (table: string) => sql(`DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM kept_${table}`);
/** Chunks of three rows, so that segments begin and end within them. */
const verify = (options: VerifyOptions = {}) => verifyLedgers({ pool: fixture.pool }, { chunkSize: 3, ...options });

const named = async (options?: VerifyOptions): Promise<string | undefined> => {
  const { disagreement } = await verify(options);
  return disagreement && nameOf(disagreement);
};
const nameOf = ({ where, row }: Disagreement): string => (row === undefined ? where : `${where} ${row}`);

it('finds nothing wrong with what was sealed as it was posted, and says what is not sealed yet', async () => {
  expect(await verify()).toMatchObject({ transactions: 14, seals: 3, unsealed: 2, disagreement: undefined });
  for (const chunkSize of [1, 2, 5, 7, 100]) expect(await verify({ chunkSize })).toMatchObject({ unsealed: 2 });
});

describe('a sealed transaction that was changed by hand is named', () => {
  const columns: Readonly<Record<string, string>> = {
    business_id: 'business_id + 1000',
    sequence: 'sequence + 1000',
    id: 'id + 1',
    wallet_id: 'wallet_id + 1000',
    connected_account_id: 'connected_account_id + 1',
    wallet_sequence: 'wallet_sequence + 1000',
    wallet_kobo: 'wallet_kobo + 1',
    commission_kobo: 'commission_kobo + 1',
    clearing_kobo: 'clearing_kobo - 1',
    balance_after_kobo: 'balance_after_kobo + 1',
    created_at: "created_at + interval '1 microsecond'",
    reference: 'gen_random_uuid()',
    live: 'NOT live',
    purpose: "purpose || ' '",
    description: "translate(description, 'Ọ', 'O')",
    metadata: '\'{"order":"8"}\'',
  };

  it('and every column is tried', async () => {
    const { rows } = await fixture.pool.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'transactions'`,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(columns).toSorted());
  });

  it.each(Object.entries(columns))('by its %s', async (column, value) => {
    for (const row of [1, 4, 5, 6, SEALED]) {
      await sql(`UPDATE transactions SET ${column} = ${value} WHERE sequence = ${row}`);
      expect(await named(), `row ${row}`).toBe(`transaction ${row}`);
      await restore('transactions');
    }
  });

  it('by its commission and clearing, so that its own legs still balance', async () => {
    await sql(`UPDATE transactions SET commission_kobo = commission_kobo + 1, clearing_kobo = clearing_kobo - 1
      WHERE sequence = 4`);
    expect(await named()).toBe('transaction 4');
  });

  it('though every sum that follows was changed along with it', async () => {
    const { rows } = await fixture.pool.query<{ wallet_id: bigint }>(
      'SELECT wallet_id FROM transactions WHERE sequence = 7',
    );
    await sql(`UPDATE transactions SET wallet_kobo = wallet_kobo + 1, clearing_kobo = clearing_kobo - 1
      WHERE sequence = 7;
      UPDATE transactions SET balance_after_kobo = balance_after_kobo + 1
        WHERE wallet_id = ${rows[0]?.wallet_id} AND sequence >= 7;
      UPDATE wallets SET balance_kobo = balance_kobo + 1, inflow_kobo = inflow_kobo + 1
        WHERE id = ${rows[0]?.wallet_id};
      UPDATE ledgers SET balance_kobo = balance_kobo + 1, inflow_kobo = inflow_kobo + 1 WHERE NOT live`);
    expect(await named()).toBe('transaction 7');
  });

  it('the first of several', async () => {
    await sql(`UPDATE transactions SET description = 'x' WHERE sequence IN (3, 4, 8)`);
    expect(await named()).toBe('transaction 3');
  });

  it('the first of two that changed places', async () => {
    await sql(`UPDATE transactions SET sequence = 99 WHERE sequence = 8;
      UPDATE transactions SET sequence = 8 WHERE sequence = 9; UPDATE transactions SET sequence = 9
        WHERE sequence = 99`);
    expect(await named()).toBe('transaction 8');
  });

  it.each([1, 4, 5, 6, SEALED])('also when it was deleted: %i', async (row) => {
    await sql(`DELETE FROM transactions WHERE sequence = ${row}`);
    const { disagreement } = await verify();
    expect(disagreement).toMatchObject({ where: 'transaction', row: BigInt(row) });
    expect(disagreement?.message).toMatch(/is missing, though seal \d covers it/);
  });

  it('also when those after it moved up', async () => {
    await sql(`DELETE FROM transactions WHERE sequence = 4`);
    for (let row = 5; row <= POSTED; row += 1)
      await sql(`UPDATE transactions SET sequence = ${row - 1} WHERE sequence = ${row}`);
    expect(await named()).toBe('transaction 4');
  });

  it('also when it was deleted with all that follow', async () => {
    await sql('DELETE FROM transactions WHERE sequence >= 6');
    expect(await named()).toBe('transaction 6');
    await sql('DELETE FROM transactions');
    expect(await named()).toBe('transaction 1');
  });

  it('by its seal, when the eight bytes that the seal keeps of it were changed along', async () => {
    await sql(`UPDATE transactions SET description = 'x' WHERE sequence = 7`);
    await sql(`UPDATE ledger_seals SET row_digests = (SELECT string_agg(substring(sha256(
        int8send(business_id) || int8send(sequence) || int8send(id) || int8send(wallet_id) ||
          int8send(connected_account_id)
        || int8send(wallet_sequence) || int8send(wallet_kobo) || int8send(commission_kobo) || int8send(clearing_kobo)
        || int8send(balance_after_kobo) || timestamptz_send(created_at) || uuid_send(reference) || boolsend(live)
        || int4send(length(convert_to(purpose, 'UTF8'))) || convert_to(purpose, 'UTF8')
        || int4send(length(convert_to(description, 'UTF8'))) || convert_to(description, 'UTF8')
        || int4send(length(convert_to(metadata, 'UTF8'))) || convert_to(metadata, 'UTF8')) FROM 1 FOR 8), ''
          ORDER BY sequence)
      FROM transactions WHERE sequence BETWEEN 6 AND 10) WHERE number = 2`);
    expect(await named()).toBe('seal 2');
  });
});

describe('a seal that was changed by hand is named', () => {
  it.each([
    ['business_id', 'business_id + 1000', 'seal 2'],
    ['live', 'NOT live', 'seal 2'],
    ['number', 'number + 1000', 'seal 2'],
    ['first_sequence', 'first_sequence + 1', 'seal 2'],
    ['last_sequence', 'last_sequence - 1', 'seal 2'],
    ['sealed_at', "sealed_at + interval '1 microsecond'", 'seal 2'],
    ['digest', 'set_byte(digest, 31, get_byte(digest, 31) # 1)', 'seal 2'],
    ['digest', "''", 'seal 2'],
    ['row_digests', 'set_byte(row_digests, 9, get_byte(row_digests, 9) # 1)', 'seal 2'],
    ['row_digests', "''", 'seal 2'],
    ['number', '-1', 'seal -1'],
  ])('by its %s', async (column, value, name) => {
    await sql(`UPDATE ledger_seals SET ${column} = ${value} WHERE number = 2`);
    expect(await named()).toBe(name);
  });

  it.each([
    ['number', 'number + 1', 'seal 4'],
    ['number', 'number - 1', 'seal 3'],
    ['last_sequence', 'last_sequence + 1', 'seal 3'],
    ['sealed_at', "sealed_at + interval '1 millisecond'", 'seal 3'],
    ['digest', 'set_byte(digest, 0, get_byte(digest, 0) # 1)', 'seal 3'],
    ['live', 'NOT live', 'seal 3'],
  ])("by the %s of the chain's kept end", async (column, value, name) => {
    await sql(`UPDATE ledger_seal_heads SET ${column} = ${value}`);
    expect(await named()).toBe(name);
  });

  it('also when it was deleted, in the middle or at the end', async () => {
    await sql('DELETE FROM ledger_seals WHERE number = 2');
    expect(await named()).toBe('seal 2');
    await sql('INSERT INTO ledger_seals SELECT * FROM kept_ledger_seals WHERE number = 2');
    await sql('DELETE FROM ledger_seals WHERE number = 3');
    expect(await named()).toBe('seal 3');
    await sql('DELETE FROM ledger_seals');
    expect(await named()).toBe('seal 1');
  });

  it('also when a transaction was deleted together with its seal', async () => {
    await sql('DELETE FROM transactions WHERE sequence BETWEEN 6 AND 10; DELETE FROM ledger_seals WHERE number = 2');
    expect(await named()).toBe('seal 2');
  });

  it('also when the ledger of a chain has gone', async () => {
    await sql('INSERT INTO ledger_seal_heads (business_id, live) VALUES (4242, true)');
    expect((await verify()).disagreement).toMatchObject({ businessId: 4242n, live: true, where: 'ledger' });
  });
});

describe('what only a seal that was written down elsewhere shows', () => {
  /** The output of `ledger seals` before anything was changed. */
  let knownSeals: NonNullable<VerifyOptions['knownSeals']>;
  beforeAll(async () => {
    knownSeals = await findHeads(fixture.testApp.testDatabase.database.db);
    expect(knownSeals).toMatchObject([{ number: 3n, lastSequence: 12n }]);
  });

  it('nothing is wrong with chains that have gone on since', async () => {
    expect(await named({ knownSeals })).toBeUndefined();
    await fixture.seal();
    expect(await verify({ knownSeals })).toMatchObject({ seals: 4, unsealed: 0, disagreement: undefined });
  });

  it('a chain that was made anew over changed transactions', async () => {
    await sql(`UPDATE transactions SET description = 'x' WHERE sequence = 7; TRUNCATE ledger_seals, ledger_seal_heads`);
    await fixture.seal();
    expect(await named()).toBeUndefined();
    expect(await named({ knownSeals })).toBe('seal 3');
  });

  it('a chain that was cut off together with its kept end', async () => {
    await sql(`DELETE FROM ledger_seals WHERE number = 3; UPDATE ledger_seal_heads h
      SET number = s.number, last_sequence = s.last_sequence, sealed_at = s.sealed_at, digest = s.digest
      FROM ledger_seals s WHERE s.number = 2`);
    expect(await verify()).toMatchObject({ unsealed: 4, disagreement: undefined });
    expect(await named({ knownSeals })).toBe('seal 3');
  });

  it('a chain that has gone as a whole, and one whose ledger has', async () => {
    await sql('TRUNCATE ledger_seals, ledger_seal_heads');
    expect(await verify()).toMatchObject({ unsealed: POSTED, disagreement: undefined });
    expect(await named({ knownSeals })).toBe('seal 3');
    const gone = knownSeals.map((seal) => ({ ...seal, businessId: 4242n as typeof seal.businessId }));
    expect((await verify({ knownSeals: gone })).disagreement).toMatchObject({ businessId: 4242n, where: 'ledger' });
  });
});

it('a chain of more seals than are read at a time is held against all of them', async () => {
  const long = await openSealFixture();
  try {
    await Promise.all(Array.from({ length: 520 }, () => long.own.poster.post(postingTo(long.targets[0]))));
    expect(await long.seal({ segmentSize: 1 })).toBe(520);
    const look = (options: VerifyOptions) => verifyLedgers({ pool: long.pool }, options);
    for (const chunkSize of [100, 5_000]) {
      expect(await look({ chunkSize })).toMatchObject({ seals: 520, unsealed: 0, disagreement: undefined });
    }
    await long.pool.query(`UPDATE transactions SET description = 'x' WHERE sequence = 515`);
    expect((await look({})).disagreement).toMatchObject({ where: 'transaction', row: 515n });
    await long.pool.query('DELETE FROM transactions WHERE sequence > 500');
    expect((await look({ chunkSize: 100 })).disagreement).toMatchObject({ where: 'transaction', row: 501n });
  } finally {
    await long.close();
  }
});
