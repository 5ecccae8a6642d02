import type { FastifyReply } from 'fastify';
import { type Guards, principalOf } from '../http/authentication.ts';
import { sendCsv } from '../http/csv.ts';
import { sendJsonText, success } from '../http/envelope.ts';
import { type MemberGuards, memberOf } from '../http/member.ts';
import type { App } from '../http/typed-app.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import { accountIdFromPath } from '../wire/account-ids.ts';
import { readInstant, readPeriod } from '../wire/instants.ts';
import { getBalanceAt } from './balance-at.ts';
import { makePdf } from './make-pdf.ts';
import {
  CSV_COLUMNS,
  downloadStatementSchema,
  getBalanceSchema,
  getStatementSchema,
  type PeriodQuery,
} from './schemas.ts';
import { statementRows } from './statement-csv.ts';
import { type AccountKey, type Bounds, openStatement, type StatementDeps } from './statement.ts';
import { createMakeStatement, type MakeStatement } from './whole-statement.ts';
import { fileName, wireBalance, wireStatement } from './wire-statement.ts';

export interface StatementRouteDeps extends StatementDeps {
  readonly guards: Guards & MemberGuards;
}

export function statementRoutes(app: App, deps: StatementRouteDeps): void {
  const makeJson = createMakeStatement(deps, 'json', async (statement) =>
    JSON.stringify(success('Statement retrieved', wireStatement(statement))),
  );
  const mayDownload = deps.guards.requireMember('payments:read', 'reports:export');
  const makePdfFile = createMakeStatement(deps, 'pdf', makePdf);

  async function sendFile(reply: FastifyReply, format: 'csv' | 'pdf', key: AccountKey, bounds: Bounds) {
    if (format === 'pdf') return sendPdf(reply, makePdfFile, key, bounds);
    const statement = await openStatement(deps, key, bounds);
    return sendCsv(reply, fileName(statement.head, 'csv'), CSV_COLUMNS, statementRows(statement), {
      byteOrderMark: true,
    });
  }

  app.get(
    '/v1/api/subaccounts/:subAccountId/statement',
    { schema: getStatementSchema, onRequest: deps.guards.requireSecretKey, exposeHeadRoute: false },
    async (request, reply) => {
      const { format = 'json', ...period } = request.query;
      const key = ofApi(principalOf(request), request.params.subAccountId);
      const bounds = readBounds(period);
      if (format !== 'json') return sendFile(reply, format, key, bounds);
      const { content } = await makeJson(key, bounds);
      return sendJsonText(reply, content);
    },
  );

  app.get(
    '/v1/api/subaccounts/:subAccountId/balance',
    { schema: getBalanceSchema, onRequest: deps.guards.requireSecretKey },
    async (request) => {
      const { at } = request.query;
      const key = ofApi(principalOf(request), request.params.subAccountId);
      const balance = await getBalanceAt(deps, key, at === undefined ? null : readInstant('at', at).next);
      return success('Balance retrieved', wireBalance(balance));
    },
  );

  app.get(
    '/dashboard/api/businesses/:businessId/:mode/accounts/:accountId/statement',
    { schema: downloadStatementSchema, onRequest: mayDownload, exposeHeadRoute: false },
    async (request, reply) => {
      const { format = 'csv', ...period } = request.query;
      const { businessId, live } = memberOf(request);
      const accountId = accountIdFromPath(request.params.accountId);
      return sendFile(reply, format, { businessId, live, accountId, withDeleted: true }, readBounds(period));
    },
  );
}

/** A deleted account is gone for the API, as in its other reads. */
const ofApi = ({ businessId, live }: LedgerKey, subAccountId: string): AccountKey => ({
  businessId,
  live,
  accountId: accountIdFromPath(subAccountId),
  withDeleted: false,
});

function readBounds(query: PeriodQuery): Bounds {
  const { from = null, before = null } = readPeriod(query);
  return { from, before };
}

async function sendPdf(reply: FastifyReply, make: MakeStatement<Buffer>, key: AccountKey, bounds: Bounds) {
  const { content, head } = await make(key, bounds);
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${fileName(head, 'pdf')}"`)
    .send(content);
}
