/** The chain: each entry's digest covers the whole entry and the digest of the entry before it. */
import { createHash } from 'node:crypto';
import type { AuditEntry, Deed, LogEntry } from './entry.ts';

/** The digest before a log's first entry. */
export const FIRST_DIGEST = Buffer.alloc(32);

/** `at` is written with microseconds, which the database would keep, so that a change of those is detected too. */
type Digested<Entry> = Omit<Entry, 'at'> & { readonly at: string };

const sha256 = (fields: readonly unknown[]): Buffer =>
  // JSON separates the fields, whatever they contain.
  createHash('sha256').update(JSON.stringify(fields)).digest();

const fieldsOf = (deed: Deed): readonly (string | null)[] => [
  deed.actorKind,
  deed.actorId,
  deed.actorName,
  deed.actorDetail,
  deed.requestId,
  deed.address,
  deed.subjectKind,
  deed.subjectId,
  deed.subjectName,
  deed.before,
  deed.after,
];

export const entryDigest = (previous: Buffer, entry: Digested<LogEntry>): Buffer =>
  sha256([
    'tributary log entry 1',
    previous.toString('hex'),
    String(entry.businessId),
    entry.live,
    String(entry.number),
    String(entry.auditNumber),
    entry.at,
    entry.ledgerSequence === null ? null : String(entry.ledgerSequence),
    entry.businessWide,
    entry.deed && [entry.deed.action, ...fieldsOf(entry.deed)],
    entry.found,
    entry.rows.kinds,
    entry.rows.keys,
    entry.rows.digests.toString('hex'),
    entry.salt.toString('hex'),
  ]);

/** As the entries of audit_entries, from before there was the log, are digested. */
export const formerDigest = (previous: Buffer, entry: Digested<AuditEntry>): Buffer =>
  sha256([
    'tributary audit entry 1',
    previous.toString('hex'),
    String(entry.businessId),
    entry.live,
    String(entry.sequence),
    entry.at,
    entry.action,
    entry.businessWide,
    ...fieldsOf(entry),
  ]);

export const digestedTime = (at: Date): string => at.toISOString().replace('Z', '000Z');
