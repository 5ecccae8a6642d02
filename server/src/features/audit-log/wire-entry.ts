import type { KeptEntry } from './queries.ts';
import type { AuditLogEntry } from './schemas.ts';

export const wireEntry = (entry: KeptEntry): AuditLogEntry => ({
  sequence: Number(entry.sequence),
  at: entry.at.toISOString(),
  action: entry.action,
  businessWide: entry.businessWide,
  actor: { kind: entry.actorKind, id: entry.actorId, name: entry.actorName, email: entry.actorDetail },
  subject: { kind: entry.subjectKind, id: entry.subjectId, name: entry.subjectName },
  before: fields(entry.before),
  after: fields(entry.after),
  requestId: entry.requestId,
  address: entry.address,
  sha256: entry.digest.toString('hex'),
});

const fields = (text: string | null): Record<string, unknown> | null =>
  text === null ? null : (JSON.parse(text) as Record<string, unknown>);
