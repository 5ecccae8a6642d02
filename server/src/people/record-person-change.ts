/** Changes of a person's own sign-in, told to every business that lets them in. */
import type { Change } from '../audit-log/entry.ts';
import { recordBusinessChange, recordInstallationChange } from '../audit-log/record-change.ts';
import type { Tx } from '../database/pool.ts';
import type { Origin } from '../principal.ts';
import { findBusinessIdsOf } from './queries.ts';

export interface AuditedPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** In rising order of the businesses, so that nobody waits for another who waits for them. */
export async function recordPersonChange(
  tx: Tx,
  person: AuditedPerson,
  origin: Origin,
  at: Date,
  what: Omit<Change, 'subject'>,
): Promise<void> {
  const change: Change = { ...what, subject: personSubject(person) };
  const businessIds = await findBusinessIdsOf(tx, person.id);
  for (const businessId of businessIds) await recordBusinessChange(tx, { businessId, origin }, at, change);
  if (businessIds.length === 0) await recordInstallationChange(tx, origin, at, change);
}

const personSubject = ({ id, name, email }: AuditedPerson): Change['subject'] => ({
  kind: 'person',
  id,
  name: `${name} (${email})`,
});
