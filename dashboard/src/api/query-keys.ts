/**
 * Keys of the cache. Everything that a payment can change lies below `ledgerKey`, so that one event of the ledger makes
 * all of it stale at once; what belongs to a business lies below `businessKey`.
 */
export type Mode = 'test' | 'live';

export interface LedgerAddress {
  readonly businessId: number;
  readonly mode: Mode;
}

export function businessKey(businessId: number, ...rest: readonly unknown[]): readonly unknown[] {
  return ['business', businessId, ...rest];
}

/** `ledgerKey(business, 'transactions', filters)`; what the rest says is up to the page. */
export function ledgerKey({ businessId, mode }: LedgerAddress, ...rest: readonly unknown[]): readonly unknown[] {
  return businessKey(businessId, mode, 'ledger', ...rest);
}
