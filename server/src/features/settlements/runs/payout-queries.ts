/** SQL that reads payouts. */
import { plainArray } from '../../../platform/database/array-literal.ts';
import type { AccountId } from '../../../platform/database/ids.ts';
import type { Db } from '../../../platform/database/pool.ts';
import { selectList } from '../../../platform/database/noun-columns.ts';
import { columnsOf, narrowed, type Slots, statement } from '../../../platform/database/statement.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import type { Booking } from './booking.ts';
import { firstOf, type NumberRange, type Slice } from '../../../platform/wire/paging.ts';
import { findSequences } from './ledger-sequences.ts';
import { PAYOUT, PAYOUT_COLUMNS, type PayoutState, type PayoutWithNames } from './payout.ts';
import type { RunName } from './run.ts';

/** The state of payouts `p` in runs `r`. */
const STATE = `CASE WHEN p.outcome IS NOT NULL THEN p.outcome WHEN r.exported_at IS NOT NULL THEN 'exported'
            WHEN r.approved_at IS NOT NULL THEN 'approved' ELSE 'draft' END`;
const ALIASES = { settlement_payouts: 'p', connected_accounts: 'a', transactions: 't' };
const PAYOUT_LIST = `${selectList(PAYOUT_COLUMNS, ALIASES)}, ${STATE} AS state,
       coalesce(b.name, p.bank_code) AS "bankName", back.reference AS "returnReference"`;
/** By primary keys, as are the names. */
const RUNS = 'JOIN settlement_runs r ON r.business_id = p.business_id AND r.live = p.live AND r.number = p.run_number';
const NAMES = `JOIN connected_accounts a ON a.business_id = p.business_id AND a.id = p.connected_account_id
  JOIN transactions t ON t.business_id = p.business_id AND t.live = p.live AND t.sequence = p.sequence
  LEFT JOIN transactions back ON back.business_id = p.business_id AND back.live = p.live
      AND back.sequence = p.return_sequence
  LEFT JOIN banks b ON b.code = p.bank_code`;

/** The first movements of the bank account that were seen for a payout: out of it and back. */
export interface Bookings {
  readonly debitBooking?: Booking | undefined;
  readonly creditBooking?: Booking | undefined;
}

/** With everything that a bank's message is compared with. */
export interface KnownPayout extends PayoutWithNames, Bookings {
  /** The account that its run was to be paid from. */
  readonly source: { readonly bankCode: string; readonly accountNumber: string } | undefined;
}

function isOfRun($: Slots<RunName>): string {
  return `p.business_id = ${$.businessId} AND p.live = ${$.live} AND p.run_number = ${$.number}`;
}

/**
 * A condition on payouts `p` in runs `r`, equivalent to STATE. Only the branch of the state is planned, so that indexes
 * can be used.
 */
function hasState($: Slots<{ state: PayoutState | undefined }>): string {
  return `CASE ${$.state}::text
      WHEN 'draft' THEN p.outcome IS NULL AND r.approved_at IS NULL
      WHEN 'approved' THEN p.outcome IS NULL AND r.approved_at IS NOT NULL AND r.exported_at IS NULL
      WHEN 'exported' THEN p.outcome IS NULL AND r.exported_at IS NOT NULL
      ELSE p.outcome = ${$.state} END`;
}

/** Unique index settlement_payouts_reference_unique. */
const FIND_PAYOUTS = statement({
  name: 'find_payouts',
  columns: {
    ...PAYOUT,
    ...columnsOf('settlement_runs', ['debtor_bank_code', 'debtor_account_number']),
    debit_booking: narrowed<Booking | null>('settlement_payouts.debit_booking'),
    credit_booking: narrowed<Booking | null>('settlement_payouts.credit_booking'),
  },
  text: ($: Slots<LedgerKey & { references: string }>) => `SELECT ${PAYOUT_LIST}, r.debtor_bank_code,
       r.debtor_account_number, p.debit_booking, p.credit_booking
  FROM settlement_payouts p ${RUNS} ${NAMES}
 WHERE p.business_id = ${$.businessId} AND p.live = ${$.live} AND p.reference = ANY (${$.references}::uuid[])`,
});

export async function findPayouts(db: Db, ledger: LedgerKey, references: readonly string[]): Promise<KnownPayout[]> {
  const rows = await FIND_PAYOUTS.rows(db, { ...ledger, references: plainArray(references) });
  return rows.map((row) => ({
    ...row,
    source:
      row.debtor_bank_code === null || row.debtor_account_number === null
        ? undefined
        : { bankCode: row.debtor_bank_code, accountNumber: row.debtor_account_number },
    debitBooking: row.debit_booking ?? undefined,
    creditBooking: row.credit_booking ?? undefined,
  }));
}

const FIND_OPEN_PAYOUTS = statement({
  name: 'find_open_payouts',
  columns: PAYOUT,
  text: ($: Slots<RunName & { after: bigint; through: bigint }>) => `
SELECT ${PAYOUT_LIST} FROM settlement_payouts p ${RUNS} ${NAMES}
 WHERE ${isOfRun($)} AND p.position > ${$.after} AND p.position <= ${$.through} AND p.outcome IS NULL
 ORDER BY p.position`,
});

