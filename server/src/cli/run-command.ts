/** The command line as a function: it neither reads nor changes the state of the process, so that tests may call it. */
import { type Failure, messageOf, REMOTE_NOUNS, runProgram, type Surroundings } from '@tributary/cli';
import { BUILD_NAME } from '../platform/http/build.ts';
import { audit } from './audit.ts';
import { backup, restore } from './backup.ts';
import { banks } from './banks.ts';
import { business } from './business.ts';
import type { Entry } from './command.ts';
import { database } from './database.ts';
import { doctor } from './doctor.ts';
import { Invocation } from './invocation.ts';
import { keys } from './keys.ts';
import { ledger } from './ledger.ts';
import { limits } from './limits.ts';
import { payouts } from './payouts.ts';
import { people } from './people.ts';
import { refunds } from './refunds.ts';
import { changeRequests } from './change-requests.ts';
import { security } from './security.ts';
import { settlements } from './settlements.ts';
import { webhooks } from './webhooks.ts';
import { MigrationError } from '../platform/database/migrating/migration-error.ts';
import { describeRefusal } from '../platform/database/refusals.ts';
import { isConnectionFailure, isRefusedConnection } from '../platform/database/sqlstate.ts';
import { AppError, ConfigError } from '../core/errors/errors.ts';
import { QUERY_PARAMETER } from '../platform/wire/invalid.ts';

const NOUNS: readonly Entry[] = [
  business,
  keys,
  people,
  banks,
  database,
  backup,
  restore,
  doctor,
  refunds,
  ledger,
  limits,
  webhooks,
  settlements,
  payouts,
  changeRequests,
  audit,
  security,
  // These are commands about any server, with a key.
  ...REMOTE_NOUNS,
];

export const PROGRAM = {
  description:
    'Operates the Tributary installation in DATA_DIR (./data), or that of DATABASE_URL. ' +
    'Works whether the server runs or not. Commands about a server that runs use TRIBUTARY_URL and TRIBUTARY_KEY.',
  version: BUILD_NAME,
  nouns: NOUNS,
} as const;

/**
 * Runs the command in `args`, without the names of Node and of the script, and returns the exit code. Never rejects.
 */
export async function runCommand(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const invocation = new Invocation(surroundings);
  const close = (): Promise<void> => invocation.close();
  return runProgram(args, invocation, { ...PROGRAM, describe: describeFailure, close });
}

/** Options of commands have the names of the query parameters by whose rules they are read. */
const PARAMETER = new RegExp(`^${QUERY_PARAMETER}`);

/** Operators read it: the driver's own message helps, and contains no password. */
function describeFailure(error: unknown): Failure | undefined {
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
