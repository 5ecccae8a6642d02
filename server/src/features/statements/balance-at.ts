/** The wallet balance of a connected account at an instant. */
import { wireInstant } from '../../platform/time/wire-date.ts';
import { noSuchAccount } from '../../platform/wire/account-ids.ts';
import type { ReadEnd } from '../../platform/wire/instants.ts';
import { type AccountKey, findBalance } from './queries.ts';
import type { StatementDeps } from './statement.ts';

export interface BalanceAt {
  /** The last instant whose transactions count, in ISO 8601. */
  readonly at: string;
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
 * The balance after everything posted up to this end; null means now.
 * @throws AppError not_found
 */
export async function getBalanceAt(
  { database }: StatementDeps,
  key: AccountKey,
  end: ReadEnd | null,
): Promise<BalanceAt> {
  const row = await findBalance(database, key, end?.before ?? null);
  if (row === undefined) throw noSuchAccount();
  const { sequence, reference, created_at: createdAt } = row;
  return {
    at: end?.last ?? wireInstant(row.now),
    balanceKobo: row.balance_kobo,
    lastTransaction: reference === null || createdAt === null ? undefined : { sequence, reference, createdAt },
  };
}
