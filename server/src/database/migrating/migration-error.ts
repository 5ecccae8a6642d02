/** Why the database was not migrated, in a sentence for operators. */

export type MigrationErrorCode =
  /** The database must be migrated first. */
  | 'migrations_pending'
  /** An applied migration is not what its file says. */
  | 'migration_changed'
  | 'migration_failed'
  /** It was told to stop. */
  | 'migration_stopped'
  /** There is no way to the server itself, or it leads to another database. */
  | 'migration_address_wrong';

export class MigrationError extends Error {
  override readonly name = 'MigrationError';
  readonly code: MigrationErrorCode;

  constructor(code: MigrationErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** Where those who run the server read how far it is; pino's loggers fit. */
export interface MigrationLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}
