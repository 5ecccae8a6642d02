import type { BusinessId } from '../../platform/database/ids.ts';
import { narrowed, type RowOf } from '../../platform/database/statement.ts';
import type { AuditAction, AuditActorKind, AuditSubjectKind } from './actions.ts';

/**
 * A use case's description of a change. No secrets, neither in a name nor in a value: `changes.ts` helps with numbers.
 */
export interface Change {
  readonly action: AuditAction;
  readonly subject: {
    readonly kind: AuditSubjectKind;
    readonly id?: string | bigint | undefined;
    readonly name?: string | undefined;
  };
  /** Plain JSON of only what changed. Absent if nothing existed before. */
  readonly before?: object | undefined;
  /** Absent if nothing exists afterwards. */
  readonly after?: object | undefined;
}

/** An entry as it is stored. Its texts are those of that moment, whatever happens later to the people and things. */
export const ENTRY_COLUMNS = {
  businessId: 'audit_entries.business_id',
  live: 'audit_entries.live',
  sequence: 'audit_entries.sequence',
  at: 'audit_entries.at',
  action: narrowed<AuditAction>('audit_entries.action'),
  // In the log of both modes.
  businessWide: 'audit_entries.business_wide',
  actorKind: narrowed<AuditActorKind>('audit_entries.actor_kind'),
  actorId: 'audit_entries.actor_id',
  // A person's name; a key's first and last characters.
  actorName: 'audit_entries.actor_name',
  // A person's e-mail address.
  actorDetail: 'audit_entries.actor_detail',
  requestId: 'audit_entries.request_id',
  address: 'audit_entries.address',
  subjectKind: narrowed<AuditSubjectKind>('audit_entries.subject_kind'),
  subjectId: 'audit_entries.subject_id',
  subjectName: 'audit_entries.subject_name',
  // JSON texts.
  before: 'audit_entries.before',
  after: 'audit_entries.after',
} as const;

export type AuditEntry = RowOf<typeof ENTRY_COLUMNS>;

/** The log for what belongs to no business: the bank directory, and people without a business. */
export const INSTALLATION = 0n as BusinessId;
