/** The wallet balance of a connected account at an instant. */
import { noSuchAccount } from '../wire/account-ids.ts';
import { type AccountKey, findBalance } from './queries.ts';
import type { StatementDeps } from './statement.ts';

export interface BalanceAt {
  /** The last instant whose transactions count. */
  readonly at: Date;
  readonly balanceKobo: bigint;
  /** Undefined before the first transaction. */
  readonly lastTransaction: LastTransaction | undefined;
}

export interface LastTransaction {
  /** Within the transactions of this account, from 1 and without gaps. */
  readonly sequence: bigint;
  readonly reference: string;
  readonly createdAt: Date;
}

/**
 * The balance after everything posted before that instant; null means now.
 * @throws AppError not_found
 */
export async function getBalanceAt(
  { database }: StatementDeps,
  key: AccountKey,
  before: Date | null,
): Promise<BalanceAt> {
  const row = await findBalance(database, key, before);
  if (row === undefined) throw noSuchAccount();
  const { sequence, reference, created_at: createdAt } = row;
  return {
    at: before === null ? row.now : new Date(before.getTime() - 1),
    balanceKobo: row.balance_kobo,
    lastTransaction: reference === null || createdAt === null ? undefined : { sequence, reference, createdAt },
  };
}
