import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { BusinessCalendar } from '../settlements/calendar/business-days.ts';
import { readDates } from '../settlements/schedules/calendar-request.ts';
import { addCommand } from './arguments.ts';
import { workingDirectory } from './context.ts';
import { type OutputOptions, print, table } from './output.ts';

interface Options extends OutputOptions {
  readonly from: string;
  readonly to: string;
}

export function addSettlementsHolidays(parent: Command): void {
  addCommand(parent, 'holidays', 'List public holidays, as corrected by SETTLEMENT_HOLIDAYS_ADD and _REMOVE')
    .requiredOption('--from <date>', 'such as 2026-12-01')
    .requiredOption('--to <date>', 'included')
    .action((options: Options) => {
      const { from, to } = readDates(options);
      const { holidayCorrections } = readConfig(process.env, workingDirectory());
      const holidays = new BusinessCalendar(holidayCorrections).holidays(from, to);
      const rows = holidays.map(({ date, name }) => [date, name]);
      print(options, { holidays }, rows.length === 0 ? 'There are none.' : table(['Date', 'Holiday'], rows));
    });
}
