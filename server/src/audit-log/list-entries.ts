/** The log as it is read: in pages, and whole for a spreadsheet. */
import type { Db } from '../database/pool.ts';
import { type AuditFilter, countEntries, findEntries, findRange, type KeptEntry, type LogName } from './queries.ts';

interface Deps {
  readonly db: Db;
}

export interface AuditPage {
  readonly entries: readonly KeptEntry[];
  /** Exact, but with a filter other than a time it ends at FILTERED_MAX. */
  readonly totalCount: number;
}

/** How far back a filtered list goes. The export goes further. */
export const FILTERED_MAX = 10_000;
const EXPORTED_AT_ONCE = 1_000;

/** Newest first; `page` counts from 1. */
export async function listEntries(
  { db }: Deps,
  log: LogName,
  filter: AuditFilter,
  { page, limit }: { readonly page: bigint; readonly limit: number },
): Promise<AuditPage> {
  const range = await findRange(db, log, filter);
  const skip = (page - 1n) * BigInt(limit);
  if (!isNarrowed(filter)) {
    const last = range.last - skip;
    const lowest = last - BigInt(limit) + 1n;
    const first = lowest > range.first ? lowest : range.first;
    const entries = last < first ? [] : await findEntries(db, log, {}, { first, last, limit });
    return { entries, totalCount: Number(range.last < range.first ? 0n : range.last - range.first + 1n) };
  }
  const offset = skip < FILTERED_MAX ? Number(skip) : FILTERED_MAX;
  const [entries, totalCount] = await Promise.all([
    findEntries(db, log, filter, { ...range, limit: Math.min(limit, FILTERED_MAX - offset), offset }),
    countEntries(db, log, filter, { ...range, max: FILTERED_MAX }),
  ]);
  return { entries, totalCount };
}

const isNarrowed = ({ action, actor, subject }: AuditFilter): boolean =>
  action !== undefined || actor !== undefined || subject !== undefined;

/** In the order of EXPORT_COLUMNS. */
export type ExportedEntry = readonly (string | number)[];

export const EXPORT_COLUMNS = [
  'sequence',
  'at',
  'action',
  'both_modes',
  'actor_kind',
  'actor_id',
  'actor',
  'actor_email',
  'subject_kind',
  'subject_id',
  'subject',
  'before',
  'after',
  'request_id',
  'address',
  'sha256',
] as const;

/**
 * Newest first: what there was when the export began. Entries never change and come only at the end, so that chunks read one
 * by one are as consistent as one large read.
 */
export async function* exportEntries({ db }: Deps, log: LogName, filter: AuditFilter): AsyncGenerator<ExportedEntry[]> {
  const { first, last } = await findRange(db, log, filter);
  let next = last;
  while (next >= first) {
    const entries = await findEntries(db, log, filter, { first, last: next, limit: EXPORTED_AT_ONCE });
    yield entries.map(exported);
    const lowest = entries.at(-1)?.sequence;
    if (lowest === undefined || entries.length < EXPORTED_AT_ONCE) return;
    next = lowest - 1n;
  }
}

const exported = (entry: KeptEntry): ExportedEntry => [
  Number(entry.sequence),
  entry.at.toISOString(),
  entry.action,
  entry.businessWide ? 'yes' : 'no',
  entry.actorKind,
  entry.actorId ?? '',
  entry.actorName,
  entry.actorDetail ?? '',
  entry.subjectKind,
  entry.subjectId ?? '',
  entry.subjectName ?? '',
  entry.before ?? '',
  entry.after ?? '',
  entry.requestId ?? '',
  entry.address ?? '',
  entry.digest.toString('hex'),
];
