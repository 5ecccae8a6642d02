/** Fetches one connected account. Concurrent fetches, of any business, share a query. */
import { batchedRead } from '../../platform/database/batched-read.ts';
import type { AccountId } from '../../platform/database/ids.ts';
import { readsPerBusiness } from '../../platform/database/per-business.ts';
import type { Database } from '../../platform/database/pool.ts';
import type { Turns } from '../../platform/database/turns.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { noSuchAccount } from '../../platform/wire/account-ids.ts';
import { type Account, accountFromRow } from './account.ts';
import { findAccounts } from './list-queries.ts';

export interface ReadAccountsDeps {
  readonly database: Pick<Database, 'pool' | 'namedStatements' | 'isDistributed'>;
  /** Searches take turns here, because they may have to read every account. */
  readonly heavyReads: Turns;
  readonly vault: Vault;
}

export type GetAccount = (ledger: LedgerKey, id: AccountId) => Promise<Account>;

/**
 * The function rejects with AppError not_found for an id that is unknown or deleted, or of another business or mode.
 */
export function createGetAccount({ database, vault }: Pick<ReadAccountsDeps, 'database' | 'vault'>): GetAccount {
  const find = batchedRead<LedgerKey & { readonly id: AccountId }, Account | undefined>({
    ...readsPerBusiness(database),
    nameOf: ({ businessId, live, id }) => `${businessId}:${live}:${id}`,
    read: async (keys) => {
      const accounts: (Account | undefined)[] = keys.map(() => undefined);
      for (const row of await findAccounts(database, keys)) accounts[Number(row.slot) - 1] = accountFromRow(vault, row);
      return accounts;
    },
  });
  return async ({ businessId, live }, id) => {
    const account = await find({ businessId, live, id });
    if (account === undefined) throw noSuchAccount();
    return account;
  };
}
