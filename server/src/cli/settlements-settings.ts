import { type Command, Option } from 'commander';
import { BankDirectory } from '../banks/directory.ts';
import { AppError } from '../errors.ts';
import type { SettingsBody } from '../settlements/schedules/schemas.ts';
import { APPROVALS, type Approval } from '../settlements/schedules/settings.ts';
import { readSettingsUpdate } from '../settlements/schedules/settings-request.ts';
import { getSettings, updateSettings } from '../settlements/schedules/update-settings.ts';
import { wireSettings } from '../settlements/schedules/wire-settings.ts';
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
  readonly approval?: Approval;
  readonly sourceBank?: string;
  readonly sourceAccount?: string;
  readonly sourceName?: string;
}

export function addSettlementsSettings(parent: Command): void {
  addScheduleOptions(addLedgerCommand(parent, 'settings', 'Show how and when a business pays out, or change it'))
    .addOption(new Option('--approval <who>', 'who may approve a run').choices(APPROVALS))
    .option('--source-bank <code>', 'bank code of the account that payouts leave from')
    .option('--source-account <number>', 'its number, ten digits')
    .option('--source-name <name>', 'its name')
    .action(async (options: Options) => {
      const wire = await withLedger(options, async (context) => wireSettings(context, await apply(context, options)));
      const source = wire.sourceAccount;
      const rows = [
        ...scheduleRows(wire),
        ['Approval', wire.approval],
        ['Source', source === null ? '–' : `${source.accountNumber} ${source.bankCode} ${source.accountName}`],
      ];
      print(options, wire, table(['Settlements', ''], rows));
    });
}

async function apply(context: SettlementContext, options: Options) {
  const body = bodyOf(options);
  if (Object.keys(body).length === 0) return getSettings(context, callerOf(options));
  const update = await readSettingsUpdate(new BankDirectory(context), body);
  return await updateSettings(context, callerOf(options), update);
}

function bodyOf(options: Options): SettingsBody {
  const { approval, sourceBank: bankCode, sourceAccount: accountNumber, sourceName: accountName } = options;
  const schedule = scheduleFrom(options);
  const given = [bankCode, accountNumber, accountName].filter((part) => part !== undefined);
  const hasSource = bankCode !== undefined && accountNumber !== undefined && accountName !== undefined;
  if (given.length > 0 && !hasSource) {
    throw new AppError('validation_failed', 'Give --source-bank, --source-account and --source-name together.');
  }
  return {
    ...(schedule && { schedule }),
    ...amountsFrom(options),
    ...(approval && { approval }),
    ...(hasSource && { sourceAccount: { bankCode, accountNumber, accountName } }),
  };
}
