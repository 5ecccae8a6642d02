/**
 * What the digest of a row covers, byte by byte: the same SQL makes it and checks it. docs/ledger.md describes the form
 * for readers who want to compute it elsewhere. JSON separates the values, whatever they contain, and nothing depends
 * on the settings of a session. A change to these texts makes every digest fail.
 */
import type { Version } from './kinds.ts';

/** Bytes of a digest. */
const DIGEST_BYTES = 32;

/** The digest of a row that is gone. */
export const GONE_SQL = String.raw`'\x${'00'.repeat(DIGEST_BYTES)}'::bytea`;

/** The bytes of a row's values behind its salt; `t` as in the kind's table. */
export const rowContentSql = ({ name, values }: Version): string =>
  `convert_to(json_build_array('${name}', ${values.join(', ')})::text, 'UTF8')`;

/** The content by the version that `name` says; null for one that this release does not know. */
export function contentBySql(name: string, versions: readonly Version[], table: string): string {
  const cases = versions.map((version, index) => `WHEN '${version.name}' THEN ${table}.content_${index}`);
  return `CASE ${name} ${cases.join(' ')} END`;
}

/** One of the digests that stand behind each other; `place` counts from 1. */
export const digestAtSql = (digests: string, place: string): string =>
  `substring(${digests} FROM ((${place} - 1) * ${DIGEST_BYTES} + 1)::integer FOR ${DIGEST_BYTES})`;
