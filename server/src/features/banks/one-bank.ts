/**
 * Which codes of the directory are one bank: entries with the same name and category, unless the Central Bank gave them
 * different codes. So 000014 and 999058 are both Access Bank, and an account number means the same under both.
 */
import type { Bank } from './bank-file.ts';

export interface DirectoryBank extends Bank {
  /** What its account numbers are checked with: its own CBN code, or that of the same bank under another code. */
  readonly nubanCode: string | null;
}

/** The codes that have others beside them, each with all codes of its bank and the code that checks its numbers. */
export const ONE_BANK = `SELECT unnest(array_agg(o.code)) AS code, array_agg(o.code) AS codes,
      max(o.cbn_code) AS nuban_code
    FROM banks o GROUP BY lower(o.name), o.category HAVING count(*) > 1 AND count(DISTINCT o.cbn_code) <= 1`;

/** Belongs in the WITH of a statement that looks up many banks: the directory is grouped once, not for each. */
export const ONE_BANK_CTE = `one_bank AS MATERIALIZED (${ONE_BANK})`;

/** All codes of the bank with this code, of `one_bank`. */
export const codesOfBankSql = (code: string): string =>
  `coalesce((SELECT s.codes FROM one_bank s WHERE s.code = ${code}), ARRAY[${code}])`;

/** The Central Bank's code that checks numbers of the bank with this code, of `one_bank`; null if there is none. */
export const nubanCodeSql = (code: string): string => `coalesce((SELECT b.cbn_code FROM banks b WHERE b.code = ${code}),
    (SELECT s.nuban_code FROM one_bank s WHERE s.code = ${code}))`;

/** The same for one bank `b`, in a statement without `one_bank`. */
export const NUBAN_CODE_SQL = `coalesce(b.cbn_code,
    (SELECT s.nuban_code FROM (${ONE_BANK}) AS s WHERE s.code = b.code))`;
