/**
 * What a seal covers, byte by byte: the same SQL makes the digests and checks them. docs/ledger.md describes the form
 * for whoever wants to compute it elsewhere. Fixed widths come first and each text has its length before it, so that no
 * two rows have the same bytes; nothing depends on the settings of a session.
 *
 * A change of these texts makes every seal fail. A new column of `transactions` needs a new form, and seals that say
 * which form is theirs.
 */

/** Bytes kept of each transaction's digest, to name the one that was changed. */
export const ROW_DIGEST_KEPT_BYTES = 8;

const bigints = [
  'business_id',
  'sequence',
  'id',
  'wallet_id',
  'connected_account_id',
  'wallet_sequence',
  'wallet_kobo',
  'commission_kobo',
  'clearing_kobo',
  'balance_after_kobo',
];
const texts = ['purpose', 'description', 'metadata'];

const textBytes = (column: string): string => `convert_to(t.${column}, 'UTF8')`;

/** The digest of a row `t` of transactions: 32 bytes, or null if a column is null, which is not allowed. */
export const ROW_DIGEST_SQL = `sha256(${[
  ...bigints.map((column) => `int8send(t.${column})`),
  'timestamptz_send(t.created_at)',
  'uuid_send(t.reference)',
  'boolsend(t.live)',
  ...texts.map((column) => `int4send(length(${textBytes(column)})) || ${textBytes(column)}`),
].join(' || ')})`;

/**
 * Of a seal: a seal's digest is that of these bytes, the digest of the seal before it and those of its transactions.
 */
export const sealHeadingSql = (seal: {
  readonly businessId: string;
  readonly live: string;
  readonly number: string;
  readonly firstSequence: string;
  readonly lastSequence: string;
  readonly sealedAt: string;
}): string =>
  `convert_to('tributary seal 1', 'UTF8') || int8send(${seal.businessId}) || boolsend(${seal.live}) || ` +
  `int8send(${seal.number}) || int8send(${seal.firstSequence}) || int8send(${seal.lastSequence}) || ` +
  `timestamptz_send(${seal.sealedAt})`;