/** Those without their own outcome in this range of positions, in order. A range of the primary key. */
export async function findOpenPayouts(
  db: Db,
  name: RunName,
  { after, through }: { readonly after: bigint; readonly through: bigint },
): Promise<PayoutWithNames[]> {
  return FIND_OPEN_PAYOUTS.rows(db, { ...name, after, through });
}

/** Names are looked up after the page is chosen, however many payouts there are to choose from. */
const choice = <Values>(name: string, order: string, isWanted: (slots: Slots<Values>) => string) =>
  statement({
    name,
    columns: PAYOUT,
    text: ($: Slots<Values & Slice>) => `WITH chosen AS MATERIALIZED (
  SELECT p.* FROM settlement_payouts p ${RUNS} WHERE ${isWanted($)}
      ORDER BY ${order} LIMIT ${$.limit} OFFSET ${$.offset}
)
SELECT ${PAYOUT_LIST} FROM chosen p ${RUNS} ${NAMES} ORDER BY ${order}`,
  });

const FIND_PAYOUTS_OF_RUN = choice(
  'find_payouts_of_run',
  'p.position',
  ($: Slots<RunName & NumberRange>) => `${isOfRun($)} AND p.position BETWEEN ${$.first} AND ${$.last}`,
);

/** In the order of their positions, which have no gaps; a range of the primary key. */
export async function findPayoutsOfRun(
  db: Db,
  name: RunName,
  { first, last }: NumberRange,
): Promise<PayoutWithNames[]> {
  const slice = firstOf(Number(last - first + 1n));
  return FIND_PAYOUTS_OF_RUN.rows(db, { ...name, first, last, ...slice });
}

const FIND_PAYOUTS_AT = statement({
  name: 'find_payouts_at',
  columns: PAYOUT,
  text: ($: Slots<RunName & { positions: string }>) => `SELECT ${PAYOUT_LIST} FROM settlement_payouts p ${RUNS} ${NAMES}
 WHERE ${isOfRun($)} AND p.position = ANY (${$.positions}::bigint[])`,
});

/** In any order. Primary key. */
export async function findPayoutsAt(
  db: Db,
  { businessId, live, number }: RunName,
  positions: readonly bigint[],
): Promise<PayoutWithNames[]> {
  return FIND_PAYOUTS_AT.rows(db, { businessId, live, number, positions: plainArray(positions) });
}

const FIND_PAYOUTS_OF_RUN_IN_STATE = choice(
  'find_payouts_of_run_in_state',
  'p.position',
  ($: Slots<RunName & { state: PayoutState }>) => `${isOfRun($)} AND ${hasState($)}`,
);

/** In the order of their positions; along the primary key. */
export async function findPayoutsOfRunInState(
  db: Db,
  name: RunName,
  state: PayoutState,
  slice: Slice,
): Promise<PayoutWithNames[]> {
  return FIND_PAYOUTS_OF_RUN_IN_STATE.rows(db, { ...name, state, ...slice });
}

export interface PayoutFilter {
  readonly state: PayoutState | undefined;
  readonly accountId: AccountId | undefined;
  /** Inclusive. */
  readonly from: Date | undefined;
  /** Exclusive. */
  readonly before: Date | undefined;
}

type Wanted = LedgerKey &
  Pick<PayoutFilter, 'state' | 'accountId'> & { readonly first: bigint | undefined; readonly last: bigint | undefined };

/** Conditions that are not requested are null, and disappear before planning. */
const isWanted = ($: Slots<Wanted>): string => `p.business_id = ${$.businessId} AND p.live = ${$.live}
   AND (${$.first}::bigint IS NULL OR p.sequence BETWEEN ${$.first} AND ${$.last})
   AND (${$.accountId}::bigint IS NULL OR p.connected_account_id = ${$.accountId})
   AND (${$.state}::text IS NULL OR ${hasState($)})`;

const FIND_PAYOUT_PAGE = choice('find_payout_page', 'p.sequence DESC', isWanted);

const COUNT_PAYOUTS = statement({
  name: 'count_payouts',
  columns: { count: 'int8' },
  text: ($: Slots<Wanted>) => `SELECT count(*) AS count FROM settlement_payouts p ${RUNS} WHERE ${isWanted($)}`,
});

/**
 * Payouts of all runs, newest first. By settlement_payouts_account_unique for one account, by
 * settlement_payouts_in_trouble for failed and unknown ones, and otherwise along settlement_payouts_sequence_unique.
 */
export async function findPayoutPage(
  db: Db,
  ledger: LedgerKey,
  { state, accountId, from, before }: PayoutFilter,
  slice: Slice,
): Promise<{ readonly payouts: readonly PayoutWithNames[]; readonly totalCount: number }> {
  const { businessId, live } = ledger;
  const hasPeriod = from !== undefined || before !== undefined;
  const { first, last } = hasPeriod
    ? await findSequences(db, ledger, { from, before })
    : { first: undefined, last: undefined };
  const wanted = { businessId, live, state, accountId, first, last };
  const payouts = await FIND_PAYOUT_PAGE.rows(db, { ...wanted, ...slice });
  const { count } = await COUNT_PAYOUTS.one(db, wanted);
  return { payouts, totalCount: Number(count) };
}
