/** Reads of accounts that share queries with concurrent reads; a process has one of each. */
import type { DbDeps } from '../database/pool.ts';
import { createGetAccount, type GetAccount, type ReadAccountsDeps } from './get-account.ts';
import { createListAccounts, type ListAccounts } from './list-accounts.ts';
import { createListSummaries, type ListSummaries } from './summaries.ts';

export interface AccountReads {
  readonly get: GetAccount;
  readonly list: ListAccounts;
  readonly listSummaries: ListSummaries;
}

export const createAccountReads = (deps: ReadAccountsDeps & DbDeps): AccountReads => ({
  get: createGetAccount(deps),
  list: createListAccounts(deps),
  listSummaries: createListSummaries(deps),
});
