/** The chain of facts of a ledger, from before there was the log: each by the one before it. */
import type pg from 'pg';
import { exactTime } from '../../../platform/database/exact-time.ts';
import type { Db } from '../../../platform/database/pool.ts';
import { type RowOf, type Slots, statement } from '../../../platform/database/statement.ts';
import type { LedgerKey } from '../posting.ts';
import { type Chained, FIRST_LINK, type KnownLink, type Link, walkChain, type WrongLink } from './walk-chain.ts';

const HEAD = {
  businessId: 'ledger_fact_heads.business_id',
  live: 'ledger_fact_heads.live',
  number: 'ledger_fact_heads.number',
  recordedAt: 'ledger_fact_heads.recorded_at',
  digest: 'ledger_fact_heads.digest',
} as const;

export type FactEnd = RowOf<typeof HEAD>;

const HEAD_LIST = 'h.business_id AS "businessId", h.live, h.number, h.recorded_at AS "recordedAt", h.digest';

const FIND_HEADS = statement({
  name: 'find_fact_heads',
  acrossBusinesses: 'lists the heads of all chains, for the operator',
  columns: HEAD,
  text: `SELECT ${HEAD_LIST} FROM ledger_fact_heads h WHERE h.number > 0 ORDER BY h.business_id, h.live`,
});

/** The last fact of every ledger that has one, in the order of the primary key. */
export const listFactEnds = ({ db }: { readonly db: Db }): Promise<FactEnd[]> => FIND_HEADS.rows(db, []);

const READ_HEAD = statement({
  name: 'read_fact_head',
  columns: { number: 'ledger_fact_heads.number', digest: 'ledger_fact_heads.digest', at: 'text' },
  text: ($: Slots<LedgerKey>) => `SELECT number, digest, ${exactTime('recorded_at')} AS at
  FROM ledger_fact_heads WHERE business_id = ${$.businessId} AND live = ${$.live}`,
});

/** The digest of a fact. `digests` is an array of 32 bytes each. A change to this text makes every fact fail. */
export const FACT_DIGEST_SQL = `sha256(convert_to(json_build_array(
  'tributary fact 1', f.business_id, f.live, f.number,
  (extract(epoch FROM f.recorded_at) * 1000000)::bigint, f.kind, f.found,
  array_to_json(f.subjects))::text, 'UTF8') || f.salt || f.previous || (
    SELECT string_agg(d.digest, ''::bytea ORDER BY d.place)
      FROM unnest(f.digests) WITH ORDINALITY AS d (digest, place)))`;

/** `proper` is the digest that the fact must have behind `previous`; null if a value is null that must not be. */
const FACT = {
  number: 'ledger_facts.number',
  at: 'text',
  digest: 'ledger_facts.digest',
  proper: 'bytea?',
} as const;

const READ_FACTS = statement({
  name: 'verify_facts',
  columns: FACT,
  text: ($: Slots<LedgerKey & { after: bigint; previous: Buffer; limit: number }>) => `
SELECT f.number, ${exactTime('f.recorded_at')} AS at, f.digest, ${FACT_DIGEST_SQL} AS proper
  FROM (SELECT t.*, lag(t.digest, 1, ${$.previous}::bytea) OVER (ORDER BY t.number) AS previous
          FROM ledger_facts t
         WHERE t.business_id = ${$.businessId} AND t.live = ${$.live} AND t.number > ${$.after}
         ORDER BY t.number LIMIT ${$.limit}) AS f
 ORDER BY f.number`,
});

/** A fact has up to a thousand digests. */
const FACTS_AT_ONCE = 200;

/** Takes no locks and writes nothing. Memory does not grow with the facts. */
export async function verifyFacts(
  client: pg.PoolClient,
  ledger: LedgerKey,
  known: readonly KnownLink[],
): Promise<{ readonly facts: number; readonly finding: WrongLink | undefined }> {
  const read = async (after: Link): Promise<Chained[]> =>
    READ_FACTS.rows(client, { ...ledger, after: after.number, previous: after.digest, limit: FACTS_AT_ONCE });
  const head = await READ_HEAD.first(client, ledger);
  const { count, wrong } = await walkChain({
    noun: 'fact',
    read,
    atOnce: FACTS_AT_ONCE,
    end: head ?? FIRST_LINK,
    known,
  });
  return { facts: count, finding: wrong };
}
