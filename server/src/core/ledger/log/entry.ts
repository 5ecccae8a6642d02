import type { BusinessId } from '../../../platform/database/ids.ts';
import { narrowed, type RowOf } from '../../../platform/database/statement.ts';
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

/** What an entry says that somebody did. Its texts are those of that moment, whatever happens later. */
const DEED_COLUMNS = {
  action: narrowed<AuditAction>('audit_log.action!'),
  actorKind: narrowed<AuditActorKind>('audit_log.actor_kind!'),
  actorId: 'audit_log.actor_id',
  // A person's name; a key's first and last characters.
  actorName: 'audit_log.actor_name!',
  // A person's e-mail address.
  actorDetail: 'audit_log.actor_detail',
  requestId: 'audit_log.request_id',
  address: 'audit_log.address',
  subjectKind: narrowed<AuditSubjectKind>('audit_log.subject_kind!'),
  subjectId: 'audit_log.subject_id',
  subjectName: 'audit_log.subject_name',
  // JSON texts.
  before: 'audit_log.before',
  after: 'audit_log.after',
} as const;

export type Deed = RowOf<typeof DEED_COLUMNS>;

/** As the audit log shows it. */
export const ENTRY_COLUMNS = {
  businessId: narrowed<BusinessId>('audit_log.business_id!'),
  live: 'audit_log.live!',
  sequence: 'audit_log.sequence!',
  at: 'audit_log.at!',
  // In the log of both modes.
  businessWide: 'audit_log.business_wide!',
  ...DEED_COLUMNS,
} as const;

export type AuditEntry = RowOf<typeof ENTRY_COLUMNS>;

/** The deed of an entry `e`, to select. */
export const DEED_LIST = `e.action, e.actor_kind AS "actorKind", e.actor_id AS "actorId", e.actor_name AS "actorName",
           e.actor_detail AS "actorDetail", e.request_id AS "requestId", e.address, e.subject_kind AS "subjectKind",
           e.subject_id AS "subjectId", e.subject_name AS "subjectName", e.before, e.after`;

/** An entry `e` of the audit log except its time. */
export const ENTRY_LIST = `e.business_id AS "businessId", e.live, e.sequence, e.business_wide AS "businessWide",
           ${DEED_LIST}, e.digest`;

/** An entry of the log. */
export interface LogEntry {
  readonly businessId: BusinessId;
  readonly live: boolean;
  readonly number: bigint;
  /** That of the last entry that the audit log shows, this one included. */
  readonly auditNumber: bigint;
  /** The ledger's last transaction; null for the installation. */
  readonly ledgerSequence: bigint | null;
  readonly businessWide: boolean;
  /** Null for a step that nobody took, which the audit log does not show. */
  readonly deed: Deed | null;
  /** The rows were found like this, and not changed. */
  readonly found: boolean;
  readonly rows: {
    /** Each with its version. */
    readonly kinds: readonly string[];
    readonly keys: readonly string[];
    /** 32 bytes each. */
    readonly digests: Buffer;
  };
  readonly salt: Buffer;
}

/** The log for what belongs to no business: the bank directory, and people without a business. */
export const INSTALLATION = 0n as BusinessId;
