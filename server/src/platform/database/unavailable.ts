/** Why the database did not do its work, in the few words that metrics tell apart. */
import { LedgerHeld, isConnectFailure, isLockTimeout, isRetryable, isStatementTimeout } from './sqlstate.ts';

export const UNAVAILABLE_CAUSES = [
  'cannot_connect',
  'conflict',
  'connection_lost',
  'ledger_held',
  'not_ready',
  'out_of_resources',
  'read_only',
  'statement_too_slow',
] as const;
export type UnavailableCause = (typeof UNAVAILABLE_CAUSES)[number];

const READ_ONLY = '25006';
/** Disk space, memory, connections. */
const RESOURCES = '53';

/** `error` is the driver's; undefined when nothing was tried, because the database was found not to be ready. */
export function unavailableBecause(error: unknown): UnavailableCause {
  if (error === undefined) return 'not_ready';
  if (isLockTimeout(error) || error instanceof LedgerHeld) return 'ledger_held';
  if (isStatementTimeout(error)) return 'statement_too_slow';
  if (isRetryable(error)) return 'conflict';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === READ_ONLY) return 'read_only';
  if (code.length === 5 && code.startsWith(RESOURCES)) return 'out_of_resources';
  return isConnectFailure(error) ? 'cannot_connect' : 'connection_lost';
}
