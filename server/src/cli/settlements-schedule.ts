import type { Command } from 'commander';
import type { AccountId } from '../database/ids.ts';
import { AppError } from '../errors.ts';
import {
  getAccountSchedule,
  removeAccountSchedule,
  type ScheduleOfAccount,
  setAccountSchedule,
} from '../settlements/schedules/account-schedule.ts';
import { readAccountSchedule } from '../settlements/schedules/settings-request.ts';
import { wireAccountSchedule } from '../settlements/schedules/wire-settings.ts';
import { accountIdFromPath } from '../wire/account-ids.ts';
import { addLedgerCommand, callerOf, type LedgerOptions } from './ledger-context.ts';
import { print, table } from './output.ts';
import {
  addScheduleOptions,
  amountsFrom,
  scheduleFrom,
  type ScheduleOptions,
  scheduleRows,
} from './schedule-options.ts';
import { type SettlementContext, withLedger } from './settlements-context.ts';

interface Options extends LedgerOptions, ScheduleOptions {
  readonly remove?: boolean;
}

export function addSettlementsSchedule(parent: Command): void {
  addScheduleOptions(
    addLedgerCommand(parent, 'schedule', 'Show when a connected account is paid out, or give it a schedule of its own'),
  )
    .argument('<account>', 'id of the connected account')
    .option('--remove', 'take its own schedule away: that of the business counts again')
    .action(async (account: string, options: Options) => {
      const wire = await withLedger(options, async (context) =>
        wireAccountSchedule(context, await apply(context, accountIdFromPath(account), options)),
      );
      const heading = wire.inherited ? 'as the business' : 'its own';
      print(options, wire, table([`Account ${account}`, heading], scheduleRows(wire)));
    });
}

async function apply(context: SettlementContext, accountId: AccountId, options: Options): Promise<ScheduleOfAccount> {
  const caller = callerOf(options);
  const schedule = scheduleFrom(options);
  const amounts = amountsFrom(options);
  const isChange = schedule !== undefined || Object.keys(amounts).length > 0;
  if (options.remove === true) {
    if (isChange) throw new AppError('validation_failed', '--remove goes with no other change.');
    return await removeAccountSchedule(context, caller, accountId);
  }
  if (!isChange) return getAccountSchedule(context, caller, accountId);
  if (schedule === undefined) {
    throw new AppError('validation_failed', 'A schedule is replaced as a whole: give --frequency too.');
  }
  const terms = readAccountSchedule({ schedule, ...amounts });
  return await setAccountSchedule(context, caller, { accountId, terms });
}
