import { expect } from 'vitest';
import type { Static } from 'typebox';
import type { SecurityEvent } from '../../src/features/security-log/schemas.ts';
import type { Client, TestProcess } from '../harness/test-app.ts';

export type WireEvent = Static<typeof SecurityEvent>;

/** What the background would write by itself. */
export async function written({ services: { securityLog } }: TestProcess): Promise<void> {
  await securityLog.writeFailures();
  await securityLog.writeOthers();
}

/** Newest first, as the API shows them. */
export async function eventsOf(client: Client, query = ''): Promise<WireEvent[]> {
  const answer = await client.get(`/v1/api/security-log?limit=1000${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as WireEvent[];
}

/** The events of no business. */
export async function operatorsEvents({ services: { db } }: TestProcess) {
  return db
    .selectFrom('security_events')
    .select(['kind', 'what', 'times', 'address', 'person_id as personId', 'person_email as personEmail'])
    .where('business_id', '=', 0n as never)
    .orderBy('last_at', 'desc')
    .execute();
}
