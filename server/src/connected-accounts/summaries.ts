/** Connected accounts with their wallets' balances, for the dashboard. */
import type { AccountId } from '../database/ids.ts';
import type { DbDeps } from '../database/pool.ts';
import { type OnGone, readInTurns, type Turns } from '../database/turns.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import { splitFromColumns } from '../ledger/split-columns.ts';
import { nairaFromKobo } from '../money/kobo.ts';
import { describeSplit } from '../money/split-terms.ts';
import type { Split } from '../money/split.ts';
import { noSuchAccount } from '../wire/account-ids.ts';
import { readEnd, readInstant } from '../wire/instants.ts';
import { type Paging, type Slice, sliceOf } from '../wire/paging.ts';
import { invalid } from '../wire/invalid.ts';
import type { AccountFilter } from './account.ts';
import {
  type AccountSort,
  countAccounts,
  findBalancesAt,
  findSummariesBefore,
  findSummary,
  findSummaryPage,
  type SummaryRow,
} from './summary-queries.ts';
import type { AccountSummary } from './summary-schemas.ts';

export interface SummaryQuery extends AccountFilter, Paging {
  readonly sort: AccountSort;
}

const WAY_OUT = 'Narrow it with search; the export as CSV has all.';
const EXPORT_CHUNK = 1_000;
const POINTS_DEFAULT = 60;
const POINTS_MAX = 200;

export interface SummaryPage {
  readonly accounts: AccountSummary[];
  /** On all pages. */
  readonly totalCount: number;
}

export type ListSummaries = (ledger: LedgerKey, query: SummaryQuery, onGone?: OnGone) => Promise<SummaryPage>;

type PageKey = LedgerKey & AccountFilter & Slice & { readonly sort: AccountSort };

/** Simultaneous requests for the same page share one answer if it needs a search or a sort. */
export function createListSummaries({ db, heavyReads }: DbDeps & { readonly heavyReads: Turns }): ListSummaries {
  const readPage = async (key: PageKey): Promise<SummaryPage> => {
    const [rows, totalCount] = await Promise.all([findSummaryPage(db, key, key), countAccounts(db, key, key)]);
    return { accounts: rows.map(summaryFromRow), totalCount };
  };
  const readSearchedPage = readInTurns<PageKey, SummaryPage>({
    turns: heavyReads,
    whoseOf: ({ businessId }) => String(businessId),
    nameOf: ({ businessId, live, enabled, search, sort, offset, limit }) =>
      JSON.stringify([String(businessId), live, enabled, search, sort, offset, limit]),
    read: readPage,
  });
  return async ({ businessId, live }, { sort, enabled, search, ...paging }, onGone) => {
    const slice = sliceOf(paging, WAY_OUT);
    const readsAll = enabled !== undefined || search !== undefined || sort === 'balance';
    const key = { businessId, live, enabled, search, sort, ...slice };
    return readsAll ? readSearchedPage(key, onGone) : readPage(key);
  };
}

/** @throws AppError not_found */
export async function getSummary(deps: DbDeps, ledger: LedgerKey, id: AccountId): Promise<AccountSummary> {
  const row = await findSummary(deps.db, ledger, id);
  if (row === undefined) throw noSuchAccount();
  return summaryFromRow(row);
}

/** Every account of the filter, newest first, in chunks of a thousand, in the columns of the export. */
export async function* exportSummaries(deps: DbDeps, ledger: LedgerKey, filter: AccountFilter) {
  let before: bigint | undefined;
  for (;;) {
    const rows = await findSummariesBefore(deps.db, ledger, { ...filter, before, size: EXPORT_CHUNK });
    yield rows.map((row) => [
      Number(row.id),
      row.created_at.toISOString(),
      row.business_name,
      row.account_name,
      row.bank_code,
      row.bank_name,
      row.account_number,
      row.email,
      row.mobile,
      String(row.enabled),
      row.balance_kobo,
      row.inflow_kobo - row.returned_kobo,
      row.commission_kobo,
      Number(row.last_sequence),
      row.returned_kobo,
    ]);
    if (rows.length < EXPORT_CHUNK) return;
    before = rows.at(-1)?.sequence;
  }
}

interface HistoryQuery {
  readonly from: string;
  readonly to: string;
  readonly points?: string | undefined;
}

/** @throws AppError not_found, validation_failed */
export async function getBalanceHistory(deps: DbDeps, ledger: LedgerKey, id: AccountId, query: HistoryQuery) {
  const fromMs = readInstant('from', query.from).first.getTime();
  const toMs = readEnd('to', query.to).getTime();
  if (toMs <= fromMs) throw invalid('to', 'must be after from');
  const count = readPoints(query.points);
  const instants = Array.from({ length: count }, (_, n) => new Date(fromMs + ((toMs - fromMs) * n) / (count - 1)));
  const balances = await findBalancesAt(deps.db, ledger, id, instants);
  if (balances.length !== count) throw noSuchAccount();
  return {
    points: instants.map((at, n) => ({
      at: at.toISOString(),
      balance: nairaFromKobo(balances[n]?.balance_kobo ?? 0n),
    })),
  };
}

function readPoints(text: string | undefined): number {
  const count = text === undefined ? POINTS_DEFAULT : /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (count < 2 || count > POINTS_MAX) throw invalid('points', `must be a whole number from 2 to ${POINTS_MAX}`);
  return count;
}

function summaryFromRow(row: SummaryRow): AccountSummary {
  return {
    id: Number(row.id),
    businessName: row.business_name,
    accountName: row.account_name,
    bankCode: row.bank_code,
    bankName: row.bank_name,
    accountNumber: row.account_number,
    email: row.email,
    mobile: row.mobile,
    firstName: row.first_name,
    lastName: row.last_name,
    enabled: row.enabled,
    split: wireSplit(splitFromColumns(row)),
    balance: nairaFromKobo(row.balance_kobo),
    inflow: nairaFromKobo(row.inflow_kobo - row.returned_kobo),
    returned: nairaFromKobo(row.returned_kobo),
    commission: nairaFromKobo(row.commission_kobo),
    transactionCount: Number(row.last_sequence),
    checkDigitWarning: row.check_digit_warning,
    createdAt: row.created_at.toISOString(),
  };
}

export function wireSplit(split: Split): AccountSummary['split'] {
  const { splitType, splitValue, percentValue, txCap } = describeSplit(split);
  return { splitType, splitValue, percentValue, txCap };
}
