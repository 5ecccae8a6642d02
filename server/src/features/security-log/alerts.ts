/** Tells owners, and the person, when sign-ins fail too often. One alert a window, however many processes count. */
import { randomUUID } from 'node:crypto';
import { databaseNow } from '../../platform/database/clock.ts';
import type { BusinessId } from '../../platform/database/ids.ts';
import type { Db } from '../../platform/database/pool.ts';
import { transact } from '../../platform/database/transaction.ts';
import { type MailDeps, queueNotice } from '../../platform/mail/queue-mail.ts';
import { claimAlert, countFailures } from './alert-queries.ts';
import { addEvents } from './queries.ts';
import type { Person } from './subject-queries.ts';

/** In 15 minutes. */
export interface AlertLimits {
  readonly ofPersonMax: number;
  readonly ofBusinessMax: number;
}

export interface AlertDeps extends MailDeps {
  readonly db: Db;
  readonly limits: AlertLimits;
  readonly onAlert: (alert: { businessId: BusinessId; of: 'person' | 'business'; times: number }) => void;
}

const ALERT_WINDOW_MINUTES = 15;
const WINDOW_MS = ALERT_WINDOW_MINUTES * 60_000;

/**
 * Counts what has been committed. So of two processes that write failures at the same time, the later one sees those of
 * both. `people` are those of the failures that were just written.
 */
export async function alertOfFailures(
  deps: AlertDeps,
  businessId: BusinessId,
  people: readonly Person[],
): Promise<void> {
  const { db, limits } = deps;
  const given = await transact(db, async (tx) => {
    const at = await databaseNow(tx);
    const before = new Date(at.getTime() - WINDOW_MS);
    const counts = await countFailures(tx, { businessId, since: before, people: people.map(({ id }) => id) });
    const alerts: { person: Person | undefined; times: number }[] = [];
    for (const { personId, times } of counts.toSorted((a, b) => (a.personId < b.personId ? -1 : 1))) {
      if (times < (personId === '' ? limits.ofBusinessMax : limits.ofPersonMax)) continue;
      if (!(await claimAlert(tx, { businessId, personId, at, before }))) continue;
      alerts.push({ person: people.find(({ id }) => id === personId), times: Number(times) });
    }
    await addEvents(
      tx,
      alerts.map(({ person, times }) => eventOf(businessId, at, person, times)),
    );
    for (const { person, times } of alerts) {
      const who = person === undefined ? 'all members together' : `${person.name} (${person.email})`;
      await queueNotice(tx, deps, {
        businessId,
        at,
        roles: ['owner'],
        addresses: person === undefined ? [] : [person.email],
        kind: 'failed_sign_ins',
        facts: { who, count: times, minutes: ALERT_WINDOW_MINUTES },
      });
    }
    return alerts;
  });
  for (const { person, times } of given) {
    deps.onAlert({ businessId, of: person === undefined ? 'business' : 'person', times });
  }
}

const eventOf = (businessId: BusinessId, at: Date, person: Person | undefined, times: number) => ({
  businessId,
  id: randomUUID(),
  kind: 'alert' as const,
  live: null,
  firstAt: at,
  lastAt: at,
  times,
  what: person === undefined ? 'business' : 'person',
  personId: person?.id ?? null,
  personName: person?.name ?? null,
  personEmail: person?.email ?? null,
  apiKeyId: null,
  address: null,
  userAgent: null,
  foldKey: null,
});
