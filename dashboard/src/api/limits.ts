/** How much keys may post, and accounts receive and give back. Null is no limit. */
import { type Body, businessQuery, ledgerQuery, type Read, send } from './calls.ts';
import type { LedgerAddress } from './query-keys.ts';

const OF_ACCOUNT = '{mode}/accounts/{subaccountId}/spending-limits';
const OF_KEY = '{mode}/keys/{keyId}/spending-limits';
const DEFAULTS = '{mode}/spending-limits';

/** Its own limits, which hold beside the default ones or instead of them. */
export type OwnLimits = Body<'put', typeof OF_ACCOUNT>;
export type LimitTerms = Omit<OwnLimits, 'insteadOfDefaults'>;
export type Limits = Read<typeof OF_ACCOUNT>;
export type DefaultFor = 'accounts' | 'keys';
/** Whose limits a request is about. */
export type Whose =
  { readonly subAccountId: number } | { readonly keyId: number } | { readonly defaultFor: DefaultFor };

export const accountLimitsQuery = (address: LedgerAddress, accountId: number) =>
  ledgerQuery(address, OF_ACCOUNT, { subaccountId: accountId });

/** Read again whenever it is opened, because no event of the ledger tells which key posted. */
export const keyLimitsQuery = (address: LedgerAddress, keyId: number) => ledgerQuery(address, OF_KEY, { keyId });

export const defaultLimitsQuery = (address: LedgerAddress) => businessQuery(address, DEFAULTS, {});

/** Null removes its own limits; then the default ones hold. */
export async function saveLimits(address: LedgerAddress, whose: Whose, wanted: OwnLimits | null): Promise<void> {
  if ('defaultFor' in whose) {
    await send(address, 'patch', DEFAULTS, {}, { [whose.defaultFor]: wanted ?? NO_LIMITS });
  } else if ('keyId' in whose) {
    if (wanted === null) await send(address, 'delete', OF_KEY, whose);
    else await send(address, 'put', OF_KEY, whose, wanted);
  } else {
    const values = { subaccountId: whose.subAccountId };
    if (wanted === null) await send(address, 'delete', OF_ACCOUNT, values);
    else await send(address, 'put', OF_ACCOUNT, values, wanted);
  }
}

const NO_LIMITS: LimitTerms = { largestPayment: null, paymentsPerDay: null, largestRefund: null, refundsPerDay: null };

export const requestLimits = (
  address: LedgerAddress,
  whose: Whose,
  asked: { readonly limits: OwnLimits | null; readonly reason: string },
) => send(address, 'post', '{mode}/spending-limit-requests', {}, { ...whose, ...asked });
