import type { Db } from '../database/pool.ts';
import { success } from '../http/envelope.ts';
import { memberOf, type MemberGuards } from '../http/member.ts';
import { readPaging } from '../wire/paging.ts';
import type { App } from '../http/typed-app.ts';
import { listRequestsSchema } from './dashboard-schemas.ts';
import { type ListedRequest, listRequests } from './list-requests.ts';

export interface DashboardRequestDeps {
  readonly db: Db;
  readonly guards: MemberGuards;
}

export function dashboardRequestRoutes(app: App, deps: DashboardRequestDeps): void {
  app.get(
    '/dashboard/api/businesses/:businessId/:mode/requests',
    { schema: listRequestsSchema, onRequest: deps.guards.requireMember('requests:read') },
    async (request) => {
      const { businessId, live } = memberOf(request);
      const filter = { businessId, live, failedOnly: request.query.outcome === 'failed' };
      const { requests, totalCount } = await listRequests(deps, filter, readPaging(request.query));
      return success('Requests retrieved', { requests: requests.map(wireRequest), totalCount });
    },
  );
}

const wireRequest = (row: ListedRequest) => ({
  id: row.request_id,
  at: row.at.toISOString(),
  method: row.method,
  route: row.route,
  path: row.path,
  status: row.status,
  durationMs: row.duration_us / 1000,
  keyLastFour: row.last_four,
  errorCode: row.error_code,
  field: row.field,
  body: row.body,
});
