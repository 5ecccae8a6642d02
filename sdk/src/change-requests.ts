import type { Client } from 'openapi-fetch';
import { unwrap, unwrapPage } from './answers.ts';
import type { CallOptions, Calls, WriteOptions } from './calls.ts';
import { type PageWanted, queryOf, walkChanging, type WalkOptions } from './pages.ts';
import type { components, paths } from './schema.gen.ts';

export type ChangeRequest = components['schemas']['ChangeRequest'];
export type BankDetailsWanted = Omit<components['schemas']['BankDetailsRequest'], 'reason'>;
export type HoldRulesWanted = Omit<components['schemas']['HoldRulesRequest'], 'reason'>;
type SourceAccount = components['schemas']['SourceAccountRequest']['sourceAccount'];

export interface ChangeRequestPage {
  readonly requests: readonly ChangeRequest[];
  readonly totalCount: number;
}

export interface ChangeRequestFilter {
  readonly state?: ChangeRequest['state'] | undefined;
}

/** Changes that a second person approves, in the dashboard. A key can make them if it is known who made the key. */
export interface ChangeRequests {
  /** A page, newest first. */
  list(wanted?: PageWanted & ChangeRequestFilter, options?: CallOptions): Promise<ChangeRequestPage>;
  /** All that match the filter, each once, newest first. `timeoutMs` is for each page. */
  all(filter?: ChangeRequestFilter & WalkOptions, options?: CallOptions): AsyncIterable<ChangeRequest>;
  get(number: number, options?: CallOptions): Promise<ChangeRequest>;
  /** Only one that this key, or the person who made the key, has made. */
  withdraw(number: number, options?: WriteOptions): Promise<ChangeRequest>;
  /** Requests the end of the rule of the second person. */
  endSecondPerson(reason: string, options?: WriteOptions): Promise<ChangeRequest>;
  /** Requests that payouts leave from this account; from none that is set with null. */
  changeSourceAccount(sourceAccount: SourceAccount, reason: string, options?: WriteOptions): Promise<ChangeRequest>;
  /** Requests other bank details, another e-mail address, mobile number or commission of a connected account. */
  changeBankDetails(
    accountId: number,
    details: BankDetailsWanted,
    reason: string,
    options?: WriteOptions,
  ): Promise<ChangeRequest>;
  /** Requests that a hold that somebody placed on a connected account ends. */
  releaseHold(accountId: number, number: number, reason: string, options?: WriteOptions): Promise<ChangeRequest>;
  /** Requests shorter holds of payouts, or the end of the rule of the second person for bank details. */
  loosenHolds(rules: HoldRulesWanted, reason: string, options?: WriteOptions): Promise<ChangeRequest>;
  /** Requests that a payout that was sent becomes failed without a bank's file, which credits its wallet again. */
  reopenPayout(payoutId: string, reason: string, options?: WriteOptions): Promise<ChangeRequest>;
  /** Requests other limits: of one account or key, or the default ones. */
  changeLimits(wanted: components['schemas']['SpendingLimitRequest'], options?: WriteOptions): Promise<ChangeRequest>;
}

const REQUESTS = '/v1/api/change-requests';
const SETTINGS = '/v1/api/settlement-settings';

export function changeRequestsOf(http: Client<paths>, calls: Calls): ChangeRequests {
  const pageOf = ({ page, limit, state }: PageWanted & ChangeRequestFilter, options?: CallOptions) =>
    calls.read(options, (signal) => {
      const query = { ...queryOf({ page, limit }), ...(state && { state }) };
      return unwrapPage(http.GET(REQUESTS, { params: { query }, signal }));
    });
  return {
    async list(wanted = {}, options) {
      const { items: requests, totalCount } = await pageOf(wanted, options);
      return { requests, totalCount };
    },
    all: ({ pageSize, ...filter } = {}, options) =>
      walkChanging(
        (wanted) => pageOf({ ...filter, ...wanted }, options),
        ({ number }) => number,
        { pageSize },
      ),
    get: (number, options) =>
      calls.read(options, (signal) =>
        unwrap(http.GET(`${REQUESTS}/{number}`, { params: { path: { number } }, signal })),
      ),
    withdraw: (number, options) =>
      calls.write(options, (signal, header) =>
        unwrap(http.POST(`${REQUESTS}/{number}/withdraw`, { params: { path: { number }, header }, signal })),
      ),
    endSecondPerson: (reason, options) =>
      calls.write(options, (signal, header) =>
        unwrap(http.POST(`${SETTINGS}/approval-requests`, { params: { header }, body: { reason }, signal })),
      ),
    changeSourceAccount: (sourceAccount, reason, options) =>
      calls.write(options, (signal, header) => {
        const body = { sourceAccount, reason };
        return unwrap(http.POST(`${SETTINGS}/source-account-requests`, { params: { header }, body, signal }));
      }),
    changeBankDetails: (subaccountId, details, reason, options) =>
      calls.write(options, (signal, header) => {
        const params = { path: { subaccountId }, header };
        const body = { ...details, reason };
        return unwrap(http.POST('/v1/api/subaccounts/{subaccountId}/bank-details-requests', { params, body, signal }));
      }),
    releaseHold: (subaccountId, number, reason, options) =>
      calls.write(options, (signal, header) => {
        const params = { path: { subaccountId, number }, header };
        const path = '/v1/api/subaccounts/{subaccountId}/payout-holds/{number}/release-requests';
        return unwrap(http.POST(path, { params, body: { reason }, signal }));
      }),
    loosenHolds: (rules, reason, options) =>
      calls.write(options, (signal, header) =>
        unwrap(http.POST(`${SETTINGS}/hold-requests`, { params: { header }, body: { ...rules, reason }, signal })),
      ),
    reopenPayout: (id, reason, options) =>
      calls.write(options, (signal, header) => {
        const params = { path: { id }, header };
        return unwrap(http.POST('/v1/api/payouts/{id}/reopening-requests', { params, body: { reason }, signal }));
      }),
    changeLimits: (body, options) =>
      calls.write(options, (signal, header) =>
        unwrap(http.POST('/v1/api/spending-limit-requests', { params: { header }, body, signal })),
      ),
  };
}
