import type { FastifyReply } from 'fastify';
import { callerOf, type Guards, principalOf } from '../../http/authentication.ts';
import { sendCsv } from '../../http/csv.ts';
import { sendJsonText, success } from '../../http/envelope.ts';
import { idempotencyKeyOf, markReplayed, withoutOverlap } from '../../http/idempotency.ts';
import { type MemberGuards, memberOf } from '../../http/member.ts';
import { sendFile } from '../../http/stream.ts';
import type { App } from '../../http/typed-app.ts';
import type { LedgerKey } from '../../ledger/posting.ts';
import { actorOf } from '../../principal.ts';
import { withName } from '../runs-with-names.ts';
import { runNumberFromPath } from '../settlement-request.ts';
import { wireRun } from '../wire-settlement.ts';
import { type ExportDeps, type ExportOutcome, exportRun } from './export-run.ts';
import type { FileFormat } from './file-format.ts';
import { CSV_COLUMNS, payoutRows } from './payout-csv.ts';
import { fileName, openPayoutFile, type PayoutFileDeps } from './payout-file.ts';
import { payoutXml } from './payout-xml.ts';
import {
  EXPORTED,
  downloadRunFileSchema,
  exportDashboardRunSchema,
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
    const caller = callerOf(request);
    const number = runNumberFromPath(request.params.number);
    const wanted = { number, format: request.body.format, actor: caller.origin.actor };
    const key = idempotencyKeyOf(request);
    const outcome = await withoutOverlap(caller, key, () =>
      exportRun(deps, caller, wanted, key && { ...key, respond: (done) => JSON.stringify(exported(done)) }),
    );
    if (outcome.kind === 'stored' || outcome.result.replayed) markReplayed(reply);
    return outcome.kind === 'stored' ? sendJsonText(reply, outcome.response) : exported(outcome.result);
  });

  app.get(
    `${RUN}/file`,
    { schema: getRunFileSchema, onRequest: requireSecretKey, exposeHeadRoute: false },
    async (request, reply) => send(reply, principalOf(request), request.params.number, request.query.format),
  );

  app.post(
    `${DASHBOARD_RUN}/export`,
    { schema: exportDashboardRunSchema, onRequest: requireMember('settlements:write') },
    async (request, reply) => {
      const member = memberOf(request);
      const number = runNumberFromPath(request.params.number);
      const outcome = await exportRun(deps, member, { number, format: request.body.format, actor: actorOf(member) });
      if (outcome.kind === 'stored') throw new Error('an export without an Idempotency-Key has no stored response');
      const { run, replayed } = outcome.result;
      if (replayed) markReplayed(reply);
      return success(EXPORTED, await withName(deps, run));
    },
  );

  app.get(
    `${DASHBOARD_RUN}/file`,
    { schema: downloadRunFileSchema, onRequest: requireMember('money:read'), exposeHeadRoute: false },
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
