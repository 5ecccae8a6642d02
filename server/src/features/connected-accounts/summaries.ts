/** Connected accounts with their wallets' balances, for the dashboard. */
import { lostInBankFiles } from '../banks/bank-text.ts';
import { inChunks, nextAfter } from '../../platform/database/chunks.ts';
import type { AccountId } from '../../platform/database/ids.ts';
import type { DbDeps } from '../../platform/database/pool.ts';
import { type OnGone, readInTurns, type Turns } from '../../platform/database/turns.ts';
import { type BalanceParts, balanceParts } from '../../core/ledger/balance-parts.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { nairaFromKobo } from '../../core/money/kobo.ts';
import { wholeTerms } from '../../core/money/split-terms.ts';
import type { Split } from '../../core/money/split.ts';
import { noSuchAccount } from '../../platform/wire/account-ids.ts';
import { type Cell, exportedTable } from '../../platform/wire/exported-table.ts';
import { readEnd, readInstant } from '../../platform/wire/instants.ts';
import { type Paging, type Slice, sliceOf } from '../../platform/wire/paging.ts';
import { invalid } from '../../platform/wire/invalid.ts';
import { type AccountFilter, CHANGEABLE_FIELDS, type OwnFields, type ShownAccount, shownFromRow } from './account.ts';
import {
  type AccountSort,
  countAccounts,
  type FiguresRow,
  findBalancesAt,
  findSummariesBefore,
  findSummary,
  findSummaryPage,
  type SummaryRow,
} from './summary-queries.ts';
import type { AccountSummary, AccountWithFigures } from './summary-schemas.ts';
import { wireBalanceParts } from './wire-balance-parts.ts';

export interface SummaryQuery extends AccountFilter, Paging {
  readonly sort: AccountSort;
}

const WAY_OUT = 'Narrow it with search; the export as CSV has all.';
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
    nameOf: ({ businessId, live, enabled, search, externalId, sort, offset, limit }) =>
      JSON.stringify([String(businessId), live, enabled, search, externalId, sort, offset, limit]),
    read: readPage,
  });
  return async ({ businessId, live }, { sort, enabled, search, externalId, ...paging }, onGone) => {
    const slice = sliceOf(paging, WAY_OUT);
    const readsAll = (enabled !== undefined && externalId === undefined) || search !== undefined || sort === 'balance';
    const key = { businessId, live, enabled, search, externalId, sort, ...slice };
    return readsAll ? readSearchedPage(key, onGone) : readPage(key);
  };
}

/** @throws AppError not_found */
export async function getSummary(deps: DbDeps, ledger: LedgerKey, id: AccountId): Promise<AccountWithFigures> {
  const row = await findSummary(deps.db, ledger, id);
  if (row === undefined) throw noSuchAccount();
  return { ...summaryFromRow(row), ...wireBalanceParts(balanceParts(row)) };
}

type Exportable = FiguresRow & { readonly parts: BalanceParts };

export const EXPORTED = exportedTable<Exportable, keyof OwnFields>({
  id: ({ id }) => Number(id),
  createdAt: ({ createdAt }) => createdAt.toISOString(),
  businessName: ({ businessName }) => businessName,
  accountName: ({ accountName }) => accountName,
  bankCode: ({ bankCode }) => bankCode,
  bankName: ({ bankName }) => bankName,
  accountNumber: ({ accountNumber }) => accountNumber,
  email: ({ email }) => email,
  mobile: ({ mobile }) => mobile,
  enabled: ({ enabled }) => String(enabled),
  balance: ({ balance_kobo }) => balance_kobo,
  inflow: ({ parts }) => parts.receivedKobo,
  commission: ({ parts }) => parts.commissionKobo,
  transactionCount: ({ last_sequence }) => Number(last_sequence),
  returned: ({ returned_kobo }) => returned_kobo,
  externalId: ({ externalId }) => externalId ?? '',
  metadata: ({ metadataText }) => metadataText ?? '',
  refunded: ({ parts }) => parts.refundedKobo,
  paidOut: ({ parts }) => parts.paidOutKobo,
  inRuns: ({ parts }) => parts.inRunsKobo,
  gross: ({ parts }) => parts.grossKobo,
});

/** Every account of the filter, newest first, in the columns of the export. */
export function exportSummaries(deps: DbDeps, ledger: LedgerKey, filter: AccountFilter) {
  const placeAfter = ({ sequence }: FiguresRow): bigint => sequence;
  return inChunks<FiguresRow, bigint | typeof NEWEST, readonly Cell[]>({
    start: NEWEST,
    read: async (place, rowsMax) => {
      const before = place === NEWEST ? undefined : place;
      const rows = await findSummariesBefore(deps.db, ledger, { ...filter, before, size: rowsMax });
      return nextAfter(rows, rowsMax, placeAfter);
    },
    placeAfter,
    write: (row) => EXPORTED.rowOf({ ...row, parts: balanceParts(row) }),
  });
}

const NEWEST = 'newest';

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

/** What a summary has as the use cases have it. */
const AS_THEY_ARE = CHANGEABLE_FIELDS.filter((name) => name !== 'split');
type AsTheyAre = Omit<Pick<ShownAccount, (typeof CHANGEABLE_FIELDS)[number]>, 'split'>;
const asTheyAre = (account: ShownAccount): AsTheyAre =>
  Object.fromEntries(AS_THEY_ARE.map((name) => [name, account[name]])) as unknown as AsTheyAre;

function summaryFromRow(row: SummaryRow): AccountSummary {
  const shown = shownFromRow(row);
  return {
    ...asTheyAre(shown),
    id: Number(shown.id),
    onHold: row.on_hold,
    deleted: row.deleted_at !== null,
    split: wireSplit(shown.split),
    balance: nairaFromKobo(row.balance_kobo),
    inflow: nairaFromKobo(row.inflow_kobo - row.returned_kobo),
    returned: nairaFromKobo(row.returned_kobo),
    commission: nairaFromKobo(row.commission_kobo),
    transactionCount: Number(row.last_sequence),
    nameInBankFiles: lostInBankFiles(shown.accountName) ?? null,
    checkDigitWarning: row.check_digit_warning,
    createdAt: shown.createdAt.toISOString(),
  };
}

export const wireSplit = (split: Split): AccountSummary['split'] => wholeTerms(split);
