import type { Db } from '../database/pool.ts';
import { sendCsv } from '../http/csv.ts';
import { success } from '../http/envelope.ts';
import { type MemberGuards, memberOf } from '../http/member.ts';
import type { App } from '../http/typed-app.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import { accountIdFromPath } from '../wire/account-ids.ts';
import { readPaging } from '../wire/paging.ts';
import { getTransactionDetail } from './dashboard-detail.ts';
import { exportTransactions } from './dashboard-export.ts';
import { DASHBOARD_STATEMENTS, type PageRow, transactionsOf } from './dashboard-queries.ts';
import {
  EXPORT_COLUMNS,
  exportTransactionsSchema,
  getDashboardTransactionSchema,
  listDashboardTransactionsSchema,
  type TransactionSummary,
} from './dashboard-schemas.ts';
import { transactionSummary } from './dashboard-transaction.ts';
import { createListTransactions, type ListTransactionsDeps, type ListView } from './list-transactions.ts';
import type { Owner } from './queries.ts';
import { readTransactionFilter } from './transaction-filter.ts';

export interface DashboardTransactionDeps extends ListTransactionsDeps {
  readonly db: Db;
  readonly guards: MemberGuards;
}
const DASHBOARD_VIEW: ListView<PageRow, { transactions: TransactionSummary[]; totalCount: number }> = {
  statements: DASHBOARD_STATEMENTS,
  slotOf: ({ slot }) => Number(slot),
  pageOf: (rows) => ({
    transactions: transactionsOf(rows).map(transactionSummary),
    totalCount: Number(rows[0].total_count),
  }),
};

export function dashboardTransactionRoutes(app: App, deps: DashboardTransactionDeps): void {
  const { requireMember } = deps.guards;
  const listTransactions = createListTransactions(deps, DASHBOARD_VIEW);

  app.get(
    '/dashboard/api/businesses/:businessId/:mode/transactions',
    { schema: listDashboardTransactionsSchema, onRequest: requireMember('payments:read') },
    async (request) => {
      const wanted = { ...readPaging(request.query), ...readTransactionFilter(request.query) };
      const page = await listTransactions(ownerOf(memberOf(request), request.query.accountId), wanted);
      return success('Transactions retrieved', page);
    },
  );

  app.get(
    '/dashboard/api/businesses/:businessId/:mode/transactions/:reference',
    { schema: getDashboardTransactionSchema, onRequest: requireMember('payments:read') },
    async (request) => {
      const detail = await getTransactionDetail(deps, memberOf(request), request.params.reference);
      return success('Transaction retrieved', detail);
    },
  );

  app.get(
    '/dashboard/api/businesses/:businessId/:mode/transactions.csv',
    {
      schema: exportTransactionsSchema,
      onRequest: requireMember('payments:read', 'reports:export'),
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const owner = ownerOf(memberOf(request), request.query.accountId);
      const chunks = exportTransactions(deps, owner, readTransactionFilter(request.query));
      return sendCsv(reply, `transactions-${request.params.mode}.csv`, EXPORT_COLUMNS, chunks);
    },
  );
}

function ownerOf({ businessId, live }: LedgerKey, accountId: string | undefined): Owner {
  return { businessId, live, accountId: accountId === undefined ? undefined : accountIdFromPath(accountId) };
}
