/** What the kinds of change requests have in common. */
import type { TransactionId } from '../../platform/database/ids.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import type { MailQueue } from '../../platform/mail/queue-mail.ts';
import type { Permission } from '../../core/words/permissions.ts';
import type { Actor, Caller } from '../../core/words/principal.ts';
import type { Vault } from '../../platform/vault/vault.ts';

export interface Application {
  /** The person who approves, or the background for one who approved a day before; the audit log names them. */
  readonly caller: Caller;
  readonly subject: string;
  readonly after: object;
  readonly reason: string;
  /** Whose decision it is with the maker's. */
  readonly approverId: string;
  readonly mail: MailQueue;
  readonly vault: Vault;
  /** Whose decision the change is. */
  readonly madeBy: Actor;
  readonly id: TransactionId;
  readonly at: Date;
}

export interface Change {
  readonly subject: string;
  readonly before: object;
  readonly after: object;
}

export interface Kind {
  /** What it takes to make one, and for a key to withdraw one. Undefined: any key of the maker withdraws it. */
  readonly needs?: Permission;
  /** The present state of what would change, as JSON. If it differs when the change is to be made, nothing happens. */
  readonly look: (db: Db, ledger: LedgerKey, subject: string) => Promise<object>;
  /** In words for lists and the audit log. @throws AppError if there is nothing to change. */
  readonly describe: (db: Db, ledger: LedgerKey, change: Change) => string | Promise<string>;
  /** Runs under the ledger's lock, in the transaction of the approval or of the end of the wait. */
  readonly apply: (tx: Tx, application: Application) => Promise<void>;
}
