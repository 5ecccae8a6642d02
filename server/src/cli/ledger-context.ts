/** What commands about one business in one mode share. */
import { type Command, InvalidArgumentError } from 'commander';
import type { BusinessId } from '../database/ids.ts';
import { AppError } from '../errors.ts';
import { numberFromPath } from '../wire/ids.ts';
import { addCommand, businessOption, type Mode, modeOption } from './arguments.ts';
import type { CommandContext } from './context.ts';
import { operatorOrigin } from './operator.ts';
import type { OutputOptions } from './output.ts';

export interface LedgerOptions extends OutputOptions {
  readonly business: BusinessId;
  readonly mode: Mode;
}

/** A command that names a business and a mode. */
export const addLedgerCommand = (parent: Command, nameAndArguments: string, summary: string): Command =>
  addCommand(parent, nameAndArguments, summary)
    .addOption(businessOption())
    .addOption(modeOption('test or live').makeOptionMandatory());

/** On behalf of no key and nobody: of who runs the server. */
export const callerOf = ({ business, mode }: LedgerOptions) => ({
  businessId: business,
  live: mode === 'live',
  apiKeyId: undefined,
  origin: operatorOrigin(),
});

/** A number from 1, such as that of a run. */
export const numberFrom1 = (text: string): bigint =>
  numberFromPath(text, () => new InvalidArgumentError('It must be a number such as 42.'));

/** Locking a ledger that is not there fails in words of the database. @throws AppError not_found */
export async function requireBusiness({ db }: CommandContext, { business }: LedgerOptions): Promise<void> {
  const found = await db.selectFrom('businesses').select('id').where('id', '=', business).executeTakeFirst();
  if (found === undefined) throw new AppError('not_found', 'There is no business with this id.');
}
