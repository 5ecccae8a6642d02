import type { Client } from 'openapi-fetch';
import { unwrap, unwrapPage } from './answers.ts';
import type { CallOptions, Calls, WriteOptions } from './calls.ts';
import { type Forward, queryOf, walkChanging, walkForward, type PageWanted, type WalkOptions } from './pages.ts';
import type { components, paths } from './schema.gen.ts';

export type Account = components['schemas']['ConnectedAccount'];
/** The same: lists show whole accounts. */
export type AccountItem = Account;
export type NewAccount = components['schemas']['CreateConnectedAccountBody'];
export type AccountChanges = components['schemas']['UpdateConnectedAccountBody'];
export type CreatedAccount = components['schemas']['CreateConnectedAccountData'];
export type UpdatedAccount = components['schemas']['UpdateConnectedAccountData'];
export type RotatedKey = components['schemas']['RotateAuthorizationKeyData'];

/** Why runs leave an account out, and who changed its bank details last. */
export type PayoutHolds = components['schemas']['PayoutHolds'];

export type AccountHold = PayoutHolds['placed'][number];
export type HoldKind = AccountHold['kind'];

export type BankDetailsChange = components['schemas']['BankDetailsChange'];

export interface AccountFilter {
  /** Part of a name, of the e-mail address, of the account number or of your own id, in any case. */
  readonly search?: string | undefined;
  readonly enabled?: boolean | undefined;
  /** The account that has exactly this id of yours, or none. */
  readonly externalId?: string | undefined;
}

export interface AccountPage {
  readonly accounts: readonly Account[];
  /** How many accounts match the filter, on all pages. */
  readonly totalCount: number;
}

export interface BankDetailsHistory {
  readonly changes: readonly BankDetailsChange[];
  /** How many changes there are, on all pages. */
  readonly totalCount: number;
}

export interface RotateOptions extends WriteOptions {
  /** How long payments with the old key are still accepted. */
  readonly overlapSeconds?: number | undefined;
}

export interface DeleteOptions extends WriteOptions {
  /** Deletes an account that owes as well, instead of failing with `account_owes`. */
  readonly force?: boolean | undefined;
}

/** Connected accounts, whose share of a payment goes into their wallets. */
export interface Accounts {
  /**
   * With an `externalId`, the same account sent again is answered with the account as it is now; another one is refused
   * with `external_id_conflict`, and `subAccountId` of the error tells which account has the id.
   */
  create(account: NewAccount, options?: WriteOptions): Promise<CreatedAccount>;
  get(accountId: number, options?: CallOptions): Promise<Account>;
  /** A page, newest first; with `after` the oldest first. */
  list(wanted?: AccountFilter & PageWanted & Forward, options?: CallOptions): Promise<AccountPage>;
  /**
   * All accounts, newest first, each once even if accounts are added or deleted meanwhile. With `after` those that
   * were made after a sequence, in order; changes and deletions come by events. `timeoutMs` is for each page.
   */
  all(filter?: AccountFilter & WalkOptions & Forward, options?: CallOptions): AsyncIterable<Account>;
  /** Fields that are left out do not change. */
  update(accountId: number, changes: AccountChanges, options?: WriteOptions): Promise<UpdatedAccount>;
  delete(accountId: number, options?: DeleteOptions): Promise<void>;
  rotateAuthorizationKey(accountId: number, options?: RotateOptions): Promise<RotatedKey>;
  /** Former bank details, e-mail addresses and mobile numbers, with who changed them; newest first. */
  bankDetailsHistory(accountId: number, wanted?: PageWanted, options?: CallOptions): Promise<BankDetailsHistory>;
  /** Why settlement runs leave the account out now, and until when. */
  payoutHolds(accountId: number, options?: CallOptions): Promise<PayoutHolds>;
  /** Keeps payouts of the account back until `releaseHold`. Payments and refunds go on. */
  hold(accountId: number, kind: HoldKind, reason: string, options?: WriteOptions): Promise<PayoutHolds>;
  /** Where two people decide, request it with `changeRequests.releaseHold` instead. */
  releaseHold(accountId: number, number: number, reason: string, options?: WriteOptions): Promise<PayoutHolds>;
}

