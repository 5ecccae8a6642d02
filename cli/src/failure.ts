/** How a failed command ends. */
import { CommanderError } from '@commander-js/extra-typings';
import { TributaryError, type FieldError } from '@tributary/sdk';
import { harmlessLines, jsonLine } from './output.ts';
import { URL_DEFAULT } from './surroundings.ts';

const FAILED = 1;
const WRONG_USAGE = 2;
/** Shells add 128 to the number of the signal. */
const SIGNAL_EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
type EndingSignal = keyof typeof SIGNAL_EXIT_CODES;
export const ENDING_SIGNALS = Object.keys(SIGNAL_EXIT_CODES) as EndingSignal[];

const WHERE_IT_IS = `Its address is that of --url or TRIBUTARY_URL, or ${URL_DEFAULT}.`;

/** The command was asked to stop. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  readonly signal: EndingSignal;

  constructor(signal: EndingSignal) {
    super(`Stopped by ${signal}.`);
    this.signal = signal;
  }
}

/** The command cannot do its work, or did it and found a failure. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly field?: string | undefined;
  readonly subAccountId?: number | undefined;
  readonly errors?: readonly FieldError[] | undefined;
  readonly requestId?: string | undefined;
}

/** Says more about errors of its own; undefined for others. */
export type Describe = (error: unknown) => Failure | undefined;

/** Writes a sentence, or `{"error":{"code":…,"message":…}}`. Nothing when the user asked for help. */
export function reportError(stderr: NodeJS.WritableStream, error: unknown, asJson: boolean, describe?: Describe): void {
  if (error instanceof CommanderError && error.exitCode === 0) return;
  const failure = describeOwn(error) ?? describe?.(error) ?? { code: 'internal_error', message: messageOf(error) };
  stderr.write(asJson ? jsonLine({ error: failure }) : `${harmlessLines(inWords(failure))}\n`);
}

export function exitCodeOf(error: unknown): number {
  if (error instanceof Interrupted) return SIGNAL_EXIT_CODES[error.signal];
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE;
  return FAILED;
}

/** The message of any error, and of those it consists of. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

function describeOwn(error: unknown): Failure | undefined {
  if (error instanceof CommanderError) {
    const message = error.code === 'commander.help' ? 'A command is missing; --help lists them.' : error.message;
    return { code: 'wrong_usage', message: message.replace(/^error: /, '') };
  }
  if (error instanceof Interrupted) return { code: 'interrupted', message: error.message };
  if (error instanceof CommandFailed) return { code: error.code, message: error.message };
  if (!(error instanceof TributaryError)) return undefined;
  const { code, reason, field, subAccountId, errors, requestId } = error;
  const message = code === 'network_failure' ? `${reason} ${WHERE_IT_IS}` : reason;
  return { code, message, field, subAccountId, requestId, ...(errors.length > 0 && { errors }) };
}

/** All fields that are wrong, and by which id the server's log finds the request. */
function inWords({ code, message, errors = [], requestId }: Failure): string {
  const further = errors.map((error) => error.message).filter((text) => text !== message);
  const found = requestId === undefined ? [] : [`(${code}, request ${requestId})`];
  return [message, ...further, ...found].join('\n');
}
