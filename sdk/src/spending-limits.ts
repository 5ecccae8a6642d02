import type { Client } from 'openapi-fetch';
import { unwrap } from './answers.ts';
import type { CallOptions, Calls, WriteOptions } from './calls.ts';
import type { components, paths } from './schema.gen.ts';

export type SpendingLimits = components['schemas']['SpendingLimits'];
export type SpendingLimitTerms = components['schemas']['OwnSpendingLimitsRequest'];
export type DefaultSpendingLimits = components['schemas']['DefaultSpendingLimits'];
export type DefaultSpendingLimitChanges = components['schemas']['DefaultSpendingLimitsRequest'];

/** The most that keys post, and accounts receive and give back. A key can lower limits; only people raise them. */
export interface SpendingLimitCalls {
  /** The limits of an account: those that hold, those of its own, and what is used today. */
  get(accountId: number, options?: CallOptions): Promise<SpendingLimits>;
  /** The default limits hold beside them, and of each the lower counts, unless `insteadOfDefaults` is true. */
  set(accountId: number, limits: SpendingLimitTerms, options?: WriteOptions): Promise<SpendingLimits>;
  /** From then on the default limits hold. */
  remove(accountId: number, options?: WriteOptions): Promise<SpendingLimits>;
  getDefaults(options?: CallOptions): Promise<DefaultSpendingLimits>;
  /** What is left out does not change. */
  setDefaults(changes: DefaultSpendingLimitChanges, options?: WriteOptions): Promise<DefaultSpendingLimits>;
}

const OF_ACCOUNT = '/v1/api/subaccounts/{subaccountId}/spending-limits';
const DEFAULTS = '/v1/api/spending-limits';

export function spendingLimitsOf(http: Client<paths>, calls: Calls): SpendingLimitCalls {
  return {
    get: (subaccountId, options) =>
      calls.read(options, (signal) => unwrap(http.GET(OF_ACCOUNT, { params: { path: { subaccountId } }, signal }))),
    set: (subaccountId, body, options) =>
      calls.write(options, (signal, header) =>
        unwrap(http.PUT(OF_ACCOUNT, { params: { path: { subaccountId }, header }, body, signal })),
      ),
    remove: (subaccountId, options) =>
      calls.write(options, (signal, header) =>
        unwrap(http.DELETE(OF_ACCOUNT, { params: { path: { subaccountId }, header }, signal })),
      ),
    getDefaults: (options) => calls.read(options, (signal) => unwrap(http.GET(DEFAULTS, { signal }))),
    setDefaults: (body, options) =>
      calls.write(options, (signal, header) => unwrap(http.PATCH(DEFAULTS, { params: { header }, body, signal }))),
  };
}
