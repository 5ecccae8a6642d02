/** How commands are defined, what they get, and how their arguments are read. Wrong arguments are wrong usage. */
import {
  Command,
  type CommandUnknownOpts,
  InvalidArgumentError,
  Option,
  type OptionValues,
} from '@commander-js/extra-typings';
import type { BusinessId } from '../database/ids.ts';
import { numberFromPath } from '../wire/ids.ts';
import type { CommandFailed } from './failure.ts';
import type { Invocation } from './invocation.ts';

/** A command's output: JSON on one line for machines, otherwise text for people. */
export interface Answer {
  readonly json: unknown;
  readonly text: string;
  /** The command did its work, but found a failure. */
  readonly failure?: CommandFailed | undefined;
}

/** Adds a command, or a noun with its commands, to the program. */
export type Entry = (parent: CommandUnknownOpts, invocation: Invocation) => void;

/** A command that accepts only --json; its shape adds arguments and options. */
export type Bare = Command<[], { json?: true }>;
type Shape<Args extends unknown[], Options extends OptionValues> = (bare: Bare) => Command<Args, Options>;
type Run<Args extends unknown[], Options> = (
  invocation: Invocation,
  options: Options,
  ...args: Args
) => Promise<Answer | undefined>;

const JSON_OPTION = ['--json', 'print JSON, and nothing else, on standard output'] as const;

/** With JSON, the code that catches commander's error reports wrong usage. */
export function createProgram(invocation: Invocation, nouns: readonly Entry[], asJson: boolean): CommandUnknownOpts {
  const { stdout, stderr } = invocation;
  const program = new Command('tributary')
    .description(
      'Operates the Tributary installation in DATA_DIR (./data), or that of DATABASE_URL. ' +
        'Works whether the server runs or not.',
    )
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
  for (const noun of nouns) noun(program, invocation);
  return program;
}

export function noun(name: string, summary: string, entries: readonly Entry[]): Entry {
  return (parent, invocation) => {
    const group = parent.command(name).description(summary);
    for (const entry of entries) entry(group, invocation);
  };
}

/** Every command accepts --json, before or after its other options. `run` returns its output or has written it. */
export function command<Args extends unknown[], Options extends { json?: true }>(
  name: string,
  summary: string,
  shape: Shape<Args, Options>,
  run: Run<Args, Options>,
): Entry {
  return (parent, invocation) => {
    const bare = parent
      .command(name)
      .description(summary)
      .option(...JSON_OPTION)
      .allowExcessArguments(false);
    const shaped = shape(bare);
    shaped.action(async () => {
      const options = shaped.opts();
      const answer = await run(invocation, options, ...shaped.processedArgs);
      if (answer === undefined) return;
      const { json, text, failure } = answer;
      invocation.stdout.write(`${options.json === true ? JSON.stringify(json) : text}\n`);
      if (failure !== undefined) throw failure;
    });
  };
}

export const choice = <const Flags extends string, const Values extends readonly string[]>(
  flags: Flags,
  summary: string,
  values: Values,
) => new Option(flags, summary).choices(values);

/** A number from 1, such as that of a run. */
export const numberFrom1 = (text: string): bigint =>
  numberFromPath(text, () => new InvalidArgumentError('It must be a number such as 42.'));

const businessId = (text: string): BusinessId => numberFrom1(text) as BusinessId;

export const businessOption = () => new Option('--business <id>', 'id of the business').argParser(businessId);
export const modeOption = (what: string) => choice('--mode <mode>', what, ['test', 'live']);

/** For commands about one business in one mode. */
export const ofLedger = (bare: Bare, mode = 'test or live') =>
  bare.addOption(businessOption().makeOptionMandatory()).addOption(modeOption(mode).makeOptionMandatory());

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
export function naira(text: string): number {
  const bare = text.replaceAll(',', '');
  if (!/^[0-9]{1,13}(\.[0-9]{1,2})?$/.test(bare)) {
    throw new InvalidArgumentError('It must be an amount in naira such as 1500.50.');
  }
  return Number(bare);
}

/** A whole number within these bounds. `words` says what is allowed. */
export function wholeNumber(min: number, max: number, words = `from ${min} to ${max}`) {
  return (text: string): number => {
    const number = /^[0-9]{1,6}$/.test(text) ? Number(text) : Number.NaN;
    if (!(number >= min && number <= max)) throw new InvalidArgumentError(`It must be ${words}.`);
    return number;
  };
}
