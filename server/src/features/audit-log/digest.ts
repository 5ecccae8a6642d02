/** The chain: each entry's digest covers the whole entry and the digest of the entry before it. */
import { createHash } from 'node:crypto';
import type { AuditEntry } from './entry.ts';

/** The previous digest of a log's first entry. */
export const FIRST_DIGEST = Buffer.alloc(32);

/** `at` is written with microseconds, which the database would keep, so that a change of those is detected too. */
export type DigestedEntry = Omit<AuditEntry, 'at'> & { readonly at: string };

export function entryDigest(previous: Buffer, entry: DigestedEntry): Buffer {
  const fields = [
    'tributary audit entry 1',
    previous.toString('hex'),
    String(entry.businessId),
    entry.live,
    String(entry.sequence),
    entry.at,
    entry.action,
    entry.businessWide,
    entry.actorKind,
    entry.actorId,
    entry.actorName,
    entry.actorDetail,
    entry.requestId,
    entry.address,
    entry.subjectKind,
    entry.subjectId,
    entry.subjectName,
    entry.before,
    entry.after,
  ];
  // JSON separates the fields, whatever they contain.
  return createHash('sha256').update(JSON.stringify(fields)).digest();
}

export const digestedTime = (at: Date): string => at.toISOString().replace('Z', '000Z');
