import type { Client } from 'openapi-fetch';
import { unwrap } from './answers.ts';
import type { CallOptions, Calls, WriteOptions } from './calls.ts';
import { type PageWanted, queryOf } from './pages.ts';
import type { components, paths } from './schema.gen.ts';

export type ChangeRequest = components['schemas']['ChangeRequest'];
export type BankDetailsWanted = Omit<components['schemas']['BankDetailsRequest'], 'reason'>;
export type HoldRulesWanted = Omit<components['schemas']['HoldRulesRequest'], 'reason'>;
type SourceAccount = components['schemas']['SourceAccountRequest']['sourceAccount'];

export interface ChangeRequestPage {
  readonly requests: readonly ChangeRequest[];
  readonly totalCount: number;
}

/** Changes that a second person approves, in the dashboard. A key can make them if it is known who made the key. */
export interface ChangeRequests {
  /** A page, newest first. */
  list(
    wanted?: PageWanted & { readonly state?: ChangeRequest['state'] | undefined },
    options?: CallOptions,
  ): Promise<ChangeRequestPage>;
  get(number: number, options?: CallOptions): Promise<ChangeRequest>;
  /** Only one that this key, or the person who made the key, has made. */
  withdraw(number: number, options?: WriteOptions): Promise<ChangeRequest>;
  /** Requests the end of the rule of the second person. */
  endSecondPerson(reason: string, options?: WriteOptions): Promise<ChangeRequest>;
  /** Requests that payouts leave from this account; from none that is set with null. */
  changeSourceAccount(sourceAccount: SourceAccount, reason: string, options?: WriteOptions): Promise<ChangeRequest>;
  /** Requests other bank details, another e-mail address or another mobile number of a connected account. */
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
  return {
    list: ({ page, limit, state } = {}, options) =>
      calls.read(options, async (signal) => {
        const query = { ...queryOf({ page, limit }), ...(state && { state }) };
        const call = http.GET(REQUESTS, { params: { query }, signal });
        const requests = await unwrap(call);
        const { response } = await call;
        return { requests, totalCount: Number(response.headers.get('x-total-count')) };
      }),
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
