/** Operations on connected accounts that only people in the dashboard have, and keys do not. */
import { Type } from 'typebox';
import { databaseNow } from '../../platform/database/clock.ts';
import type { DbDeps } from '../../platform/database/pool.ts';
import { csvResponse } from '../../platform/http/csv.ts';
import { csvFile } from '../../platform/http/download.ts';
import { inLiveMode } from '../../platform/http/fresh-proof.ts';
import { file, list, read, write } from '../../platform/http/operation.ts';
import { limitedPagingParameters } from '../../platform/http/paging.ts';
import { exportName } from '../../platform/wire/export-name.ts';
import { nairaFromKobo } from '../../core/money/kobo.ts';
import { TransactionDetail } from '../transactions/member-schemas.ts';
import { LISTED_MAX } from '../../platform/wire/paging.ts';
import { acceptTestPayment, type AcceptTestPaymentDeps, showAuthorizationKey } from './accept-test-payment.ts';
import { readFilter, readNewAccount } from './account-request.ts';
import type { AccountReads } from './account-reads.ts';
import { checkAccounts, type CheckAccountsDeps } from './check-accounts.ts';
import { ofAccount } from './operations.ts';
import { previewSplit } from './preview-split.ts';
import { AccountFilterQuery, CreateAccountBody } from './schemas.ts';
import { EXPORTED, exportSummaries, getBalanceHistory, getSummary, wireSplit } from './summaries.ts';
import * as schemas from './summary-schemas.ts';

/** A thousand accounts, each with every field at its longest. */
const CHECK_BODY_BYTES_MAX = 4 * 1_048_576;

