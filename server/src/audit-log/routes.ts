import type { FastifyReply } from 'fastify';
import type { Db } from '../database/pool.ts';
import { type Guards, principalOf } from '../http/authentication.ts';
import { sendCsv } from '../http/csv.ts';
import { success } from '../http/envelope.ts';
import { type MemberGuards, memberOf } from '../http/member.ts';
import { sendPageHeaders } from '../http/paging.ts';
import { readPaging } from '../wire/paging.ts';
import type { App } from '../http/typed-app.ts';
import { type AuditQuery, readAuditFilter } from './audit-filter.ts';
import { EXPORT_COLUMNS, exportEntries, listEntries } from './list-entries.ts';
import type { LogName } from './queries.ts';
import * as schemas from './schemas.ts';
import { wireEntry } from './wire-entry.ts';

export interface AuditLogRouteDeps {
  readonly db: Db;
  readonly guards: Guards & MemberGuards;
}

const URL = '/v1/api/audit-log';
const DASHBOARD_URL = '/dashboard/api/businesses/:businessId/:mode/audit-log';

export function auditLogRoutes(app: App, deps: AuditLogRouteDeps): void {
  const { requireSecretKey } = deps.guards;
  const mayRead = deps.guards.requireMember('audit:read');
  const mayExport = deps.guards.requireMember('audit:read', 'reports:export');

  app.get(URL, { schema: schemas.listAuditLogSchema, onRequest: requireSecretKey }, async (request, reply) => {
    const paging = readPaging(request.query);
    const page = await listEntries(deps, principalOf(request), readAuditFilter(request.query), paging);
    sendPageHeaders(request, reply, paging, page);
    return success(schemas.MESSAGE, page.entries.map(wireEntry));
  });

  app.get(
    `${URL}.csv`,
    { schema: schemas.exportAuditLogSchema, onRequest: requireSecretKey, exposeHeadRoute: false },
    async (request, reply) => sendExport(reply, principalOf(request), request.query),
  );

  app.get(DASHBOARD_URL, { schema: schemas.listDashboardAuditLogSchema, onRequest: mayRead }, async (request) => {
    const { entries, totalCount } = await listEntries(
      deps,
      memberOf(request),
      readAuditFilter(request.query),
      readPaging(request.query),
    );
    return success(schemas.MESSAGE, { entries: entries.map(wireEntry), totalCount });
  });

  app.get(
    `${DASHBOARD_URL}.csv`,
    { schema: schemas.exportDashboardAuditLogSchema, onRequest: mayExport, exposeHeadRoute: false },
    async (request, reply) => sendExport(reply, memberOf(request), request.query),
  );

  function sendExport(reply: FastifyReply, { businessId, live }: LogName, query: AuditQuery) {
    const chunks = exportEntries(deps, { businessId, live }, readAuditFilter(query));
    return sendCsv(reply, `audit-log-${live ? 'live' : 'test'}.csv`, EXPORT_COLUMNS, chunks);
  }
}
