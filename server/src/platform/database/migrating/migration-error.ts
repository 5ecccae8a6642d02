/** Why the database was not migrated, in a sentence for operators. */

export type MigrationErrorCode =
  /** The database must be migrated first. */
  | 'migrations_pending'
  /** An applied migration differs from its file. */
  | 'migration_changed'
  | 'migration_failed'
  /** The commit before the baseline has to migrate it first. */
  | 'database_too_old'
  /** The role may not build or migrate the database. */
  | 'migration_rights_missing'
  /** Citus or a worker is missing, or a server is connected. */
  | 'distribution_refused'
  /** The process was asked to stop. */
  | 'migration_stopped'
  /** The address does not lead to the server itself, or leads to another database. */
  | 'migration_address_wrong';

export class MigrationError extends Error {
  override readonly name = 'MigrationError';
  readonly code: MigrationErrorCode;

  constructor(code: MigrationErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** Where operators read the progress; pino's loggers fit. */
export interface MigrationLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export const SILENT: MigrationLog = { info: () => undefined, warn: () => undefined };
