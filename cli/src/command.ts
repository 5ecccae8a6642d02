/** How commands are defined, what they get, and how their arguments are read. Wrong arguments are wrong usage. */
import {
  Command,
  type CommandUnknownOpts,
  InvalidArgumentError,
  Option,
  type OptionValues,
} from '@commander-js/extra-typings';
import { readNaira, readPercent, type TypedNumber } from '@tributary/sdk';
import manifest from '../package.json' with { type: 'json' };
import type { CommandFailed } from './failure.ts';
import { jsonLine } from './output.ts';
import type { Surroundings } from './surroundings.ts';

/** A command's output: JSON on one line for machines, otherwise text for people. */
export interface Answer {
  readonly json: unknown;
  readonly text: string;
  /** The command did its work, but found a failure. */
  readonly failure?: CommandFailed | undefined;
}

/** Adds a command, or a noun with its commands, to the program. Commands run in a context. */
export type Entry<Context> = (parent: CommandUnknownOpts, context: Context) => void;

/** A command that accepts only --json; its shape adds arguments and options. */
export type Bare = Command<[], { json?: true }>;
type Shape<Args extends unknown[], Options extends OptionValues> = (bare: Bare) => Command<Args, Options>;
type Run<Context, Args extends unknown[], Options> = (
  context: Context,
  options: Options,
  ...args: Args
) => Promise<Answer | undefined>;

const JSON_OPTION = ['--json', 'print JSON, and nothing else, on standard output'] as const;

export interface ProgramParts<Context> {
  readonly description: string;
  /** What --version prints; the version of this package unless it is another one's. */
  readonly version?: string;
  readonly nouns: readonly Entry<Context>[];
  /** Adds what needs to know all commands. */
  readonly finish?: (program: CommandUnknownOpts) => void;
}

/** With JSON, the code that catches commander's error reports wrong usage. */
export function createProgram<Context extends Surroundings>(
  context: Context,
  { description, version = manifest.version, nouns, finish }: ProgramParts<Context>,
  asJson: boolean,
): CommandUnknownOpts {
  const { stdout, stderr } = context;
  const program = new Command('tributary')
    .description(description)
    .version(version, '--version', 'print the version')
    .option(...JSON_OPTION)
    .hook('preAction', (root, action) => {
      if (root.opts().json === true) action.setOptionValue('json', true);
    })
    .exitOverride()
    .showHelpAfterError('(--help shows the commands and options)')
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => asJson || stderr.write(text),
    });
  for (const add of nouns) add(program, context);
  finish?.(program);
  return program;
}

export function noun<Context>(name: string, summary: string, entries: readonly Entry<Context>[]): Entry<Context> {
  return (parent, context) => {
    const group = parent.command(name).description(summary);
    for (const entry of entries) entry(group, context);
  };
}

/**
 * Defines commands of a context. Every command accepts --json, before or after its other options. `run` returns its
 * output or has written it.
 */
export const commandsIn =
  <Context extends Surroundings>() =>
  <Args extends unknown[], Options extends { json?: true }>(
    name: string,
    summary: string,
    shape: Shape<Args, Options>,
    run: Run<Context, Args, Options>,
  ): Entry<Context> =>
  (parent, context) => {
    const bare = parent
      .command(name)
      .description(summary)
      .option(...JSON_OPTION)
      .allowExcessArguments(false);
    const shaped = shape(bare);
    shaped.action(async () => {
      const options = shaped.opts();
      const answer = await run(context, options, ...shaped.processedArgs);
      if (answer === undefined) return;
      const { json, text, failure } = answer;
      context.stdout.write(options.json === true ? jsonLine(json) : `${text}\n`);
      if (failure !== undefined) throw failure;
    });
  };

export const choice = <const Flags extends string, const Values extends readonly string[]>(
  flags: Flags,
  summary: string,
  values: Values,
) => new Option(flags, summary).choices(values);

const UNIT_MS = { s: 1_000, m: 60_000, h: 60 * 60_000, d: 24 * 60 * 60_000 } as const;

/** `0`, or a whole number with a unit: `90s`, `30m`, `24h`, `7d`. In milliseconds. */
export function durationMs(text: string): number {
  const [, count, unit] = /^([0-9]{1,6})([smhd])$/.exec(text) ?? [];
  if (text === '0') return 0;
  if (count === undefined || unit === undefined) {
    throw new InvalidArgumentError('It must be 0, or a number with s, m, h or d, such as 24h.');
  }
  return Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
}

/** Naira as people type it: `1500.50`, `1,500`. */
export const naira = (text: string): number => typed(readNaira(text));

/** From 0 to 100, as people type it: `7.5`, `7.5%`. */
export const percent = (text: string): number => typed(readPercent(text));

function typed(read: TypedNumber): number {
  if ('value' in read) return read.value;
  throw new InvalidArgumentError(`It ${read.problem}.`);
}

/** A whole number within these bounds. `words` says what is allowed. */
export function wholeNumber(min: number, max: number, words = `from ${min} to ${max}`) {
  return (text: string): number => {
    const number = /^[0-9]{1,6}$/.test(text) ? Number(text) : Number.NaN;
    if (!(number >= min && number <= max)) throw new InvalidArgumentError(`It must be ${words}.`);
    return number;
  };
}
