import type { Command } from 'commander';
import type { BusinessId } from '../database/ids.ts';
import { AppError } from '../errors.ts';
import { repairSchedules } from '../settlements/schedules/repair-schedules.ts';
import { addCommand, businessOption, type Mode, modeOption } from './arguments.ts';
import { withDatabase } from './context.ts';
import { operatorOrigin } from './operator.ts';
import { modeName, type OutputOptions, print, table } from './output.ts';

const HELP = `
A process with a wrong clock may have left a date that has not come yet as the last that was looked at for due payouts, and then
no schedule makes a run before it has. Sets it back to the date of the last run that a schedule made, so that the next run has
all that fell due since; --through names another date, for one business and mode. Does nothing where nothing is ahead.`;

interface Options extends OutputOptions {
  readonly business?: BusinessId;
  readonly mode?: Mode;
  readonly through?: string;
}

export function addSettlementsRepairSchedules(parent: Command): void {
  addCommand(parent, 'repair-schedules', 'Put schedules right that a wrong clock has set to a day to come')
    .addOption(businessOption().makeOptionMandatory(false))
    .addOption(modeOption('test or live'))
    .option('--through <date>', 'the date up to which all payouts are made, like 2026-11-23')
    .addHelpText('after', HELP)
    .action(async (options: Options) => {
      const { business, mode, through } = options;
      if ((business === undefined) !== (mode === undefined)) {
        throw new AppError('validation_failed', 'Give --business and --mode together, or neither for all businesses.');
      }
      const ledger = business === undefined ? undefined : { businessId: business, live: mode === 'live' };
      const origin = operatorOrigin();
      const repaired = await withDatabase((context) => repairSchedules(context, { origin, ledger, through }));
      const wire = repaired.map((one) => ({
        businessId: Number(one.businessId),
        mode: modeName(one.live),
        before: one.before,
        through: one.through,
      }));
      const rows = wire.map((one) => [String(one.businessId), one.mode, one.before, one.through]);
      const text =
        rows.length === 0 ? 'Nothing is ahead.' : table(['Business', 'Mode', 'Was through', 'Is through'], rows);
      print(options, { schedules: wire }, text);
    });
}
