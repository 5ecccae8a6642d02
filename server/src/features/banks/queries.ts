import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/pool.ts';
import { type Slots, statement } from '../../platform/database/statement.ts';
import type { Bank } from './bank-file.ts';
import { type DirectoryBank, ONE_BANK } from './one-bank.ts';

/** By primary key; every process asks for it about once a second. */
export async function findRevision(db: Db): Promise<bigint> {
  const row = await db.selectFrom('bank_directory').select('revision').where('id', '=', 1).executeTakeFirstOrThrow();
  return row.revision;
}

interface OneBank {
  readonly code: string;
  readonly nuban_code: string | null;
}

/** The banks in the order of the directory, with their revision: one statement, and therefore one snapshot. */
export async function readDirectory(db: Db): Promise<{ revision: bigint; banks: DirectoryBank[] }> {
  const rows = await db
    .selectFrom('bank_directory')
    .leftJoin('banks as b', (join) => join.on(sql<boolean>`true`))
    .leftJoin(sql<OneBank>`(${sql.raw(ONE_BANK)})`.as('s'), 's.code', 'b.code')
    .select(['revision', 'b.code', 'name', 'category', 'cbn_code'])
    .select((eb) => eb.fn.coalesce('b.cbn_code', 's.nuban_code').as('nuban_code'))
    .where('bank_directory.id', '=', 1)
    .orderBy('position')
    .execute();
  const [first] = rows;
  if (first === undefined) throw new Error('the table bank_directory has no row');
  const banks = rows.flatMap(({ code, name, category, cbn_code: cbnCode, nuban_code: nubanCode }) =>
    code === null || name === null || category === null ? [] : [{ code, name, category, cbnCode, nubanCode }],
  );
  return { revision: first.revision, banks };
}

export interface PlacedBank extends Bank {
  /** From 1, in the order of the directory. */
  readonly position: number;
}

/** One import at a time. */
export async function lockDirectory(tx: Tx): Promise<void> {
  await tx.selectFrom('bank_directory').select('revision').where('id', '=', 1).forUpdate().executeTakeFirstOrThrow();
}

export async function readPlacedBanks(tx: Tx): Promise<PlacedBank[]> {
  const rows = await tx.selectFrom('banks').selectAll().orderBy('position').execute();
  return rows.map(({ code, name, category, cbn_code: cbnCode, position }) => ({
    code,
    name,
    category,
    cbnCode,
    position,
  }));
}

/**
 * Waits for transactions that are giving one of these banks to an account, and blocks later ones: the foreign key locks
 * the bank FOR KEY SHARE, which FOR UPDATE excludes. What findUsedCodes then reads holds until the commit.
 */
export async function lockBanks(tx: Tx, codes: readonly string[]): Promise<void> {
  await tx.selectFrom('banks').select('code').where(isOneOf(codes)).orderBy('code').forUpdate().execute();
}

/** One array, however many there are: a list of parameters is limited to 65,535. */
const isOneOf = (codes: readonly string[]) => sql<boolean>`code = ANY (${codes}::text[])`;

const FIND_USED_CODES = statement({
  name: 'find_used_bank_codes',
  acrossBusinesses: 'asks whether any business uses a bank that is to be dropped',
  columns: { code: 'text' },
  text: ($: Slots<{ codes: readonly string[] }>) => `
    SELECT DISTINCT a.bank_code AS code FROM connected_accounts a WHERE a.bank_code = ANY (${$.codes}::text[])`,
});

/** Those of these codes that an account has, including deleted accounts; by the index connected_accounts_by_bank. */
export async function findUsedCodes(tx: Tx, codes: readonly string[]): Promise<Set<string>> {
  const rows = await FIND_USED_CODES.rows(tx, { codes });
  return new Set(rows.map(({ code }) => code));
}

/** Does not change the key column, so that accounts with these banks can be created at the same time. */
const UPSERT_BANKS = statement({
  name: 'upsert_banks',
  text: ($: Slots<{ [Column in keyof PlacedBank]: readonly PlacedBank[Column][] }>) => `
    INSERT INTO banks (code, name, category, cbn_code, position)
    SELECT * FROM unnest(${$.code}::text[], ${$.name}::text[], ${$.category}::text[], ${$.cbnCode}::text[],
      ${$.position}::integer[])
    ON CONFLICT (code) DO UPDATE
      SET name = excluded.name, category = excluded.category, cbn_code = excluded.cbn_code,
          position = excluded.position`,
});

export async function upsertBanks(tx: Tx, banks: readonly PlacedBank[]): Promise<void> {
  await UPSERT_BANKS.run(tx, {
    code: banks.map((bank) => bank.code),
    name: banks.map((bank) => bank.name),
    category: banks.map((bank) => bank.category),
    cbnCode: banks.map((bank) => bank.cbnCode),
    position: banks.map((bank) => bank.position),
  });
}

export async function deleteBanks(tx: Tx, codes: readonly string[]): Promise<void> {
  await tx.deleteFrom('banks').where(isOneOf(codes)).execute();
}

/** Tells every process to read the directory again. */
export async function raiseRevision(tx: Tx): Promise<void> {
  await tx
    .updateTable('bank_directory')
    .set((eb) => ({ revision: eb('revision', '+', 1n) }))
    .where('id', '=', 1)
    .execute();
}
