/** Counts failed requests by code, and those that were answered 503 by their cause. Both are closed lists. */
import { Counter, type Registry } from 'prom-client';
import { UNAVAILABLE_CAUSES, unavailableBecause } from '../database/unavailable.ts';
import { type AppError, ERROR_CATALOGUE, type ErrorCode } from '../../core/errors/errors.ts';

const UNAVAILABLE = 503;

/** Why the process does not serve, and why the database did not. */
const CAUSES = [
  ...Object.entries(ERROR_CATALOGUE).flatMap(([code, { status }]) => (status === UNAVAILABLE ? [code] : [])),
  ...UNAVAILABLE_CAUSES,
].filter((cause) => cause !== 'database_unavailable');

export function createFailureMetrics(registry: Registry): (failure: AppError) => void {
  const failed = new Counter({
    name: 'tributary_request_failures_total',
    help: 'Requests that were answered with an error, by its code.',
    labelNames: ['status', 'code'],
    registers: [registry],
  });
  const unavailable = new Counter({
    name: 'tributary_unavailable_total',
    help: 'Requests that were answered 503, by what kept the process from serving them.',
    labelNames: ['cause'],
    registers: [registry],
  });
  for (const cause of CAUSES) unavailable.inc({ cause }, 0);
  // An alert sees the first one only as an increase.
  failed.inc({ status: '500', code: 'internal_error' }, 0);
  return (failure) => {
    const { code, status } = failure;
    failed.inc({ status: String(status), code });
    if (status === UNAVAILABLE) unavailable.inc({ cause: causeOf(code, failure.cause) });
  };
}

/** A filter is overloaded by a statement that took too long: then the cause is that. */
const causeOf = (code: ErrorCode, cause: unknown): string =>
  code === 'database_unavailable' || (code === 'overloaded' && cause !== undefined) ? unavailableBecause(cause) : code;