export const accountSummaryOperations = [
  list({
    id: 'listAccountSummaries',
    summary: 'List connected accounts with their balances',
    description: 'Never with their authorisation keys.',
    doors: { session: '/accounts' },
    permissions: ['accounts:read'],
    fromReplica: 'after_own_writes',
    query: Type.Object({ ...AccountFilterQuery.properties, ...schemas.SortQuery }, { additionalProperties: false }),
    paging: limitedPagingParameters(),
    message: 'Accounts retrieved',
    answers: Type.Array(schemas.AccountSummary),
    run: async ({ accounts }: { readonly accounts: AccountReads }, caller, { query, paging }, { onGone }) => {
      const wanted = { ...readFilter(query), ...paging, sort: query.sort ?? 'newest' };
      const { accounts: items, totalCount } = await accounts.listSummaries(caller, wanted, onGone);
      return { items, totalCount, listedMax: LISTED_MAX };
    },
  }),
  file({
    id: 'exportAccounts',
    summary: 'Export connected accounts as CSV',
    description:
      'Newest first, with a heading line. A cell that a spreadsheet would run as a formula begins with an apostrophe.',
    doors: { session: '/accounts.csv' },
    permissions: ['accounts:read', 'reports:export'],
    fromReplica: 'always',
    needsFreshProof: true,
    query: AccountFilterQuery,
    records: 'export',
    files: { 200: csvResponse(EXPORTED.columns) },
    run: async (deps: DbDeps, caller, { query }) => {
      const filter = readFilter(query);
      const state = filter.enabled === undefined ? undefined : filter.enabled ? 'enabled' : 'disabled';
      const name = exportName({ what: ['accounts', state], live: caller.live, now: await databaseNow(deps.db) });
      return csvFile(name, EXPORTED.columns, exportSummaries(deps, caller, filter));
    },
  }),
  read({
    id: 'getAccountSummary',
    summary: 'Get a connected account with its balance',
    description: 'Without its authorisation key. Also a deleted account, as long as it is owed money.',
    doors: { session: '/accounts/:subaccountId' },
    permissions: ['accounts:read'],
    fromReplica: 'after_own_writes',
    params: ofAccount,
    message: 'Account retrieved',
    answers: schemas.AccountWithFigures,
    run: (deps: DbDeps, caller, { params }) => getSummary(deps, caller, params.subaccountId),
  }),
  read({
    id: 'getBalanceHistory',
    summary: 'The balance over time',
    description: 'At evenly spaced instants from `from` to `to`, both inclusive.',
    doors: { session: '/accounts/:subaccountId/balance-history' },
    permissions: ['payments:read'],
    fromReplica: 'after_own_writes',
    params: ofAccount,
    query: schemas.BalanceHistoryQuery,
    message: 'Balance history',
    answers: schemas.BalanceHistory,
    run: (deps: DbDeps, caller, { params, query }) => getBalanceHistory(deps, caller, params.subaccountId, query),
  }),
  read({
    id: 'checkAccounts',
    summary: 'Check connected accounts before they are created',
    description: 'How the creation of each would be answered. Nothing is written.',
    method: 'POST',
    doors: { session: '/accounts/check' },
    permissions: ['accounts:write', 'bank-details:write'],
    needsFreshProof: true,
    body: schemas.CheckBody,
    describedBody: schemas.DescribedCheckBody,
    bodyBytesMax: CHECK_BODY_BYTES_MAX,
    message: 'Accounts checked',
    answers: schemas.CheckedAccounts,
    run: (deps: CheckAccountsDeps, caller, { body: { accounts } }, exchange) =>
      checkAccounts(deps, caller, accounts, (row) =>
        readNewAccount(exchange.requireShape('The account', CreateAccountBody, row)),
      ),
    wire: (results) => ({ results }),
  }),
  read({
    id: 'showAuthorizationKey',
    summary: 'Show the authorisation key',
    description: 'For members who may see secrets.',
    doors: { session: '/accounts/:subaccountId/authorization-key' },
    permissions: ['authorization-keys:read'],
    needsFreshProof: inLiveMode,
    records: 'secret_shown',
    params: ofAccount,
    message: 'Authorization key',
    answers: schemas.AuthorizationKey,
    hasSecret: true,
    run: (deps: AcceptTestPaymentDeps, caller, { params }) => showAuthorizationKey(deps, caller, params.subaccountId),
    wire: (authorizationKey) => ({ authorizationKey }),
  }),
  write({
    id: 'acceptTestPayment',
    summary: 'Accept a test payment',
    description:
      'In test mode. With an Idempotency-Key the same payment is never accepted twice: its reference is ' +
      'derived from the key.',
    method: 'POST',
    doors: { session: '/accounts/:subaccountId/test-payment' },
    permissions: ['payments:write'],
    params: ofAccount,
    body: schemas.TestPaymentBody,
    message: 'Payment accepted',
    answers: TransactionDetail,
    errors: ['test_mode_only', 'account_disabled', 'reference_conflict', 'balance_limit_exceeded', 'limit_exceeded'],
    keepsNoAnswer: true,
    run: (deps: AcceptTestPaymentDeps, caller, { params, body }, exchange) =>
      acceptTestPayment(deps, caller, {
        ...body,
        accountId: params.subaccountId,
        idempotencyKey: exchange.idempotencyKey()?.key,
      }),
  }),
  read({
    id: 'previewSplit',
    summary: 'Preview a split',
    description: 'How an arrangement would split an amount, before any account has it.',
    method: 'POST',
    doors: { session: '/split-preview' },
    permissions: ['accounts:read'],
    body: schemas.SplitPreviewBody,
    message: 'Split previewed',
    answers: schemas.SplitPreview,
    run: (deps: DbDeps, caller, { body }) => previewSplit(deps, caller, body),
    wire: ({ grossKobo, commissionKobo, creditKobo, rule, split }) => ({
      grossAmount: nairaFromKobo(grossKobo),
      commission: nairaFromKobo(commissionKobo),
      creditAmount: nairaFromKobo(creditKobo),
      rule,
      split: wireSplit(split),
    }),
  }),
];
