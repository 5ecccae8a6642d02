/**
 * What a fact covers, byte by byte: the same SQL makes the digests and checks them. docs/ledger.md describes the form
 * for readers who want to compute it elsewhere. JSON separates the values, whatever they contain, and nothing depends
 * on the settings of a session. A change to these texts makes every fact fail.
 */
import { definitionOf, type FactKind } from './kinds.ts';

/** The digest of a row that is gone. */
export const GONE_SQL = String.raw`'\x${'00'.repeat(32)}'::bytea`;

/** The bytes of a row's values behind its salt; `t` as in the kind's table. */
export const rowContentSql = (kind: FactKind): string =>
  `convert_to(json_build_array('${kind}', ${definitionOf(kind).values.join(', ')})::text, 'UTF8')`;

export interface FactColumns {
  readonly businessId: string;
  readonly live: string;
  readonly number: string;
  readonly recordedAt: string;
  readonly kind: string;
  readonly found: string;
  readonly subjects: string;
  readonly digests: string;
  readonly salt: string;
  readonly previous: string;
}

/** The digest of a fact. `digests` is an array of 32 bytes each. */
export const factDigestSql = (fact: FactColumns): string => `sha256(convert_to(json_build_array(
  'tributary fact 1', ${fact.businessId}, ${fact.live}, ${fact.number},
  (extract(epoch FROM ${fact.recordedAt}) * 1000000)::bigint, ${fact.kind}, ${fact.found},
  array_to_json(${fact.subjects}))::text, 'UTF8') || ${fact.salt} || ${fact.previous} || (
    SELECT string_agg(d.digest, ''::bytea ORDER BY d.place)
      FROM unnest(${fact.digests}) WITH ORDINALITY AS d (digest, place)))`;
