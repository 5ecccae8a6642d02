/** SQL of mappings. A ledger has at most a thousand versions; writes rely on the ledger's lock. */
import type { Db, Tx } from '../../../platform/database/pool.ts';
import {
  columnsOf,
  listOf,
  narrowed,
  type RowOf,
  type Slots,
  statement,
} from '../../../platform/database/statement.ts';
import { recordRows } from '../../../core/ledger/log/record.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import { type Actor, actorFrom, actorIdOf } from '../../../core/words/principal.ts';
import { headingsDigest, type Mapping, type MappingContent } from './mapping.ts';

const MAPPING = {
  ...columnsOf('settlement_result_mappings', ['number', 'name', 'headings']),
  columns: narrowed<MappingContent['columns'] | null>('settlement_result_mappings.columns'),
  statuses: narrowed<MappingContent['statuses']>('settlement_result_mappings.statuses'),
  made_by_kind: narrowed<Actor['kind']>('settlement_result_mappings.made_by_kind'),
  ...columnsOf('settlement_result_mappings', ['made_by_id', 'made_at']),
} as const;

/** A version, or the mark that the mapping was removed. */
export interface Version {
  readonly mapping: Mapping;
  readonly isRemoved: boolean;
}

const versionFrom = (row: RowOf<typeof MAPPING>): Version => ({
  isRemoved: row.columns === null,
  mapping: {
    number: row.number,
    name: row.name,
    headings: row.headings,
    columns: row.columns ?? [],
    statuses: row.statuses,
    madeBy: actorFrom(row.made_by_kind, row.made_by_id),
    madeAt: row.made_at,
  },
});

/** One look-up along settlement_result_mappings_of_headings. */
const FIND_NEWEST = statement({
  name: 'find_newest_result_mapping',
  columns: MAPPING,
  text: ($: Slots<LedgerKey & { digest: Buffer }>) => `SELECT ${listOf(MAPPING)} FROM settlement_result_mappings
 WHERE business_id = ${$.businessId} AND live = ${$.live} AND headings_digest = ${$.digest}
 ORDER BY number DESC LIMIT 1`,
});

/** The newest version for exactly these headings; undefined if there was never any. */
export async function findNewest(
  db: Db,
  { businessId, live }: LedgerKey,
  headings: readonly string[],
): Promise<Version | undefined> {
  return findNewestOf(db, { businessId, live }, headingsDigest(headings));
}

/** The same, by what names these headings. */
export async function findNewestOf(
  db: Db,
  { businessId, live }: LedgerKey,
  digest: Buffer,
): Promise<Version | undefined> {
  const row = await FIND_NEWEST.first(db, { businessId, live, digest });
  return row && versionFrom(row);
}

/** The mapping that counts for exactly these headings. */
export async function findCurrent(
  db: Db,
  ledger: LedgerKey,
  headings: readonly string[],
): Promise<Mapping | undefined> {
  const version = await findNewest(db, ledger, headings);
  return version === undefined || version.isRemoved ? undefined : version.mapping;
}

/** By the primary key. */
const FIND_VERSION = statement({
  name: 'find_result_mapping',
  columns: MAPPING,
  text: ($: Slots<LedgerKey & { number: bigint }>) => `SELECT ${listOf(MAPPING)} FROM settlement_result_mappings
 WHERE business_id = ${$.businessId} AND live = ${$.live} AND number = ${$.number}`,
});

export async function findVersion(
  db: Db,
  { businessId, live }: LedgerKey,
  number: bigint,
): Promise<Version | undefined> {
  const row = await FIND_VERSION.first(db, { businessId, live, number });
  return row && versionFrom(row);
}

/** Walks settlement_result_mappings_of_headings. */
const FIND_ALL_CURRENT = statement({
  name: 'find_current_result_mappings',
  columns: MAPPING,
  text: ($: Slots<LedgerKey>) => `SELECT ${listOf(MAPPING)} FROM (
  SELECT DISTINCT ON (headings_digest) * FROM settlement_result_mappings
   WHERE business_id = ${$.businessId} AND live = ${$.live}
   ORDER BY headings_digest, number DESC
) AS newest WHERE columns IS NOT NULL ORDER BY number DESC`,
});

/** Those that count, the newest first. */
export async function findAllCurrent(db: Db, { businessId, live }: LedgerKey): Promise<readonly Mapping[]> {
  const rows = await FIND_ALL_CURRENT.rows(db, { businessId, live });
  return rows.map((row) => versionFrom(row).mapping);
}

/** By the primary key. */
const FIND_LAST_NUMBER = statement({
  name: 'find_last_result_mapping_number',
  columns: { number: 'int8' },
  text: ($: Slots<LedgerKey>) => `SELECT coalesce(max(number), 0) AS number FROM settlement_result_mappings
 WHERE business_id = ${$.businessId} AND live = ${$.live}`,
});

export async function findLastNumber(db: Db, { businessId, live }: LedgerKey): Promise<bigint> {
  return (await FIND_LAST_NUMBER.one(db, { businessId, live })).number;
}

export async function insertVersion(
  tx: Tx,
  { businessId, live }: LedgerKey,
  { mapping, isRemoved }: Version,
): Promise<void> {
  await tx
    .insertInto('settlement_result_mappings')
    .values({
      business_id: businessId,
      live,
      number: mapping.number,
      name: mapping.name,
      headings: [...mapping.headings],
      headings_digest: headingsDigest(mapping.headings),
      columns: isRemoved ? null : JSON.stringify(mapping.columns),
      statuses: JSON.stringify(mapping.statuses),
      made_by_kind: mapping.madeBy.kind,
      made_by_id: actorIdOf(mapping.madeBy),
      made_at: mapping.madeAt,
    })
    .execute();
  recordRows(tx, { businessId, live }, 'result_mapping', [mapping.number]);
}

/** The mapping by which a file was read. Primary keys. */
const FIND_OF_FILE = statement({
  name: 'find_mapping_of_result_file',
  columns: columnsOf('settlement_result_mappings', ['number', 'name']),
  text: ($: Slots<LedgerKey & { fileNumber: bigint }>) => `SELECT m.number, m.name
  FROM settlement_result_files f
  JOIN settlement_result_mappings m ON m.business_id = f.business_id AND m.live = f.live AND m.number = f.mapping_number
 WHERE f.business_id = ${$.businessId} AND f.live = ${$.live} AND f.number = ${$.fileNumber}`,
});

/** Undefined for a file that needed none. */
export const findMappingOfFile = (
  db: Db,
  { businessId, live }: LedgerKey,
  fileNumber: bigint,
): Promise<Pick<Mapping, 'number' | 'name'> | undefined> => FIND_OF_FILE.first(db, { businessId, live, fileNumber });
