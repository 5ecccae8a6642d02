/** Records changes of a person's own sign-in in the audit log of every business that they belong to. */
import type { Change } from '../../core/ledger/log/entry.ts';
import { recordBusinessChange, recordInstallationChange } from '../../core/ledger/log/record.ts';
import type { Tx } from '../../platform/database/pool.ts';
import type { Origin } from '../../core/words/principal.ts';
import { findBusinessIdsOf } from './queries.ts';

export interface AuditedPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** In ascending order of the businesses, so that two of them can't deadlock. */
export async function recordPersonChange(
  tx: Tx,
  person: AuditedPerson,
  origin: Origin,
  at: Date,
  what: Omit<Change, 'subject'>,
): Promise<void> {
  const change: Change = { ...what, subject: personSubject(person) };
  const businessIds = await findBusinessIdsOf(tx, person.id);
  for (const businessId of businessIds) recordBusinessChange(tx, { businessId, origin }, at, change);
  if (businessIds.length === 0) recordInstallationChange(tx, origin, at, change);
}

const personSubject = ({ id, name, email }: AuditedPerson): Change['subject'] => ({
  kind: 'person',
  id,
  name: `${name} (${email})`,
});
