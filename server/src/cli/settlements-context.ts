/** What commands about settlements share. */
import { readConfig } from '../config.ts';
import type { Actor } from '../principal.ts';
import { BusinessCalendar } from '../settlements/calendar/business-days.ts';
import { FILE_FORMATS, type FileFormat } from '../settlements/file-format.ts';
import type { PayoutTotal, SettlementRun } from '../settlements/schemas.ts';
import { type CommandContext, withDatabase, workingDirectory } from './context.ts';
import { type LedgerOptions, requireBusiness } from './ledger-context.ts';
import { instant, table } from './output.ts';
import { Option } from 'commander';

export const OPERATOR: Actor = { kind: 'operator' };

export interface SettlementContext extends CommandContext {
  readonly calendar: BusinessCalendar;
}

/** For a business that is there. */
export async function withLedger<T>(
  options: LedgerOptions,
  work: (context: SettlementContext) => Promise<T>,
): Promise<T> {
  const { holidayCorrections } = readConfig(process.env, workingDirectory());
  return withDatabase(async (context) => {
    await requireBusiness(context, options);
    return work({ ...context, calendar: new BusinessCalendar(holidayCorrections) });
  });
}

export interface FormatOptions extends LedgerOptions {
  readonly format: FileFormat;
}

export const formatOption = (): Option =>
  new Option('--format <format>', 'CSV, or a version of ISO 20022').choices(FILE_FORMATS).makeOptionMandatory();

/** `3, ₦1234.50` */
const total = ({ count, amount }: PayoutTotal): string => `${count}, ₦${amount.toFixed(2)}`;

export function runTable(runs: readonly SettlementRun[]): string {
  if (runs.length === 0) return 'There are no settlement runs.';
  const rows = runs.map((run) => [
    String(run.number),
    run.state,
    run.scheduledFor ?? '–',
    total(run.payouts),
    total(run.paid),
    total(run.failed),
    total(run.unknown),
    instant(new Date(run.created.at)),
  ]);
  return table(['Run', 'State', 'Scheduled', 'Payouts', 'Paid', 'Failed', 'Unknown', 'Made'], rows);
}
