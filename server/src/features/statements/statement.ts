/**
 * A statement: a connected account's opening balance in a period, the transactions that changed it, and the closing
 * balance.
 */
import type { AccountId } from '../../platform/database/ids.ts';
import { PAYOUT_PURPOSE, PAYOUT_RETURN_PURPOSE } from '../../core/ledger/purposes.ts';
import type { TransactionKind } from '../transactions/kinds.ts';
import { noSuchAccount } from '../../platform/wire/account-ids.ts';
import {
  type AccountKey,
  type Bounds,
  findHead,
  findLines,
  type HeadRow,
  type LineRow,
  LINES_PER_READ_MAX,
  type StatementDatabase,
} from './queries.ts';

export type { AccountKey, Bounds } from './queries.ts';

export interface StatementDeps {
  readonly database: StatementDatabase;
}

/** All of a statement except its lines. */
export interface StatementHead {
  /** The business that the account is connected to. */
  readonly ownerName: string;
  readonly live: boolean;
  readonly account: StatementAccount;
  /** The first and the last instant of the period. */
  readonly from: Date;
  readonly to: Date;
  readonly madeAt: Date;
  readonly openingKobo: bigint;
  readonly closingKobo: bigint;
  readonly lineCount: number;
}

/** The account at the time when the statement is made. */
export interface StatementAccount {
  readonly id: AccountId;
  readonly businessName: string;
  readonly accountName: string;
  readonly bankName: string;
  readonly accountNumber: string;
}

export interface StatementLine {
  /** Within the transactions of this account, from 1 and without gaps. */
  readonly sequence: bigint;
  readonly at: Date;
  readonly reference: string;
  readonly description: string;
  readonly purpose: string;
  readonly isDebit: boolean;
  /** What changed the wallet; never negative. */
  readonly amountKobo: bigint;
  /** Never negative; what the business earned with a credit, or returned with a debit. */
  readonly commissionKobo: bigint;
  /** What the payer paid or got back, or what went to the bank or came back; never negative. */
  readonly grossKobo: bigint;
  readonly balanceAfterKobo: bigint;
}

export interface StatementTotals {
  readonly creditKobo: bigint;
  readonly debitKobo: bigint;
  /** What credits earned, less what debits returned. */
  readonly commissionKobo: bigint;
  /** Opening balance + received − refunded − payouts = closing balance. */
  readonly receivedKobo: bigint;
  readonly refundedKobo: bigint;
  /** Less those that came back. */
  readonly payoutsKobo: bigint;
  /** What payers paid, less what they got back: received − refunded + commission. */
  readonly grossKobo: bigint;
}

export interface OpenedStatement {
  readonly head: StatementHead;
  /** The oldest first, in pieces of at most `LINES_PER_READ_MAX`; each is read on demand. */
  readonly lines: () => AsyncGenerator<StatementLine[]>;
}

/**
 * Everything read later from this statement is as of this moment.
 * @throws AppError not_found
 */
export async function openStatement(
  { database }: StatementDeps,
  key: AccountKey,
  bounds: Bounds,
): Promise<OpenedStatement> {
  const row = await findHead(database, key, bounds);
  if (row === undefined) throw noSuchAccount();
  const head = headFrom(row, key, bounds, row.now);
  return { head, lines: () => readLines(database, key, row) };
}

async function* readLines(database: StatementDatabase, key: AccountKey, row: HeadRow): AsyncGenerator<StatementLine[]> {
  let balanceKobo = row.opening_kobo;
  for (let first = row.first; first <= row.last; first += BigInt(LINES_PER_READ_MAX)) {
    const last = min(first + BigInt(LINES_PER_READ_MAX) - 1n, row.last);
    const rows = await findLines(database, key, row.wallet_id, { first, last });
    for (const line of rows) balanceKobo += line.wallet_kobo;
    const expected = Number(last - first + 1n);
    // A wrong statement would be worse than none. If this one does not add up, the books are damaged, and `ledger
    // verify` says where.
    if (rows.length !== expected || rows.at(-1)?.balance_after_kobo !== balanceKobo) {
      throw new Error(`the lines ${first} to ${last} of wallet ${row.wallet_id} do not lead from balance to balance`);
    }
    yield rows.map(lineFrom);
  }
}

export const NO_TOTALS: StatementTotals = {
  creditKobo: 0n,
  debitKobo: 0n,
  commissionKobo: 0n,
  receivedKobo: 0n,
  refundedKobo: 0n,
  payoutsKobo: 0n,
  grossKobo: 0n,
};

export function addTotals(totals: StatementTotals, lines: readonly StatementLine[]): StatementTotals {
  let { creditKobo, debitKobo, commissionKobo, receivedKobo, refundedKobo, payoutsKobo } = totals;
  for (const line of lines) {
    if (line.isDebit) debitKobo += line.amountKobo;
    else creditKobo += line.amountKobo;
    commissionKobo += line.isDebit ? -line.commissionKobo : line.commissionKobo;
    const kind = kindOfLine(line);
    if (kind === 'payment') receivedKobo += line.amountKobo;
    if (kind === 'refund') refundedKobo += line.amountKobo;
    if (kind === 'payout') payoutsKobo += line.amountKobo;
    if (kind === 'return') payoutsKobo -= line.amountKobo;
  }
  const grossKobo = receivedKobo - refundedKobo + commissionKobo;
  return { creditKobo, debitKobo, commissionKobo, receivedKobo, refundedKobo, payoutsKobo, grossKobo };
}

/** As KIND in SQL. */
function kindOfLine({ isDebit, purpose }: Pick<StatementLine, 'isDebit' | 'purpose'>): TransactionKind {
  if (isDebit) return purpose === PAYOUT_PURPOSE ? 'payout' : 'refund';
  return purpose === PAYOUT_RETURN_PURPOSE ? 'return' : 'payment';
}

/** Without a beginning, the period begins with the account; without an end, it ends now. */
function headFrom(row: HeadRow, { live }: AccountKey, { from, before }: Bounds, now: Date): StatementHead {
  // A ledger may be ahead of the clock, for example after the clock was wrong.
  const to = before === null ? later(now, row.last_at ?? now) : new Date(before.getTime() - 1);
  return {
    ownerName: row.owner_name,
    live,
    account: {
      id: row.account_id,
      businessName: row.business_name,
      accountName: row.account_name,
      bankName: row.bank_name,
      accountNumber: row.account_number,
    },
    from: from ?? (row.created_at < to ? row.created_at : to),
    to,
    madeAt: now,
    openingKobo: row.opening_kobo,
    closingKobo: row.closing_kobo,
    lineCount: Number(row.last - row.first + 1n),
  };
}

function lineFrom(row: LineRow): StatementLine {
  return {
    sequence: row.wallet_sequence,
    at: row.created_at,
    reference: row.reference,
    description: row.description,
    purpose: row.purpose,
    isDebit: row.clearing_kobo > 0n,
    amountKobo: magnitude(row.wallet_kobo),
    commissionKobo: magnitude(row.commission_kobo),
    grossKobo: magnitude(row.clearing_kobo),
    balanceAfterKobo: row.balance_after_kobo,
  };
}

const magnitude = (kobo: bigint): bigint => (kobo < 0n ? -kobo : kobo);
const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const later = (a: Date, b: Date): Date => (a > b ? a : b);
