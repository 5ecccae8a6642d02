/** What callers can do with transactions. */
import { Type } from 'typebox';
import type { AccountId } from '../../platform/database/ids.ts';
import { databaseNow } from '../../platform/database/clock.ts';
import type { DbDeps } from '../../platform/database/pool.ts';
import { csvResponse } from '../../platform/http/csv.ts';
import { csvFile } from '../../platform/http/download.ts';
import type { Exchange } from '../../platform/http/exchange.ts';
import { integer, uuid } from '../../platform/http/fields.ts';
import { JsonText } from '../../platform/http/json-text.ts';
import { file, list, pathParameter, read } from '../../platform/http/operation.ts';
import { limitedPagingParameters } from '../../platform/http/paging.ts';
import { exportName } from '../../platform/wire/export-name.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { accountIdFromPath } from '../../platform/wire/account-ids.ts';
import { LISTED_MAX, type Paging, readAfter } from '../../platform/wire/paging.ts';
import { exportTransactions, type ExportTransactionsDeps } from './export-transactions.ts';
import { getTransaction, transactionReferenceFromPath } from './get-transaction.ts';
import type { TransactionLists } from './list-transactions.ts';
import * as memberSchemas from './member-schemas.ts';
import { isRange, type Owner } from './queries.ts';
import * as schemas from './schemas.ts';
import { readSearchedFilter, readTransactionFilter, readTypedFilter } from './transaction-filter.ts';
import { EXPORTED, foundTransactions, transactionSummary } from './wire-named-transaction.ts';

const description =
  'Newest first; with `after` the oldest first, so that a copy is kept up to date by one loop that goes on from the ' +
  'last `sequence` it has read. The totals cover the whole life of the account, or of the business in this mode, ' +
  'whatever the filter.';

export const ofAccount = {
  subAccountId: pathParameter(integer('Id of the connected account.', 1042), accountIdFromPath),
};
const ofTransaction = {
  reference: pathParameter(
    uuid('The reference of the transaction.', '6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a'),
    transactionReferenceFromPath,
  ),
};

interface ListDeps {
  readonly transactionLists: TransactionLists;
}

/** A list with the totals of the wallet, or of all wallets, in its own envelope. */
const walletList = {
  permissions: ['payments:read'],
  fromReplica: 'after_own_writes',
  paging: limitedPagingParameters(schemas.COUNTED_OFF),
  wholeAnswer: schemas.TransactionList,
} as const;
const ofOneAccount = {
  ...walletList,
  summary: 'List the transactions of a connected account',
  description,
  params: ofAccount,
} as const;

async function listWallet(
  { transactionLists }: ListDeps,
  { businessId, live }: LedgerKey,
  accountId: AccountId | undefined,
  { query, paging }: { readonly query: schemas.ListQuery; readonly paging: Paging },
  { onGone }: Pick<Exchange, 'onGone'>,
): Promise<JsonText> {
  const owner = { businessId, live, accountId };
  const after = readAfter(query, ['getWallet']);
  if (after !== undefined) return new JsonText(await transactionLists.forward(owner, { after, limit: paging.limit }));
  return new JsonText(await transactionLists.text(owner, { ...paging, ...readSearchedFilter(query) }, onGone));
}

const publicLists = [
  read({
    ...ofOneAccount,
    id: 'listAccountTransactions',
    doors: { key: '/v1/api/subaccounts/:subAccountId/transactions' },
    query: schemas.ListQuery,
    run: (deps: ListDeps, caller, input, exchange) =>
      listWallet(deps, caller, input.params.subAccountId, input, exchange),
  }),
  read({
    ...ofOneAccount,
    id: 'getAccountWallet',
    doors: { key: '/v1/business/subaccounts/:subAccountId' },
    query: schemas.WalletQuery,
    run: (deps: ListDeps, caller, input, exchange) =>
      listWallet(deps, caller, input.params.subAccountId, input, exchange),
  }),
  read({
    ...walletList,
    id: 'listTransactions',
    summary: 'List the transactions of all connected accounts',
    description: `${description} Transactions of deleted accounts stay in this list.`,
    doors: { key: '/v1/business/subaccounts/transactions' },
    query: schemas.ListQuery,
    run: (deps: ListDeps, caller, input, exchange) => listWallet(deps, caller, undefined, input, exchange),
  }),
];

