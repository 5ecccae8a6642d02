/**
 * What a manifest covers, byte by byte. The same SQL makes the digests of payouts and checks them. docs/ledger.md
 * describes the form for readers who want to compute it elsewhere. Each text follows its length, so that no two
 * manifests have the same bytes. A change to this file makes every manifest fail: a new form needs a new name.
 */
import { createHash } from 'node:crypto';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import type { ManifestSource } from './manifest.ts';

export const SALT_BYTES = 32;
/** Bytes kept of each payout's digest, to name the one that was changed. */
export const MARK_BYTES = 4;

const textBytes = (column: string): string =>
  `int4send(length(convert_to(p.${column}, 'UTF8'))) || convert_to(p.${column}, 'UTF8')`;

/** The digest of a row `p` of settlement_payouts: 32 bytes. Its end-to-end id is its reference without dashes. */
export const payoutDigestSql = (salt: string): string =>
  `sha256(${[
    `${salt}::bytea`,
    'uuid_send(p.reference)',
    'int8send(p.amount_kobo)',
    ...['bank_code', 'account_number', 'account_name'].map(textBytes),
    'int8send(p.connected_account_id)',
  ].join(' || ')})`;

/** Payouts that were taken out of the draft are in no manifest. */
export const IS_PAID_SQL = `p.outcome IS DISTINCT FROM 'cancelled'`;

/** A run, by its number. */
export interface OfRun extends LedgerKey {
  readonly number: bigint;
}

interface ManifestContent extends OfRun {
  readonly version: number;
  readonly salt: Buffer;
  readonly source: ManifestSource | undefined;
  readonly count: bigint;
  readonly amountKobo: bigint;
  readonly payoutsDigest: Buffer;
}

/** A manifest with everything that its digest covers. */
export interface KeptManifest extends ManifestContent {
  readonly digest: Buffer;
  readonly marks: Buffer;
}

/** SHA-256, 32 bytes. */
export function manifestDigest(content: ManifestContent): Buffer {
  const { source } = content;
  const hash = createHash('sha256')
    .update('tributary manifest 1')
    .update(int8(content.businessId))
    .update(Buffer.of(content.live ? 1 : 0))
    .update(int8(content.number))
    .update(int8(BigInt(content.version)))
    .update(content.salt)
    .update(Buffer.of(source === undefined ? 0 : 1));
  if (source !== undefined) {
    for (const text of [source.bankCode, source.accountNumber, source.accountName]) hash.update(behindLength(text));
  }
  return hash.update(int8(content.count)).update(int8(content.amountKobo)).update(content.payoutsDigest).digest();
}

function int8(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(value);
  return bytes;
}

function behindLength(text: string): Buffer {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(4);
  length.writeInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}
