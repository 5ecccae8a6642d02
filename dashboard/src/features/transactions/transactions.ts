/** Transactions as the pages ask for them, and what their addresses say about which. */
import { unwrap } from '@tributary/sdk';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { ledgerKey, type LedgerAddress } from '../../api/query-keys.ts';
import type { components } from '../../api/schema.gen.ts';
import { stringifySearch } from '../../routing/search.ts';

export type TransactionSummary = components['schemas']['TransactionSummary'];
export type TransactionDetail = components['schemas']['TransactionDetail'];

export interface TransactionFilters {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly type?: 'credit' | 'debit' | undefined;
  readonly purpose?: string | undefined;
  readonly reference?: string | undefined;
  readonly accountId?: number | undefined;
}

export const LIMIT = 50;
const COMMON_PURPOSE = 'product_sale';
const REFERENCE_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether this text can be a whole reference; the server looks for nothing less. */
export function isReference(text: string): boolean {
  return REFERENCE_PATTERN.test(text);
}

export function hasFilters(filters: TransactionFilters): boolean {
  return Object.values(namedOf(filters)).some((value) => value !== undefined);
}

/** What only the less common transactions match is counted off by the server, and ends at the ten thousandth. */
export function isCountedOff({ type, purpose, reference }: TransactionFilters): boolean {
  return type === 'debit' || reference !== undefined || (purpose !== undefined && purpose !== COMMON_PURPOSE);
}

export function transactionsQuery(address: LedgerAddress, filters: TransactionFilters, page: number) {
  const { accountId, ...rest } = namedOf(filters);
  return queryOptions({
    queryKey: ledgerKey(address, 'transactions', { ...rest, accountId, page }),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/transactions', {
          params: {
            path: { businessId: String(address.businessId), mode: address.mode },
            query: {
              ...withoutUndefined(rest),
              ...(accountId === undefined ? {} : { accountId: String(accountId) }),
              page: String(page),
              limit: String(LIMIT),
            },
          },
          signal,
        }),
      ),
  });
}

export function transactionQuery(address: LedgerAddress, reference: string) {
  return queryOptions({
    queryKey: ledgerKey(address, 'transaction', reference),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/transactions/{reference}', {
          params: { path: { businessId: String(address.businessId), mode: address.mode, reference } },
          signal,
        }),
      ),
  });
}

/** A link and no call: the browser saves what comes while it comes. */
export function exportAddress({ businessId, mode }: LedgerAddress, filters: TransactionFilters): string {
  return `/dashboard/api/businesses/${businessId}/${mode}/transactions.csv${stringifySearch({ ...namedOf(filters) })}`;
}

/** `10%`, or `about 2.13%`: what part of the whole this is. */
export function shareOf(part: number, whole: number): string {
  const percent = (100 * part) / whole;
  const shown = Math.round(percent * 100) / 100;
  if (shown === 0) return 'less than 0.01%';
  return Math.abs(percent - shown) < 1e-9 ? `${shown}%` : `about ${shown}%`;
}

/** Only the filters of what may be a whole address. */
function namedOf({ from, to, type, purpose, reference, accountId }: TransactionFilters): TransactionFilters {
  return { from, to, type, purpose, reference, accountId };
}

type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

function withoutUndefined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>;
}
