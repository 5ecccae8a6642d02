import type { Client } from 'openapi-fetch';
import { unwrap } from './answers.ts';
import type { CallOptions, Calls, WriteOptions } from './calls.ts';
import type { components, paths } from './schema.gen.ts';

export type SettlementSettings = components['schemas']['SettlementSettings'];
export type SettlementSettingsChanges = components['schemas']['SettlementSettingsUpdate'];
export type AccountSettlementSchedule = components['schemas']['AccountSettlementSchedule'];
export type NewAccountSettlementSchedule = components['schemas']['AccountScheduleRequest'];
export type PublicHoliday = components['schemas']['ListPublicHolidaysData'][number];

export interface HolidayPeriod {
  /** Dates as `2026-01-01`, both inclusive. */
  readonly from: string;
  readonly to: string;
}

/** How and when the business pays out, and from which account. */
export interface SettlementSettingsCalls {
  get(options?: CallOptions): Promise<SettlementSettings>;
  /** Fields that are left out do not change. */
  update(changes: SettlementSettingsChanges, options?: WriteOptions): Promise<SettlementSettings>;
}

/** A connected account's own schedule, which replaces that of the business. */
export interface SettlementSchedules {
  /** That of the business if the account has none. */
  get(accountId: number, options?: CallOptions): Promise<AccountSettlementSchedule>;
  set(
    accountId: number,
    schedule: NewAccountSettlementSchedule,
    options?: WriteOptions,
  ): Promise<AccountSettlementSchedule>;
  /** From then on the business's schedule applies again. */
  remove(accountId: number, options?: WriteOptions): Promise<AccountSettlementSchedule>;
}

const SETTINGS = '/v1/api/settlement-settings';
const SCHEDULE = '/v1/api/subaccounts/{subaccountId}/settlement-schedule';

export function settingsOf(http: Client<paths>, calls: Calls): SettlementSettingsCalls {
  return {
    get: (options) => calls.read(options, (signal) => unwrap(http.GET(SETTINGS, { signal }))),
    update: (body, options) =>
      calls.write(options, (signal, header) => unwrap(http.PATCH(SETTINGS, { params: { header }, body, signal }))),
  };
}

export function schedulesOf(http: Client<paths>, calls: Calls): SettlementSchedules {
  return {
    get: (accountId, options) =>
      calls.read(options, (signal) =>
        unwrap(http.GET(SCHEDULE, { params: { path: { subaccountId: accountId } }, signal })),
      ),
    set: (accountId, body, options) =>
      calls.write(options, (signal, header) =>
        unwrap(http.PUT(SCHEDULE, { params: { path: { subaccountId: accountId }, header }, body, signal })),
      ),
    remove: (accountId, options) =>
      calls.write(options, (signal, header) =>
        unwrap(http.DELETE(SCHEDULE, { params: { path: { subaccountId: accountId }, header }, signal })),
      ),
  };
}
