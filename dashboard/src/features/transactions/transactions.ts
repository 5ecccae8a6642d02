/** Reads of transactions, and their filters in the address. */
import type { components } from '../../api/schema.gen.ts';
import { fileAddress, ledgerQuery } from '../../api/calls.ts';
import type { LedgerAddress } from '../../api/query-keys.ts';
import { LIMIT } from '../../components/page-range.ts';

export type TransactionSummary = components['schemas']['TransactionSummary'];
export type TransactionDetail = components['schemas']['TransactionDetail'];

export interface TransactionFilters {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly type?: 'credit' | 'debit' | undefined;
  /** Kinds with commas between them. */
  readonly kind?: string | undefined;
  readonly purpose?: string | undefined;
  readonly reference?: string | undefined;
  /** Words, an amount, the beginning of a reference, or a key of the metadata with its value. */
  readonly search?: string | undefined;
  readonly accountId?: number | undefined;
}

/** A search shows no more. */
const FOUND_MAX = 100;
const COMMON_PURPOSE = 'product_sale';
const REFERENCE_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether this text can be a complete reference. */
export function isReference(text: string): boolean {
  return REFERENCE_PATTERN.test(text);
}

/**
 * With filters that only uncommon transactions match, the server finds pages by an offset and ends at the ten
 * thousandth.
 */
export function isCountedOff({ type, kind, purpose, reference }: TransactionFilters): boolean {
  const isWithoutPayments = kind !== undefined && !kind.split(',').includes('payment');
  const isOfOtherPurpose = purpose !== undefined && purpose !== COMMON_PURPOSE;
  return type === 'debit' || reference !== undefined || isWithoutPayments || isOfOtherPurpose;
}

export const transactionsQuery = (address: LedgerAddress, filters: TransactionFilters, page: number) =>
  ledgerQuery(address, '{mode}/transactions', { ...queryOf(filters), page, limit: LIMIT });

/** The newest that fit, on one page. */
export const foundQuery = (address: LedgerAddress, filters: TransactionFilters) =>
  ledgerQuery(address, '{mode}/transactions/search', { search: '', ...queryOf(filters), limit: FOUND_MAX });

export const transactionQuery = (address: LedgerAddress, reference: string) =>
  ledgerQuery(address, '{mode}/transactions/{reference}', { reference });

export const exportAddress = (address: LedgerAddress, filters: TransactionFilters): string =>
  fileAddress(address, '{mode}/transactions.csv', queryOf(filters));

function queryOf(filters: TransactionFilters) {
  const { accountId, ...others } = filtersOf(filters);
  return { ...others, subAccountId: accountId };
}

/** `10%`, or `about 2.13%`: the part as a share of the whole. */
export function shareOf(part: number, whole: number): string {
  const percent = (100 * part) / whole;
  const shown = Math.round(percent * 100) / 100;
  if (shown === 0) return 'less than 0.01%';
  return Math.abs(percent - shown) < 1e-9 ? `${shown}%` : `about ${shown}%`;
}

/** Only the filters, of an address that may have other parameters. A part of a reference is searched for. */
export function filtersOf(address: TransactionFilters): TransactionFilters {
  const { from, to, type, kind, purpose, reference, search, accountId } = address;
  const isPart = reference !== undefined && !isReference(reference);
  const found = isPart ? { reference: undefined, search: search ?? reference } : { reference, search };
  return { from, to, type, kind, purpose, ...found, accountId };
}
