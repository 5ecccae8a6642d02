/** What callers can ask of the security log. */
import { databaseNow } from '../../platform/database/clock.ts';
import type { DbDeps } from '../../platform/database/pool.ts';
import { csvResponse } from '../../platform/http/csv.ts';
import { csvFile } from '../../platform/http/download.ts';
import { file, list } from '../../platform/http/operation.ts';
import { limitedPagingParameters } from '../../platform/http/paging.ts';
import { exportName } from '../../platform/wire/export-name.ts';
import { LISTED_MAX } from '../../platform/wire/paging.ts';
import { readEventFilter } from './event-filter.ts';
import { EXPORTED, exportEvents, listEvents } from './list-events.ts';
import * as schemas from './schemas.ts';
import { wireEvent } from './wire-event.ts';

export const securityLogOperations = [
  list({
    id: 'listSecurityEvents',
    summary: 'List the security log',
    description:
      'Newest first: sign-ins of members and failed ones, refused API keys, secrets that were shown, and exports, in ' +
      'this mode and of what both modes share. Changes are in the audit log, those of second factors too. Failures ' +
      'appear within seconds, refused keys and shown secrets within about a minute. The operator decides how long ' +
      'events are kept.',
    doors: { key: '/v1/api/security-log', session: '/security-log' },
    permissions: ['audit:read'],
    fromReplica: 'after_own_writes',
    query: schemas.EventsQuery,
    paging: limitedPagingParameters(),
    message: 'Security log retrieved',
    answers: schemas.SecurityEvents,
    run: async (deps: DbDeps, { businessId, live }, { query, paging }) => {
      const { events, totalCount } = await listEvents(deps, { businessId, live, ...readEventFilter(query) }, paging);
      return { items: events, totalCount, listedMax: LISTED_MAX };
    },
    wire: (events) => events.map(wireEvent),
  }),
  file({
    id: 'exportSecurityEvents',
    summary: 'Export the security log as CSV',
    description:
      'All events that match the filter, newest first, sent while they are read. A cell that a spreadsheet would run ' +
      'as a formula begins with an apostrophe.',
    doors: { key: '/v1/api/security-log.csv', session: '/security-log.csv' },
    permissions: ['audit:read', 'reports:export'],
    fromReplica: 'always',
    needsFreshProof: true,
    records: 'export',
    query: schemas.EventsQuery,
    files: { 200: csvResponse(EXPORTED.columns) },
    run: async (deps: DbDeps, { businessId, live }, { query }) => {
      const filter = readEventFilter(query);
      const events = exportEvents(deps, { businessId, live, ...filter });
      const now = await databaseNow(deps.db);
      return csvFile(exportName({ what: ['security-log'], live, period: filter, now }), EXPORTED.columns, events);
    },
  }),
];