const ACCOUNT = '/v1/api/subaccounts/{subaccountId}';

const holdsOf = (http: Client<paths>, calls: Calls): Pick<Accounts, 'payoutHolds' | 'hold' | 'releaseHold'> => ({
  payoutHolds: (accountId, options) =>
    calls.read(options, (signal) =>
      unwrap(http.GET(`${ACCOUNT}/payout-holds`, { params: { path: { subaccountId: accountId } }, signal })),
    ),
  hold: (accountId, kind, reason, options) =>
    calls.write(options, (signal, header) => {
      const params = { path: { subaccountId: accountId }, header };
      return unwrap(http.POST(`${ACCOUNT}/payout-holds`, { params, body: { kind, reason }, signal }));
    }),
  releaseHold: (accountId, number, reason, options) =>
    calls.write(options, (signal, header) => {
      const params = { path: { subaccountId: accountId, number }, header };
      const path = `${ACCOUNT}/payout-holds/{number}/release`;
      return unwrap(http.POST(path, { params, body: { reason }, signal }));
    }),
});

export function accountsOf(http: Client<paths>, calls: Calls): Accounts {
  const list: Accounts['list'] = ({ page, limit, search, enabled, externalId, after } = {}, options) =>
    calls.read(options, async (signal) => {
      const query = queryOf({ page, limit, search, enabled, externalId, after });
      const { items, totalCount } = await unwrapPage(http.GET('/v1/api/subaccounts', { params: { query }, signal }));
      return { accounts: items, totalCount };
    });

  return {
    list,
    all: ({ pageSize, after, ...filter } = {}, options) =>
      after !== undefined
        ? walkForward(async (wanted) => (await list({ ...filter, ...wanted }, options)).accounts, { after, pageSize })
        : walkChanging(
            async (wanted) => {
              const { accounts: items, totalCount } = await list({ ...filter, ...wanted }, options);
              return { items, totalCount };
            },
            ({ id }) => id,
            { pageSize },
          ),
    get: (accountId, options) =>
      calls.read(options, (signal) =>
        unwrap(http.GET(ACCOUNT, { params: { path: { subaccountId: accountId } }, signal })),
      ),
    create: (body, options) =>
      calls.write(options, (signal, header) =>
        unwrap(http.POST('/v1/api/subaccounts/partial', { params: { header }, body, signal })),
      ),
    update: (accountId, body, options) =>
      calls.write(options, (signal, header) => {
        const params = { path: { subaccountId: accountId }, header };
        return unwrap(http.PATCH(ACCOUNT, { params, body, signal }));
      }),
    delete: (accountId, { force, ...options } = {}) =>
      calls.write(options, (signal, header) => {
        const params = { path: { subAccountId: accountId }, query: queryOf({ force }), header };
        return unwrap(http.DELETE('/v1/business/subaccounts/{subAccountId}', { params, signal }));
      }),
    rotateAuthorizationKey: (accountId, { overlapSeconds, ...options } = {}) =>
      calls.write(options, (signal, header) => {
        const params = { path: { subaccountId: accountId }, header };
        const body = overlapSeconds === undefined ? {} : { overlapSeconds };
        return unwrap(http.POST(`${ACCOUNT}/authorization-key`, { params, body, signal }));
      }),
    ...holdsOf(http, calls),
    bankDetailsHistory: (accountId, { page, limit } = {}, options) =>
      calls.read(options, async (signal) => {
        const params = { path: { subaccountId: accountId }, query: queryOf({ page, limit }) };
        const { items: changes, totalCount } = await unwrapPage(
          http.GET(`${ACCOUNT}/bank-details-history`, { params, signal }),
        );
        return { changes, totalCount };
      }),
  };
}
