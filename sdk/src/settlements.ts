import type { Client } from 'openapi-fetch';
import { unwrap } from './answers.ts';
import type { CallOptions, Calls } from './calls.ts';
import { payoutsOf, type Payouts } from './payouts.ts';
import type { paths } from './schema.gen.ts';
import { resultsOf, type SettlementResults } from './settlement-results.ts';
import { runsOf, type SettlementRuns } from './settlement-runs.ts';
import {
  type HolidayPeriod,
  type PublicHoliday,
  schedulesOf,
  type SettlementSchedules,
  type SettlementSettingsCalls,
  settingsOf,
} from './settlement-settings.ts';

/** Money that leaves wallets for the bank accounts of their owners. */
export interface Settlements {
  readonly settings: SettlementSettingsCalls;
  readonly schedules: SettlementSchedules;
  readonly runs: SettlementRuns;
  readonly payouts: Payouts;
  readonly results: SettlementResults;
  /** The days on which banks in Nigeria are closed, besides Saturdays and Sundays. */
  holidays(period: HolidayPeriod, options?: CallOptions): Promise<PublicHoliday[]>;
}

export function settlementsOf(http: Client<paths>, calls: Calls): Settlements {
  return {
    settings: settingsOf(http, calls),
    schedules: schedulesOf(http, calls),
    runs: runsOf(http, calls),
    payouts: payoutsOf(http, calls),
    results: resultsOf(http, calls),
    holidays: ({ from, to }, options) =>
      calls.read(options, (signal) =>
        unwrap(http.GET('/v1/api/settlement-calendar', { params: { query: { from, to } }, signal })),
      ),
  };
}
