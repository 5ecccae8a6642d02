/** What failed, where only an installation can fail. */
import { type Failure, messageOf } from '@tributary/cli';
import { MigrationError } from '../database/migrating/migration-error.ts';
import { describeRefusal } from '../database/refusals.ts';
import { isConnectionFailure, isRefusedConnection } from '../database/sqlstate.ts';
import { AppError, ConfigError } from '../errors.ts';
import { QUERY_PARAMETER } from '../wire/invalid.ts';

/** Options of commands have the names of the query parameters by whose rules they are read. */
const PARAMETER = new RegExp(`^${QUERY_PARAMETER}`);

/** For operators: the driver's own message helps, and contains no password. */
export function describeFailure(error: unknown): Failure | undefined {
  if (error instanceof AppError || error instanceof MigrationError) {
    return { code: error.code, message: error.message.replace(PARAMETER, '--') };
  }
  if (error instanceof ConfigError) return { code: 'configuration_invalid', message: error.message };
  const refusal = describeRefusal(error);
  if (isConnectionFailure(error)) {
    const words = isRefusedConnection(error) ? 'refuses the connection' : 'does not answer';
    return { code: 'database_unavailable', message: refusal ?? `The database ${words}: ${messageOf(error)}` };
  }
  return refusal === undefined ? undefined : { code: 'database_unusable', message: refusal };
}
