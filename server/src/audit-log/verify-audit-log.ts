/** Verifies the audit log: each entry against its digest, which covers the previous entry. */
import type pg from 'pg';
import type { BusinessId } from '../database/ids.ts';
import { entryDigest, FIRST_DIGEST } from './digest.ts';
import { findHeads, type KeptHead, readForVerification } from './verify-queries.ts';

export interface AuditDisagreement {
  /** 0 stands for the installation. */
  readonly businessId: BusinessId;
  readonly live: boolean;
  /** The first entry that was changed or is missing. */
  readonly sequence: bigint;
  readonly message: string;
}

export interface AuditVerification {
  readonly entries: number;
  readonly disagreement: AuditDisagreement | undefined;
}

const CHUNK_SIZE = 1_000;

/** Takes no locks and writes nothing. Memory does not grow with the log. @throws the database's error. */
export async function verifyAuditLog(
  { pool }: { readonly pool: pg.Pool },
  { chunkSize = CHUNK_SIZE }: { readonly chunkSize?: number } = {},
): Promise<AuditVerification> {
  let entries = 0;
  for (const head of await findHeads(pool)) {
    const verified = await verifyLog(pool, head, chunkSize);
    entries += verified.entries;
    if (verified.disagreement !== undefined) return { entries, disagreement: verified.disagreement };
  }
  return { entries, disagreement: undefined };
}

/** Ignores entries after the head that was read: entries are only added. */
async function verifyLog(pool: pg.Pool, head: KeptHead, chunkSize: number): Promise<AuditVerification> {
  const { businessId, live } = head;
  const wrong = (sequence: bigint, message: string): AuditVerification => ({
    entries: Number(sequence - 1n),
    disagreement: { businessId, live, sequence, message },
  });
  let previous: { digest: Buffer; at: string } = { digest: FIRST_DIGEST, at: '' };
  let after = 0n;
  while (after < head.sequence) {
    const rows = await readForVerification(pool, head, { after, limit: chunkSize });
    for (const row of rows) {
      if (row.sequence !== after + 1n) return wrong(after + 1n, 'is missing');
      if (!entryDigest(previous.digest, row).equals(row.digest)) {
        return wrong(row.sequence, 'does not fit the entry before it: one of the two was changed');
      }
      if (row.at < previous.at) return wrong(row.sequence, 'is older than the entry before it');
      previous = row;
      after = row.sequence;
    }
    if (rows.length === 0) return wrong(after + 1n, 'is missing');
  }
  if (!previous.digest.equals(head.digest)) return wrong(after === 0n ? 1n : after, 'is not what the log ended with');
  return { entries: Number(after), disagreement: undefined };
}