const forMembers = [
  list({
    id: 'listNamedTransactions',
    summary: 'List transactions',
    description: 'Newest first, with the names of accounts. Transactions of deleted accounts stay in this list.',
    doors: { session: '/transactions' },
    permissions: ['payments:read'],
    fromReplica: 'after_own_writes',
    query: memberSchemas.NamedFilterQuery,
    paging: limitedPagingParameters(schemas.COUNTED_OFF),
    message: 'Transactions retrieved',
    answers: Type.Array(memberSchemas.TransactionSummary),
    run: async ({ transactionLists }: ListDeps, caller, { query, paging }, { onGone }) => {
      const filter = readTransactionFilter(query);
      const owner = ownerOf(caller, query.subAccountId);
      const { transactions, totalCount } = await transactionLists.named(owner, { ...paging, ...filter }, onGone);
      return { items: transactions, totalCount, listedMax: isRange(filter) ? undefined : LISTED_MAX };
    },
    wire: (transactions) => transactions.map(transactionSummary),
  }),
  read({
    id: 'searchNamedTransactions',
    summary: 'Search transactions',
    description: 'The newest 100 that fit, with the names of accounts. Up to 1,000 are counted.',
    doors: { session: '/transactions/search' },
    permissions: ['payments:read'],
    fromReplica: 'after_own_writes',
    query: memberSchemas.NamedSearchQuery,
    paging: limitedPagingParameters(),
    message: 'Transactions found',
    answers: memberSchemas.FoundTransactions,
    run: ({ transactionLists }: ListDeps, caller, { query, paging }, { onGone }) => {
      const { subAccountId, ...filter } = query;
      return transactionLists.named(ownerOf(caller, subAccountId), { ...paging, ...readTypedFilter(filter) }, onGone);
    },
    wire: foundTransactions,
  }),
  read({
    id: 'getTransaction',
    summary: 'Show a transaction',
    description: 'With its legs, its division, and the connected account, which may be deleted.',
    doors: { session: '/transactions/:reference' },
    permissions: ['payments:read'],
    fromReplica: 'after_own_writes',
    params: ofTransaction,
    message: 'Transaction retrieved',
    answers: memberSchemas.TransactionDetail,
    run: (deps: DbDeps, caller, { params }) => getTransaction(deps, caller, params.reference),
  }),
  file({
    id: 'exportTransactions',
    summary: 'Export transactions as CSV',
    description:
      'Newest first, with a heading line; instants in UTC, amounts in naira with two decimals. As in the list, ' +
      '`amount` and `commission` have no sign: `type` says whether money came or left. A cell that a spreadsheet ' +
      'would run as a formula begins with an apostrophe.',
    doors: { session: '/transactions.csv' },
    permissions: ['payments:read', 'reports:export'],
    fromReplica: 'always',
    needsFreshProof: true,
    query: memberSchemas.NamedFilterQuery,
    records: 'export',
    files: { 200: csvResponse(EXPORTED.columns) },
    run: async (deps: DbDeps & ExportTransactionsDeps, caller, { query }) => {
      const owner = ownerOf(caller, query.subAccountId);
      const filter = readTransactionFilter(query);
      const chunks = exportTransactions(deps, owner, filter);
      const { accountId } = owner;
      const what = ['transactions', accountId === undefined ? undefined : Number(accountId), filter.type];
      const now = await databaseNow(deps.db);
      return csvFile(exportName({ what, live: caller.live, period: filter, now }), EXPORTED.columns, chunks);
    },
  }),
];

export const transactionOperations = [...publicLists, ...forMembers];

function ownerOf({ businessId, live }: LedgerKey, accountId: string | undefined): Owner {
  return { businessId, live, accountId: accountId === undefined ? undefined : accountIdFromPath(accountId) };
}
