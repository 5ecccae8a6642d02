import { expect } from 'vitest';
import type { AuditLogEntry } from '../../src/features/audit-log/schemas.ts';
import type { Client } from '../harness/test-app.ts';

/** Newest first. */
export async function entriesOf(client: Client, query = ''): Promise<AuditLogEntry[]> {
  const answer = await client.get(`/v1/api/audit-log?limit=1000${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as AuditLogEntry[];
}

/** The newest one. */
export async function lastEntry(client: Client): Promise<AuditLogEntry> {
  const [entry] = await entriesOf(client);
  if (entry === undefined) throw new Error('the audit log is empty');
  return entry;
}
