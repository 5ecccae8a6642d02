/**
 * Citus sends a query to one shard only if it finds the business of each table as a value. It does not look for it
 * behind a join with a CTE, a list of keys or a row that was locked. So on a distributed database each comparison of
 * two businesses says once more which one it is: `t.business_id = o.business_id` becomes `(t.business_id =
 * o.business_id AND t.business_id = $1 AND o.business_id = $1)`. PostgreSQL by
 * itself gets each text as it is written, and so the plan that was measured.
 */

const COLUMN = String.raw`((?:\b\w+|"\w+")\.)"?business_id"?`;
const COMPARISON = new RegExp(`${COLUMN} = ${COLUMN}`, 'g');
/** A business that is compared with a parameter, or with the id of a business that is. */
const OF_ONE = /\bbusiness_id"? = \$(\d+)/;
/** A list of keys. */
const OF_LIST = /unnest\(\$(\d+)::bigint\[\][^)]*\)(?: WITH ORDINALITY)?\s+AS \w+ \(business_id\b/;

export interface Pinned {
  readonly text: string;
  /** The number of the parameter that lists the business of each key. */
  readonly list: number | undefined;
}

/** The query for a distributed database, where the keys of a list must all be of one business. */
export function pinned(text: string): Pinned {
  const one = OF_ONE.exec(text)?.[1];
  const list = one === undefined ? OF_LIST.exec(text)?.[1] : undefined;
  if (one === undefined && list === undefined) return { text, list: undefined };
  const business = list === undefined ? `$${one}` : `($${list}::bigint[])[1]`;
  const changed = text.replaceAll(COMPARISON, (comparison, left: string, right: string) => {
    return `(${comparison} AND ${left}business_id = ${business} AND ${right}business_id = ${business})`;
  });
  // What only inserts a list may be of several businesses.
  return { text: changed, list: list === undefined || changed === text ? undefined : Number(list) };
}

/** @throws Error when keys are of several businesses, as only the rows of one would be found. */
export function requireOneBusiness({ text, list }: Pinned, values: unknown): void {
  if (list === undefined) return;
  const keys = Array.isArray(values)
    ? String(values[list - 1])
        .slice(1, -1)
        .split(',')
    : [];
  if (keys.some((key) => key !== keys[0])) throw new Error(`a list of keys of several businesses: ${text}`);
}
