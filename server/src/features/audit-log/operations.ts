/** What callers can ask of the audit log. */
import { Type } from 'typebox';
import { databaseNow } from '../../platform/database/clock.ts';
import type { DbDeps } from '../../platform/database/pool.ts';
import { csvResponse } from '../../platform/http/csv.ts';
import { csvFile } from '../../platform/http/download.ts';
import { file, list } from '../../platform/http/operation.ts';
import { limitedPagingParameters } from '../../platform/http/paging.ts';
import { exportName } from '../../platform/wire/export-name.ts';
import { LISTED_MAX } from '../../platform/wire/paging.ts';
import { readAuditFilter } from './audit-filter.ts';
import { EXPORTED, exportEntries, listEntries } from './list-entries.ts';
import * as schemas from './schemas.ts';
import { wireEntry } from './wire-entry.ts';

export const auditLogOperations = [
  list({
    id: 'listAuditLog',
    summary: 'List the audit log',
    description:
      'Newest first: every change of the business in this mode, and of what both modes share. Payments are not in ' +
      'it: their record is the ledger. With `actor`, `action` or `subject` the list goes back over ' +
      `${LISTED_MAX} matching entries; the export has all.`,
    doors: { key: '/v1/api/audit-log', session: '/audit-log' },
    permissions: ['audit:read'],
    fromReplica: 'after_own_writes',
    query: schemas.FilterQuery,
    paging: limitedPagingParameters('with `actor`, `action` or `subject`'),
    message: 'Audit log retrieved',
    answers: Type.Array(schemas.AuditLogEntry),
    run: async (deps: DbDeps, caller, { query, paging }) => {
      const { entries, ...counted } = await listEntries(deps, caller, readAuditFilter(query), paging);
      return { items: entries, ...counted };
    },
    wire: (entries) => entries.map(wireEntry),
  }),
  file({
    id: 'exportAuditLog',
    summary: 'Export the audit log as CSV',
    description: 'All entries that match the filter, newest first, sent while they are read.',
    doors: { key: '/v1/api/audit-log.csv', session: '/audit-log.csv' },
    permissions: ['audit:read', 'reports:export'],
    fromReplica: 'always',
    needsFreshProof: true,
    query: schemas.FilterQuery,
    records: 'export',
    files: { 200: csvResponse(EXPORTED.columns) },
    run: async (deps: DbDeps, { businessId, live }, { query }) => {
      const filter = readAuditFilter(query);
      const chunks = exportEntries(deps, { businessId, live }, filter);
      const now = await databaseNow(deps.db);
      return csvFile(exportName({ what: ['audit-log'], live, period: filter, now }), EXPORTED.columns, chunks);
    },
  }),
];
