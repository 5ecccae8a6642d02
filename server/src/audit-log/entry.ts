import type { BusinessId } from '../database/ids.ts';
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
export interface AuditEntry {
  readonly businessId: BusinessId;
  readonly live: boolean;
  readonly sequence: bigint;
  readonly at: Date;
  readonly action: AuditAction;
  /** Stands in the log of both modes. */
  readonly businessWide: boolean;
  readonly actorKind: AuditActorKind;
  readonly actorId: string | null;
  /** What a person is called; how a key begins and ends. */
  readonly actorName: string;
  /** The e-mail address of a person. */
  readonly actorDetail: string | null;
  readonly requestId: string | null;
  readonly address: string | null;
  readonly subjectKind: AuditSubjectKind;
  readonly subjectId: string | null;
  readonly subjectName: string | null;
  /** JSON texts. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Whose log has what belongs to no business: the bank directory, and people who belong to none. */
export const INSTALLATION = 0n as BusinessId;
