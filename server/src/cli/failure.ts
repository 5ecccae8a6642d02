/** How a failed command ends. */
import { CommanderError } from '@commander-js/extra-typings';
import { MigrationError } from '../database/migrating/migration-error.ts';
import { describeRefusal } from '../database/refusals.ts';
import { isConnectionFailure, isRefusedConnection } from '../database/sqlstate.ts';
import { AppError, ConfigError } from '../errors.ts';

const FAILED = 1;
const WRONG_USAGE = 2;
/** Shells add 128 to the number of the signal. */
const SIGNAL_EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
type EndingSignal = keyof typeof SIGNAL_EXIT_CODES;
export const ENDING_SIGNALS = Object.keys(SIGNAL_EXIT_CODES) as EndingSignal[];

/** The command was asked to stop. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  readonly signal: EndingSignal;

  constructor(signal: EndingSignal) {
    super(`Stopped by ${signal}.`);
    this.signal = signal;
  }
}

/** The command did its work, but found a failure. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Writes a sentence, or `{"error":{"code":…,"message":…}}`. */
export function reportError(stderr: NodeJS.WritableStream, error: unknown, asJson: boolean): void {
  const { code, message } = describe(error);
  if (code === undefined) return;
  stderr.write(asJson ? `${JSON.stringify({ error: { code, message } })}\n` : `${message}\n`);
}

export function exitCodeOf(error: unknown): number {
  if (error instanceof Interrupted) return SIGNAL_EXIT_CODES[error.signal];
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE;
  return FAILED;
}

/** Without a code when there is no error to report: the user asked for help. */
function describe(error: unknown): { code: string | undefined; message: string } {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return { code: undefined, message: '' };
    const message = error.code === 'commander.help' ? 'A command is missing; --help lists them.' : error.message;
    return { code: 'wrong_usage', message: message.replace(/^error: /, '') };
  }
  if (error instanceof AppError || error instanceof CommandFailed || error instanceof MigrationError) {
    return { code: error.code, message: error.message };
  }
  if (error instanceof ConfigError) return { code: 'configuration_invalid', message: error.message };
  if (error instanceof Interrupted) return { code: 'interrupted', message: error.message };
  const message = messageOf(error);
  const refusal = describeRefusal(error);
  if (isConnectionFailure(error)) {
    const words = isRefusedConnection(error) ? 'refuses the connection' : 'does not answer';
    return { code: 'database_unavailable', message: refusal ?? `The database ${words}: ${message}` };
  }
  if (refusal !== undefined) return { code: 'database_unusable', message: refusal };
  return { code: 'internal_error', message };
}

/** For operators: the driver's own message helps, and contains no password. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
