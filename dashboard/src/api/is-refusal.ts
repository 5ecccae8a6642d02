import { TributaryError } from '@tributary/sdk';

const SERVER_ERRORS_FROM = 500;

/** Whether the server itself refused; a proxy's page, or no answer at all, leaves the result unknown. */
export function isRefusal(error: unknown): error is TributaryError {
  return (
    error instanceof TributaryError &&
    error.status > 0 &&
    error.status < SERVER_ERRORS_FROM &&
    error.code !== 'unexpected_response'
  );
}
