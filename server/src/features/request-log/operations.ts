/** What members can ask of the request log. */
import { Type } from 'typebox';
import type { DbDeps } from '../../platform/database/pool.ts';
import { list } from '../../platform/http/operation.ts';
import { limitedPagingParameters } from '../../platform/http/paging.ts';
import { invalidParameter, readText } from '../../platform/wire/invalid.ts';
import { LISTED_MAX } from '../../platform/wire/paging.ts';
import { type ListedRequest, listRequests } from './list-requests.ts';
import * as schemas from './schemas.ts';

export const requestLogOperations = [
  list({
    id: 'listRequests',
    summary: 'List API requests',
    description:
      'Requests with secret keys of this mode, the newest first: all that failed, and up to 20 successful ' +
      'ones a second. They appear about a second after they were answered and are kept for seven days.',
    doors: { session: '/requests' },
    permissions: ['requests:read'],
    query: schemas.RequestsQuery,
    paging: limitedPagingParameters(),
    message: 'Requests retrieved',
    answers: Type.Array(schemas.RequestLogEntry),
    run: async (deps: DbDeps, { businessId, live }, { query, paging }) => {
      const requestId = query.id === undefined ? undefined : readText('id', query.id, undefined, invalidParameter);
      const filter = { businessId, live, failedOnly: query.outcome === 'failed', requestId };
      const { requests, totalCount } = await listRequests(deps, filter, paging);
      return { items: requests, totalCount, listedMax: LISTED_MAX };
    },
    wire: (requests) => requests.map(wireRequest),
  }),
];

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
