/** Verifies the audit log: each entry against its digest, which covers the previous entry. */
import type pg from 'pg';
import type { BusinessId } from '../../platform/database/ids.ts';
import type { DbDeps } from '../../platform/database/pool.ts';
import { inSnapshot } from '../../platform/database/snapshot.ts';
import { type LedgerKey, ledgerName } from '../../core/ledger/posting.ts';
import { entryDigest, FIRST_DIGEST } from './digest.ts';
import { findHeadless, findHeads, readForVerification, readHead } from './verify-queries.ts';

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

/** An entry with a copy of its digest outside of the database. */
export interface KnownEntry extends LedgerKey {
  readonly sequence: bigint;
  readonly digest: Buffer;
}

const CHUNK_SIZE = 1_000;

/** The last entry of every log that has one, in the order of the primary key. */
export async function listLogEnds({ db }: DbDeps): Promise<KnownEntry[]> {
  return (await findHeads(db)).filter(({ sequence }) => sequence > 0n);
}

/** Takes no locks and writes nothing. Memory does not grow with the log. @throws the database's error. */
export async function verifyAuditLog(
  { pool }: { readonly pool: pg.Pool },
  { chunkSize = CHUNK_SIZE, knownEntries = [] }: VerifyAuditOptions = {},
): Promise<AuditVerification> {
  let entries = 0;
  const known = Map.groupBy(knownEntries, ledgerName);
  for (const head of await findHeads(pool)) {
    const copies = known.get(ledgerName(head)) ?? [];
    const verified = await inSnapshot(pool, (client) => verifyLog(client, head, copies, chunkSize));
    known.delete(ledgerName(head));
    entries += verified.entries;
    if (verified.disagreement !== undefined) return { entries, disagreement: verified.disagreement };
  }
  const headless = await findHeadless(pool);
  if (headless !== undefined) return { entries, disagreement: { ...headless, message: 'is of a log without an end' } };
  const gone = [...known.values()].flat().find(({ sequence }) => sequence > 0n);
  return { entries, disagreement: gone && { ...gone, message: 'was written down, but its log is gone' } };
}

export interface VerifyAuditOptions {
  readonly chunkSize?: number;
  /** The logs must contain them. */
  readonly knownEntries?: readonly KnownEntry[];
}

const NO_HEAD = { sequence: 0n, digest: FIRST_DIGEST, lastAt: '' } as const;

async function verifyLog(
  client: pg.PoolClient,
  { businessId, live }: LedgerKey,
  known: readonly KnownEntry[],
  chunkSize: number,
): Promise<AuditVerification> {
  const head = (await readHead(client, { businessId, live })) ?? NO_HEAD;
  const copies = new Map(known.map(({ sequence, digest }) => [sequence, digest]));
  const wrong = (sequence: bigint, message: string): AuditVerification => ({
    entries: Number(sequence - 1n),
    disagreement: { businessId, live, sequence, message },
  });
  let previous: { digest: Buffer; at: string } = { digest: FIRST_DIGEST, at: '' };
  let after = 0n;
  for (;;) {
    const rows = await readForVerification(client, { businessId, live }, { after, limit: chunkSize });
    for (const row of rows) {
      if (row.sequence !== after + 1n) return wrong(after + 1n, 'is missing');
      if (!entryDigest(previous.digest, row).equals(row.digest)) {
        return wrong(row.sequence, 'does not fit the entry before it: one of the two was changed');
      }
      const copy = copies.get(row.sequence);
      if (copy !== undefined && !copy.equals(row.digest)) {
        return wrong(row.sequence, 'is another one than was written down');
      }
      if (row.at < previous.at) return wrong(row.sequence, 'is older than the entry before it');
      previous = row;
      after = row.sequence;
    }
    if (rows.length < chunkSize) break;
  }
  if (after < head.sequence) return wrong(after + 1n, 'is missing');
  if (after > head.sequence) {
    const next = head.sequence + 1n;
    return wrong(next, `comes after the kept end of the log, entry ${head.sequence}, which was moved back`);
  }
  const isEnd = previous.digest.equals(head.digest) && (after === 0n || previous.at === head.lastAt);
  if (!isEnd) return wrong(after === 0n ? 1n : after, 'is not what the log ended with');
  const cut = known.find(({ sequence }) => sequence > after);
  if (cut !== undefined) return wrong(cut.sequence, `was written down, but the log ends with ${after}`);
  return { entries: Number(after), disagreement: undefined };
}
