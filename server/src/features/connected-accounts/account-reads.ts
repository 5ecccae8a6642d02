/** Reads of accounts that share queries with concurrent reads; a process has one of each. */
import type { DbDeps } from '../../platform/database/pool.ts';
import { createGetAccount, type GetAccount, type ReadAccountsDeps } from './get-account.ts';
import { createListAccounts, createListAccountsForward, type ListAccounts, type ListForward } from './list-accounts.ts';
import { createWireLine } from './account-line.ts';
import { createListSummaries, type ListSummaries } from './summaries.ts';

/** What is kept in memory of texts of accounts: those of about 5,000 without metadata, in 6 MB. */
const REMEMBERED_CHARACTERS_MAX = 6_000_000;

export interface AccountReads {
  readonly get: GetAccount;
  readonly list: ListAccounts;
  readonly listForward: ListForward;
  readonly listSummaries: ListSummaries;
}

export const createAccountReads = (deps: ReadAccountsDeps & DbDeps): AccountReads => {
  const wireLine = createWireLine(deps.vault, REMEMBERED_CHARACTERS_MAX);
  return {
    get: createGetAccount(deps),
    list: createListAccounts(deps, wireLine),
    listForward: createListAccountsForward(deps, wireLine),
    listSummaries: createListSummaries(deps),
  };
};
