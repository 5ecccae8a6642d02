/** Since when each kind of rows, and the log itself, is recorded without a gap. */
import type pg from 'pg';
import { plainArray } from '../../../platform/database/array-literal.ts';
import type { Db } from '../../../platform/database/pool.ts';
import { type RowOf, type Slots, statement } from '../../../platform/database/statement.ts';
import { KIND_NAMES, type RowKind } from './kinds.ts';

const OPEN_KIND = { kind: 'fact_kinds.kind', openedAt: 'fact_kinds.opened_at', now: 'timestamptz' } as const;

const FIND_OPEN_KINDS = statement({
  name: 'find_open_kinds',
  columns: OPEN_KIND,
  text: `SELECT kind, opened_at AS "openedAt", clock_timestamp() AS now FROM fact_kinds WHERE closed_at IS NULL
 ORDER BY kind`,
});

export interface OpenKind extends Omit<RowOf<typeof OPEN_KIND>, 'kind'> {
  readonly kind: RowKind;
}

const isKnown = (kind: string): kind is RowKind => (KIND_NAMES as readonly string[]).includes(kind);

/** What a process of the version before may still write: all that is open. */
export const findAllOpen = (on: Db | pg.PoolClient): Promise<RowOf<typeof OPEN_KIND>[]> => FIND_OPEN_KINDS.rows(on, []);

/** Kinds whose rows may still be changed by a process of the version before, which does not record them. */
export async function findOpenKinds(on: Db | pg.PoolClient): Promise<OpenKind[]> {
  return (await findAllOpen(on)).flatMap(({ kind, ...state }) => (isKnown(kind) ? [{ kind, ...state }] : []));
}

const CLOSE_KINDS = statement({
  name: 'close_kinds',
  text: ($: Slots<{ kinds: string; at: Date }>) =>
    `UPDATE fact_kinds SET closed_at = ${$.at} WHERE kind = ANY (${$.kinds}::text[]) AND closed_at IS NULL`,
});

/** From now on a row of these kinds without its record is a disagreement. */
export async function closeKinds(db: Db, kinds: readonly string[], at: Date): Promise<void> {
  await CLOSE_KINDS.run(db, { kinds: plainArray(kinds), at });
}
