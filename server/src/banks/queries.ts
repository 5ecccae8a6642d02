import { sql } from 'kysely';
import type { Db } from '../database/pool.ts';
import type { Bank } from './bank-file.ts';

/** By primary key: what every process asks about once a second. */
export async function findRevision(db: Db): Promise<bigint> {
  const row = await db.selectFrom('bank_directory').select('revision').where('id', '=', 1).executeTakeFirstOrThrow();
  return row.revision;
}

/** The banks in the order of the directory, with the revision that they belong to: one statement, hence one snapshot. */
export async function readDirectory(db: Db): Promise<{ revision: bigint; banks: Bank[] }> {
  const rows = await db
    .selectFrom('bank_directory')
    .leftJoin('banks', (join) => join.on(sql<boolean>`true`))
    .select(['revision', 'code', 'name', 'category', 'cbn_code'])
    .where('bank_directory.id', '=', 1)
    .orderBy('position')
    .execute();
  const [first] = rows;
  if (first === undefined) throw new Error('the table bank_directory has no row');
  const banks = rows.flatMap(({ code, name, category, cbn_code }) =>
    code === null || name === null || category === null ? [] : [{ code, name, category, cbnCode: cbn_code }],
  );
  return { revision: first.revision, banks };
}
