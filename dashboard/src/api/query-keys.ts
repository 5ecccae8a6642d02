/**
 * Keys of the cache. Everything that a payment can change is below `ledgerKey`, so that one event of the ledger makes
 * all of it stale at once; everything else of a business is below `businessKey`.
 */
export type Mode = 'test' | 'live';

export interface LedgerAddress {
  readonly businessId: number;
  readonly mode: Mode;
}

export function businessKey(businessId: number, ...rest: readonly unknown[]): readonly unknown[] {
  return ['business', businessId, ...rest];
}

/** `ledgerKey(business, 'transactions', filters)`; each page chooses the rest. */
export function ledgerKey({ businessId, mode }: LedgerAddress, ...rest: readonly unknown[]): readonly unknown[] {
  return businessKey(businessId, mode, 'ledger', ...rest);
}
