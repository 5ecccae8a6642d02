/** Reads the log: in pages, and whole for a spreadsheet. */
import { inChunks, nextAfter } from '../../platform/database/chunks.ts';
import type { DbDeps } from '../../platform/database/pool.ts';
import { type Cell, exportedTable } from '../../platform/wire/exported-table.ts';
import { firstOf, LISTED_MAX, type Paging, rangeFromLast, sliceOf } from '../../platform/wire/paging.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { type AuditFilter, countEntries, findEntries, findRange, type KeptEntry } from './queries.ts';

export interface AuditPage {
  readonly entries: readonly KeptEntry[];
  /** Exact. With a filter other than a time it ends at LISTED_MAX, like the list. */
  readonly totalCount: number;
  readonly listedMax: number | undefined;
}

const WAY_OUT = 'Narrow it with from and to; the export as CSV has all.';

/** Newest first; `page` counts from 1. */
export async function listEntries(
  { db }: DbDeps,
  log: LedgerKey,
  filter: AuditFilter,
  paging: Paging,
): Promise<AuditPage> {
  const range = await findRange(db, log, filter);
  if (!isNarrowed(filter)) {
    const onPage = rangeFromLast(paging, range);
    const isEmpty = onPage.last < onPage.first;
    const entries = isEmpty ? [] : await findEntries(db, log, {}, { ...onPage, ...firstOf(paging.limit) });
    const totalCount = Number(range.last < range.first ? 0n : range.last - range.first + 1n);
    return { entries, totalCount, listedMax: undefined };
  }
  const slice = sliceOf(paging, WAY_OUT);
  const [entries, totalCount] = await Promise.all([
    findEntries(db, log, filter, { ...range, ...slice }),
    countEntries(db, log, filter, { ...range, max: LISTED_MAX }),
  ]);
  return { entries, totalCount, listedMax: LISTED_MAX };
}

const isNarrowed = ({ action, actor, subject }: AuditFilter): boolean =>
  action !== undefined || actor !== undefined || subject !== undefined;

export const EXPORTED = exportedTable<KeptEntry>({
  sequence: ({ sequence }) => Number(sequence),
  at: ({ at }) => at.toISOString(),
  action: ({ action }) => action,
  both_modes: ({ businessWide }) => (businessWide ? 'yes' : 'no'),
  actor_kind: ({ actorKind }) => actorKind,
  actor_id: ({ actorId }) => actorId ?? '',
  actor: ({ actorName }) => actorName,
  actor_email: ({ actorDetail }) => actorDetail ?? '',
  subject_kind: ({ subjectKind }) => subjectKind,
  subject_id: ({ subjectId }) => subjectId ?? '',
  subject: ({ subjectName }) => subjectName ?? '',
  before: ({ before }) => before ?? '',
  after: ({ after }) => after ?? '',
  request_id: ({ requestId }) => requestId ?? '',
  address: ({ address }) => address ?? '',
  sha256: ({ digest }) => digest.toString('hex'),
});

/**
 * Newest first: the entries that existed when the export began. Entries never change and are only added at the end, so
 * chunks read one by one are as consistent as one large read.
 */
export async function* exportEntries(
  { db }: DbDeps,
  log: LedgerKey,
  filter: AuditFilter,
): AsyncGenerator<(readonly Cell[])[]> {
  const { first, last } = await findRange(db, log, filter);
  if (last < first) return;
  const placeAfter = ({ sequence }: KeptEntry): bigint => sequence - 1n;
  yield* inChunks({
    start: last,
    read: async (from, rowsMax) =>
      nextAfter(await findEntries(db, log, filter, { first, last: from, ...firstOf(rowsMax) }), rowsMax, placeAfter),
    placeAfter,
    write: EXPORTED.rowOf,
  });
}
