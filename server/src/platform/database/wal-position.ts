/** Places in the database's write-ahead log, which say what a replica has replayed of what was written. */
declare const position: unique symbol;
/** The timeline and the place in its log: 24 hexadecimal digits, so that the later of two is the greater text. */
export type WalPosition = string & { readonly [position]: true };

const POSITION = /^[\dA-F]{24}$/;
const TIMELINE_DIGITS = 8;
const PAGE_BYTES = 0x2000n;
const HEADERS_BYTES: readonly bigint[] = [24n, 40n];

export const isWalPosition = (text: string): text is WalPosition => POSITION.test(text);

export const isOfSameTimeline = (one: WalPosition, other: WalPosition): boolean =>
  one.slice(0, TIMELINE_DIGITS) === other.slice(0, TIMELINE_DIGITS);

/** `lsn` is as PostgreSQL writes it: `16/B374D848`. */
export function walPosition({ timeline, lsn }: { readonly timeline: number; readonly lsn: string }): WalPosition {
  const [high = '', low = ''] = lsn.split('/');
  let place = (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
  // The next record begins behind the header of its page. The last one ended before it, and no replica gets further.
  if (HEADERS_BYTES.includes(place % PAGE_BYTES)) place -= place % PAGE_BYTES;
  return `${hexadecimal(timeline, TIMELINE_DIGITS)}${hexadecimal(place, 16)}` as WalPosition;
}

const hexadecimal = (value: number | bigint, digits: number): string =>
  value.toString(16).toUpperCase().padStart(digits, '0');

/**
 * Where the log of the primary ends: behind all that this connection has committed. The name of its file begins with
 * the timeline.
 */
export const WRITTEN_SQL = `SELECT ('x' || substr(pg_walfile_name(lsn), 1, 8))::bit(32)::int AS timeline,
       lsn::text AS lsn
  FROM pg_current_wal_insert_lsn() AS lsn`;
