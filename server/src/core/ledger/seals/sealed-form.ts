/**
 * What a seal covers, byte by byte: the same SQL makes the digests and checks them. docs/ledger.md describes the form
 * for readers who want to compute it elsewhere. Values of fixed width come first and each text follows its length, so
 * that no two rows have the same bytes. Nothing depends on the settings of a session.
 *
 * A change to these texts makes every seal fail. A new column of `transactions` needs a new form, and seals that name
 * their form.
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

/** A seal's digest is taken over these bytes, the previous seal's digest and the digests of the seal's transactions. */
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
