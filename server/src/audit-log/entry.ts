import type { BusinessId } from '../database/ids.ts';
import { narrowed, type RowOf } from '../database/statement.ts';
import type { AuditAction, AuditActorKind, AuditSubjectKind } from './actions.ts';

/** What use cases say of a change. No secrets, neither in a name nor in a value: `changes.ts` helps with numbers. */
export interface Change {
  readonly action: AuditAction;
  readonly subject: {
    readonly kind: AuditSubjectKind;
    readonly id?: string | bigint | undefined;
    readonly name?: string | undefined;
  };
  /** Plain JSON of what changed only. Left out where there was nothing before. */
  readonly before?: object | undefined;
  /** Left out where there is nothing after. */
  readonly after?: object | undefined;
}

/** An entry as it is kept. Texts are as they were at that moment, whatever became of who and what they name. */
export const ENTRY_COLUMNS = {
  businessId: 'audit_entries.business_id',
  live: 'audit_entries.live',
  sequence: 'audit_entries.sequence',
  at: 'audit_entries.at',
  action: narrowed<AuditAction>('audit_entries.action'),
  // Stands in the log of both modes.
  businessWide: 'audit_entries.business_wide',
  actorKind: narrowed<AuditActorKind>('audit_entries.actor_kind'),
  actorId: 'audit_entries.actor_id',
  // What a person is called; how a key begins and ends.
  actorName: 'audit_entries.actor_name',
  // The e-mail address of a person.
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

/** Whose log has what belongs to no business: the bank directory, and people who belong to none. */
export const INSTALLATION = 0n as BusinessId;
