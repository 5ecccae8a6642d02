import { AppError } from '../../core/errors/errors.ts';

/** What is known of a session. Times are the database's. */
export interface SessionFacts {
  readonly id: string;
  /** When its person last proved that it is them. Undefined for sessions that were made without proofs. */
  readonly provedAt: Date | undefined;
  /** With what, such as `backup_code` or `passkey`. Undefined for older sessions. */
  readonly provedWith: string | undefined;
}

export const sessionMissing = (): AppError => new AppError('session_missing', 'Please sign in.');
