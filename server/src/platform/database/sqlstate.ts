/**
 * What a database error means. Constraint names are read from the message: a distributed database leaves
 * `error.constraint` empty and adds a shard number to the name.
 */
import { AppError } from '../../core/errors/errors.ts';

const RETRYABLE = new Set(['40001', '40P01']);
const STATEMENT_TIMEOUT = '57014';
const LOCK_NOT_AVAILABLE = '55P03';
/**
 * Shutdown, crash, start-up; one of our time limits (57014, 25P03: the server or our process was stuck); a read-only
 * standby instead of the server.
 */
const CONNECTION_SQLSTATES = new Set(['57P01', '57P02', '57P03', '57P05', '57014', '25P03', '25006']);
/** Connection exceptions, and insufficient resources: no disk space, no memory, too many connections. */
const CONNECTION_CLASSES = ['08', '53'];
/** The database refuses the values of a row: data, constraints, one row twice, limits of size. */
const CONTENT_CLASSES = ['21', '22', '23', '54'];
const CONNECTION_ERRNOS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
/** Citus had a connection to a node that has ended since; the next transaction gets a new one. */
const NODE_LOST = 'failure on connection marked as essential';
const CONNECTION_MESSAGES = new RegExp(
  `^(${[
    'Connection terminated',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'Client has encountered a connection error',
    'Client was closed',
    'Cannot use a pool after',
    'server conn crashed',
    'query_wait_timeout',
    'pooler error',
    'server closed the connection',
    'client_idle_timeout',
    'sorry, too many clients',
    'no more connections allowed',
    'pgbouncer cannot connect',
    NODE_LOST,
  ].join('|')})`,
  'i',
);

/**
 * Errors of connections to the database. A caller's socket, or a disk, fails with the same codes, but that says nothing
 * about the database.
 */
const onOurConnections = new WeakSet<Error>();

/** The connection itself calls this. If a server has several addresses, they fail as one error with one cause each. */
export function noteDatabaseFailure(error: Error): void {
  onOurConnections.add(error);
  if (error instanceof AggregateError) {
    for (const cause of error.errors) if (cause instanceof Error) onOurConnections.add(cause);
  }
}

/**
 * Errors that kept a connection from being made. The same SQLSTATE from a statement on an open connection may be our
 * mistake.
 */
const whileConnecting = new WeakSet<Error>();

/** The connection itself calls this. A server can refuse it in as many ways as it has settings. */
export function noteConnectFailure(error: Error): void {
  whileConnecting.add(error);
}

interface DriverError extends Error {
  readonly code?: string;
}

function isDriverError(error: unknown): error is DriverError {
  return error instanceof Error;
}

/** True for serialisation failures and deadlocks: the same transaction may succeed when run again. */
export function isRetryable(error: unknown): boolean {
  return isDriverError(error) && error.code !== undefined && RETRYABLE.has(error.code);
}

/**
 * True when the server was absent, went away, was shutting down or refused all connections. Then it is unknown whether
 * a COMMIT took effect.
 */
export function isConnectionFailure(error: unknown): boolean {
  return isAway(error) || (isDriverError(error) && whileConnecting.has(error));
}

/** True when no connection could be made, whatever the reason. */
export const isConnectFailure = (error: unknown): boolean => isDriverError(error) && whileConnecting.has(error);

/** True when there is a server that refuses us: the password, the role, the database or its certificate is wrong. */
export function isRefusedConnection(error: unknown): boolean {
  return isDriverError(error) && whileConnecting.has(error) && !isAway(error);
}

function isAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isAway);
  if (!isDriverError(error)) return false;
  const { code } = error;
  if (code !== undefined) {
    const isOfClass = code.length === 5 && CONNECTION_CLASSES.includes(code.slice(0, 2));
    if (isOfClass || CONNECTION_SQLSTATES.has(code)) return true;
    if (CONNECTION_ERRNOS.has(code) && onOurConnections.has(error)) return true;
  }
  return CONNECTION_MESSAGES.test(error.message);
}

/** The code of the time limit for a paused process, and those of a socket that the server has closed. */
const LOST_CODES = new Set(['25P03', 'ECONNRESET', 'EPIPE']);
/** The driver's messages for a connection that was established and then lost. */
const LOST_MESSAGES = new RegExp(
  `^(Connection terminated|Client has encountered a connection error|server closed the connection|${NODE_LOST})`,
  'i',
);

/** True when a working connection was ended, by one of our time limits or otherwise; a new one may well work. */
export function isLostConnection(error: unknown): boolean {
  return isDriverError(error) && (LOST_CODES.has(error.code ?? '') || LOST_MESSAGES.test(error.message));
}

/** True when the same rows would be refused however often they are sent, by the database or on the way to it. */
export function isRefusedContent(error: unknown): boolean {
  if (error instanceof RangeError || error instanceof TypeError) return true;
  return isDriverError(error) && error.code?.length === 5 && CONTENT_CLASSES.includes(error.code.slice(0, 2));
}

/** True when the error is a violation of this constraint or unique index, on one machine or distributed. */
export function violates(error: unknown, constraint: string): boolean {
  if (!isDriverError(error) || !error.code?.startsWith('23')) return false;
  const named = /constraint "([^"]+)"/.exec(error.message)?.[1];
  return named?.replace(/_\d+$/, '') === constraint;
}

/** True when a statement exceeded the limit of its transaction. */
export function isStatementTimeout(error: unknown): boolean {
  return isDriverError(error) && error.code === STATEMENT_TIMEOUT;
}

/** True when a value is out of range or meaningless: a retry would change nothing. */
export function isDataException(error: unknown): boolean {
  return isDriverError(error) && error.code?.startsWith('22') === true;
}

/** True when a lock was not granted within the limit of the transaction. */
export function isLockTimeout(error: unknown): boolean {
  return isDriverError(error) && error.code === LOCK_NOT_AVAILABLE;
}

/** A write waited for its ledger for as long as a statement may take. */
export class LedgerHeld extends Error {
  constructor(cause: unknown) {
    super('the ledger is held by another transaction', { cause });
  }
}

/** The failure that a caller sees when the database is there, and another transaction keeps the ledger locked. */
export function ledgerHeld(cause: unknown): AppError {
  const message = 'Another transaction holds the ledger of this business at the moment. Please try again.';
  return new AppError('database_unavailable', message, { retryAfterSeconds: 1, cause });
}

/** The failure that a caller sees when the database is away. */
export function databaseUnavailable(cause: unknown): AppError {
  return new AppError('database_unavailable', 'The database does not answer at the moment. Please try again.', {
    retryAfterSeconds: 1,
    cause,
  });
}
