/** Arguments that several commands have. */
import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { wholeNumber } from './command.ts';

const SHOWN_DEFAULT = 25;
const SHOWN_MAX = 1_000;

/** The id of a connected account. */
function accountId(text: string): number {
  const id = /^[1-9][0-9]{0,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw new InvalidArgumentError('It must be the id of a connected account.');
  return id;
}

export const ACCOUNT = ['<account>', 'id of the connected account', accountId] as const;

export const accountOption = () => new Option('--account <id>', 'id of the connected account').argParser(accountId);

export const limitOption = () =>
  new Option('--limit <count>', `how many, at most ${SHOWN_MAX}`)
    .argParser(wholeNumber(1, SHOWN_MAX))
    .default(SHOWN_DEFAULT);

export const fromOption = () => new Option('--from <time>', 'from this date or time on; a date is a day in Lagos');
export const toOption = () => new Option('--to <time>', 'up to this date or time, included');

/** Types of events, separated by commas, repeated, or both. */
export const eventTypes = (text: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  ...text.split(',').filter(Boolean),
];

/** Keys with their values, repeated. */
export function metadata(
  text: string,
  before: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const [, key, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (key === undefined || value === undefined) throw new InvalidArgumentError('It must be such as order=1234.');
  return { ...before, [key]: value };
}
