/**
 * The digests of transactions and seals as docs/ledger.md describes them, computed here from exported values. The
 * database makes them with SQL of its own (`sealed-form.ts`), so an export is a second witness.
 */
import { createHash } from 'node:crypto';

export interface ExportedTransaction {
  readonly business_id: bigint;
  readonly live: boolean;
  readonly sequence: bigint;
  readonly id: bigint;
  readonly wallet_id: bigint;
  readonly connected_account_id: bigint;
  readonly wallet_sequence: bigint;
  readonly wallet_kobo: bigint;
  readonly commission_kobo: bigint;
  readonly clearing_kobo: bigint;
  readonly balance_after_kobo: bigint;
  /** Microseconds since 1970. */
  readonly created_at: bigint;
  readonly reference: string;
  readonly purpose: string;
  readonly description: string;
  readonly metadata: string;
}

export interface ExportedSeal {
  readonly seal_number: bigint;
  /** Microseconds since 1970. */
  readonly sealed_at: bigint;
  readonly seal_digest: Uint8Array;
}

/** Between 1970 and 2000, from when PostgreSQL counts. */
const EPOCH_US = 946_684_800_000_000n;

/** The length of everything that has a fixed width. */
const FIXED_BYTES = 10 * 8 + 8 + 16 + 1;

function rowDigest(row: ExportedTransaction): Buffer {
  const fixed = Buffer.alloc(FIXED_BYTES);
  const numbers = [row.business_id, row.sequence, row.id, row.wallet_id, row.connected_account_id, row.wallet_sequence];
  numbers.push(row.wallet_kobo, row.commission_kobo, row.clearing_kobo, row.balance_after_kobo);
  numbers.push(row.created_at - EPOCH_US);
  let at = 0;
  for (const number of numbers) at = fixed.writeBigInt64BE(number, at);
  at += fixed.write(row.reference.replaceAll('-', ''), at, 'hex');
  fixed.writeUInt8(row.live ? 1 : 0, at);
  const hash = createHash('sha256').update(fixed);
  for (const text of [row.purpose, row.description, row.metadata]) {
    const bytes = Buffer.from(text);
    const length = Buffer.alloc(4);
    length.writeInt32BE(bytes.length);
    hash.update(length).update(bytes);
  }
  return hash.digest();
}

/** The digest of the seal that covers these rows, at least one, behind the seal with the digest `previous`. */
export function sealDigest(
  seal: Pick<ExportedSeal, 'seal_number' | 'sealed_at'>,
  rows: readonly ExportedTransaction[],
  previous: Uint8Array,
): Buffer {
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) throw new Error('a seal covers at least one transaction');
  const heading = Buffer.alloc(8 + 1 + 8 * 4);
  heading.writeBigInt64BE(first.business_id, 0);
  heading.writeUInt8(first.live ? 1 : 0, 8);
  const numbers = [seal.seal_number, first.sequence, last.sequence, seal.sealed_at - EPOCH_US];
  for (const [index, number] of numbers.entries()) heading.writeBigInt64BE(number, 9 + 8 * index);
  const hash = createHash('sha256').update('tributary seal 1').update(heading).update(previous);
  for (const row of rows) hash.update(rowDigest(row));
  return hash.digest();
}
