import type { FastifyReply } from 'fastify';
import { callerOf, type Guards, principalOf } from '../../http/authentication.ts';
import { sendCsv } from '../../http/csv.ts';
import { success } from '../../http/envelope.ts';
import { answerOnce, markReplayed } from '../../http/idempotency.ts';
import { type MemberGuards, memberOf } from '../../http/member.ts';
import { sendFile } from '../../http/stream.ts';
import type { App } from '../../http/typed-app.ts';
import type { LedgerKey } from '../../ledger/posting.ts';
import { actorOf } from '../../principal.ts';
import { type ExportDeps, type ExportOutcome, exportRun } from '../runs/export-run.ts';
import type { FileFormat } from '../runs/file-format.ts';
import { withName } from '../runs/runs-with-names.ts';
import { runNumberFromPath } from '../runs/settlement-request.ts';
import { wireRun } from '../runs/wire-settlement.ts';
import { CSV_COLUMNS, payoutRows } from './payout-csv.ts';
import { fileName, openPayoutFile, type PayoutFileDeps } from './payout-file.ts';
import { payoutXml } from './payout-xml.ts';
import {
  downloadRunFileSchema,
  exportDashboardRunSchema,
  EXPORTED,
  exportRunSchema,
  getRunFileSchema,
} from './schemas.ts';

export interface PayoutFileRouteDeps extends ExportDeps, PayoutFileDeps {
  readonly guards: Guards & MemberGuards;
}

const RUN = '/v1/api/settlement-runs/:number';
const DASHBOARD_RUN = '/dashboard/api/businesses/:businessId/:mode/settlement-runs/:number';

export function payoutFileRoutes(app: App, deps: PayoutFileRouteDeps): void {
  const { requireSecretKey, requireMember } = deps.guards;

  app.post(`${RUN}/export`, { schema: exportRunSchema, onRequest: requireSecretKey }, async (request, reply) => {
    const number = runNumberFromPath(request.params.number);
    const { format } = request.body;
    return answerOnce(request, reply, {
      caller: callerOf(request),
      write: (caller) => exportRun(deps, caller, { number, format, actor: caller.origin.actor }),
      answer: exported,
    });
  });

  app.get(
    `${RUN}/file`,
    { schema: getRunFileSchema, onRequest: requireSecretKey, exposeHeadRoute: false },
    async (request, reply) => send(reply, principalOf(request), request.params.number, request.query.format),
  );

  app.post(
    `${DASHBOARD_RUN}/export`,
    { schema: exportDashboardRunSchema, onRequest: requireMember('payouts:make') },
    async (request, reply) => {
      const member = memberOf(request);
      const number = runNumberFromPath(request.params.number);
      const { run, replayed } = await exportRun(deps, member, {
        number,
        format: request.body.format,
        actor: actorOf(member),
      });
      if (replayed) markReplayed(reply);
      return success(EXPORTED, await withName(deps, run));
    },
  );

  app.get(
    `${DASHBOARD_RUN}/file`,
    { schema: downloadRunFileSchema, onRequest: requireMember('payouts:make'), exposeHeadRoute: false },
    async (request, reply) => send(reply, memberOf(request), request.params.number, request.query.format),
  );

  async function send(reply: FastifyReply, ledger: LedgerKey, number: string, format: FileFormat) {
    const file = await openPayoutFile(deps, ledger, runNumberFromPath(number), format);
    const name = fileName(file.head, format);
    // Without a byte order mark: it is read by machines first.
    if (format === 'csv') return sendCsv(reply, name, CSV_COLUMNS, payoutRows(file));
    return sendFile(reply, { name, type: 'application/xml; charset=utf-8' }, payoutXml(file, format));
  }
}

const exported = ({ run }: ExportOutcome) => success(EXPORTED, wireRun(run));
