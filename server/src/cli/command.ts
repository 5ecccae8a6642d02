/** The commands of an installation, and the arguments that several of them have. */
import { type Bare, choice, commandsIn, type Entry as EntryIn, InvalidArgumentError, Option } from '@tributary/cli';
import type { BusinessId } from '../platform/database/ids.ts';
import { numberFromPath } from '../platform/wire/ids.ts';
import type { Invocation } from './invocation.ts';

export { type Bare, choice, durationMs, naira, noun, percent, wholeNumber } from '@tributary/cli';

export type Entry = EntryIn<Invocation>;

export const command = commandsIn<Invocation>();

/** A number from 1, such as that of a run. */
export const numberFrom1 = (text: string): bigint =>
  numberFromPath(text, () => new InvalidArgumentError('It must be a number such as 42.'));

const businessId = (text: string): BusinessId => numberFrom1(text) as BusinessId;

export const businessOption = () => new Option('--business <id>', 'id of the business').argParser(businessId);
export const modeOption = (what: string) => choice('--mode <mode>', what, ['test', 'live']);

/** Adds the options of a command about one business in one mode. */
export const ofLedger = (bare: Bare, mode = 'test or live') =>
  bare.addOption(businessOption().makeOptionMandatory()).addOption(modeOption(mode).makeOptionMandatory());
