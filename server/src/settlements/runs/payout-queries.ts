/** SQL of payouts. Writes rely on the ledger's lock. */
import { type RawBuilder, sql } from 'kysely';
import { plainArray, textArray } from '../../database/array-literal.ts';
import type { AccountId, WalletId } from '../../database/ids.ts';
import type { Db, Tx } from '../../database/pool.ts';
import type { LedgerKey } from '../../ledger/posting.ts';
import type { Booking } from './booking.ts';
import { firstOf, type NumberRange, type Slice } from '../../wire/paging.ts';
import { findSequences } from './ledger-sequences.ts';
import type { Payout, PayoutOutcome, PayoutState, PayoutWithNames } from './payout.ts';
import type { RunName } from './run-queries.ts';

interface PayoutRow {
  run_number: bigint;
  position: bigint;
  sequence: bigint;
  reference: string;
  connected_account_id: AccountId;
  wallet_id: WalletId;
  amount_kobo: bigint;
  bank_code: string;
  account_number: string;
  account_name: string;
  state: PayoutState;
  reason_code: string | null;
  reason: string | null;
  outcome_at: Date | null;
  return_sequence: bigint | null;
  confirmed_at: Date | null;
  business_name: string;
  bank_name: string;
  created_at: Date;
  return_reference: string | null;
}

/** Of payouts `p` in runs `r`. */
const STATE = sql.raw(`CASE WHEN p.outcome IS NOT NULL THEN p.outcome WHEN r.exported_at IS NOT NULL THEN 'exported'
            WHEN r.approved_at IS NOT NULL THEN 'approved' ELSE 'draft' END`);
const COLUMNS = sql`p.run_number, p.position, p.sequence, p.reference, p.connected_account_id, p.wallet_id,
       p.amount_kobo, p.bank_code, p.account_number, p.account_name, ${STATE} AS state, p.reason_code, p.reason,
       p.outcome_at, p.return_sequence, p.confirmed_at, a.business_name, coalesce(b.name, p.bank_code) AS bank_name, t.created_at,
       back.reference AS return_reference`;
/** By primary keys, as are the names. */
const RUNS = sql.raw(
  'JOIN settlement_runs r ON r.business_id = p.business_id AND r.live = p.live AND r.number = p.run_number',
);
const NAMES = sql.raw(`JOIN connected_accounts a ON a.business_id = p.business_id AND a.id = p.connected_account_id
  JOIN transactions t ON t.business_id = p.business_id AND t.live = p.live AND t.sequence = p.sequence
  LEFT JOIN transactions back ON back.business_id = p.business_id AND back.live = p.live
    AND back.sequence = p.return_sequence
  LEFT JOIN banks b ON b.code = p.bank_code`);

/** The first movements of the bank account that were seen of a payout, out of it and back. */
interface Bookings {
  readonly debitBooking?: Booking | undefined;
  readonly creditBooking?: Booking | undefined;
}

/** With all that words of a bank are held against. */
export interface KnownPayout extends PayoutWithNames, Bookings {
  /** The account that its run was to be paid from. */
  readonly source: { readonly bankCode: string; readonly accountNumber: string } | undefined;
}

interface KnownRow extends PayoutRow {
  debtor_bank_code: string | null;
  debtor_account_number: string | null;
  debit_booking: Booking | null;
  credit_booking: Booking | null;
}

/** Unique index settlement_payouts_reference_unique. */
export async function findPayouts(
  db: Db,
  { businessId, live }: LedgerKey,
  references: readonly string[],
): Promise<KnownPayout[]> {
  const { rows } = await sql<KnownRow>`SELECT ${COLUMNS}, r.debtor_bank_code, r.debtor_account_number,
       p.debit_booking, p.credit_booking
  FROM settlement_payouts p ${RUNS} ${NAMES}
 WHERE p.business_id = ${businessId} AND p.live = ${live}
   AND p.reference = ANY (${plainArray(references)}::uuid[])`.execute(db);
  return rows.map((row) => ({
    ...payoutFromRow(row),
    source:
      row.debtor_bank_code === null || row.debtor_account_number === null
        ? undefined
        : { bankCode: row.debtor_bank_code, accountNumber: row.debtor_account_number },
    debitBooking: row.debit_booking ?? undefined,
    creditBooking: row.credit_booking ?? undefined,
  }));
}

/** Those without an outcome of their own among so many positions, in their order. A range of the primary key. */
export async function findOpenPayouts(
  db: Db,
  { businessId, live, number }: RunName,
  { after, through }: { readonly after: bigint; readonly through: bigint },
): Promise<PayoutWithNames[]> {
  const { rows } = await sql<PayoutRow>`SELECT ${COLUMNS} FROM settlement_payouts p ${RUNS} ${NAMES}
 WHERE p.business_id = ${businessId} AND p.live = ${live} AND p.run_number = ${number} AND p.position > ${after}
   AND p.position <= ${through} AND p.outcome IS NULL
 ORDER BY p.position`.execute(db);
  return rows.map(payoutFromRow);
}

export interface PayoutPage {
  readonly payouts: readonly PayoutWithNames[];
  readonly totalCount: number;
}

/** In the order of their positions, which have no gaps; a range of the primary key. */
export async function findPayoutsOfRun(db: Db, run: RunName, { first, last }: NumberRange): Promise<PayoutWithNames[]> {
  const isOnPage = sql`${isOfRun(run)} AND p.position BETWEEN ${first} AND ${last}`;
  return findChosen(db, isOnPage, BY_POSITION, firstOf(Number(last - first + 1n)));
}

/** In the order of their positions; along the primary key. */
export async function findPayoutsOfRunInState(
  db: Db,
  run: RunName,
  state: PayoutState,
  slice: Slice,
): Promise<PayoutWithNames[]> {
  return findChosen(db, sql`${isOfRun(run)} AND ${hasState(state)}`, BY_POSITION, slice);
}

const isOfRun = ({ businessId, live, number }: RunName): RawBuilder<unknown> =>
  sql`p.business_id = ${businessId} AND p.live = ${live} AND p.run_number = ${number}`;

const BY_POSITION = sql.raw('p.position');
const NEWEST_FIRST = sql.raw('p.sequence DESC');

/** The names are looked up once the page is chosen, however many there are to choose from. */
async function findChosen(
  db: Db,
  isWanted: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { offset, limit }: Slice,
): Promise<PayoutWithNames[]> {
  const { rows } = await sql<PayoutRow>`WITH chosen AS MATERIALIZED (
  SELECT p.* FROM settlement_payouts p ${RUNS} WHERE ${isWanted} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}
)
SELECT ${COLUMNS} FROM chosen p ${RUNS} ${NAMES} ORDER BY ${order}`.execute(db);
  return rows.map(payoutFromRow);
}

export interface PayoutFilter {
  readonly state: PayoutState | undefined;
  readonly accountId: AccountId | undefined;
  /** Inclusive. */
  readonly from: Date | undefined;
  /** Exclusive. */
  readonly before: Date | undefined;
}

/**
 * Of all runs, newest first. By settlement_payouts_account_unique for one account, by settlement_payouts_in_trouble for
 * those that failed or are unknown, and else along settlement_payouts_sequence_unique.
 */
export async function findPayoutPage(
  db: Db,
  ledger: LedgerKey,
  { state, accountId, from, before }: PayoutFilter,
  slice: Slice,
): Promise<PayoutPage> {
  const { businessId, live } = ledger;
  const hasPeriod = from !== undefined || before !== undefined;
  const { first, last } = hasPeriod ? await findSequences(db, ledger, { from, before }) : { first: 1n, last: null };
  const isWanted = sql`p.business_id = ${businessId} AND p.live = ${live}
   AND ${hasPeriod ? sql`p.sequence BETWEEN ${first} AND ${last}` : sql`true`}
   AND ${accountId === undefined ? sql`true` : sql`p.connected_account_id = ${accountId}`}
   AND ${state === undefined ? sql`true` : hasState(state)}`;
  const payouts = await findChosen(db, isWanted, NEWEST_FIRST, slice);
  const counted = await sql<{ count: bigint }>`SELECT count(*) AS count FROM settlement_payouts p ${RUNS}
 WHERE ${isWanted}`.execute(db);
  return { payouts, totalCount: Number(counted.rows[0]?.count ?? 0n) };
}

/** Of payouts `p` in runs `r`; says the same as STATE. */
function hasState(state: PayoutState) {
  if (state === 'draft') return sql`p.outcome IS NULL AND r.approved_at IS NULL`;
  if (state === 'approved') return sql`p.outcome IS NULL AND r.approved_at IS NOT NULL AND r.exported_at IS NULL`;
  if (state === 'exported') return sql`p.outcome IS NULL AND r.exported_at IS NOT NULL`;
  return sql`p.outcome = ${state}`;
}

export async function insertPayouts(
  tx: Tx,
  { businessId, live, number }: RunName,
  payouts: readonly Payout[],
): Promise<void> {
  if (payouts.length === 0) return;
  await sql`
    INSERT INTO settlement_payouts (business_id, live, run_number, position, sequence, reference, connected_account_id,
                                    wallet_id, amount_kobo, bank_code, account_number, account_name)
    SELECT ${businessId}::bigint, ${live}::boolean, ${number}::bigint, n.*
      FROM unnest(
        ${plainArray(payouts.map(({ position }) => position))}::bigint[],
        ${plainArray(payouts.map(({ sequence }) => sequence))}::bigint[],
        ${plainArray(payouts.map(({ reference }) => reference))}::uuid[],
        ${plainArray(payouts.map(({ accountId }) => accountId))}::bigint[],
        ${plainArray(payouts.map(({ walletId }) => walletId))}::bigint[],
        ${plainArray(payouts.map(({ amountKobo }) => amountKobo))}::bigint[],
        ${textArray(payouts.map(({ bankCode }) => bankCode))}::text[],
        ${textArray(payouts.map(({ accountNumber }) => accountNumber))}::text[],
        ${textArray(payouts.map(({ accountName }) => accountName))}::text[]
      ) AS n`.execute(tx);
}

/** What became of a payout, with what it was before. */
export interface OutcomeChange {
  readonly payout: Payout;
  readonly from: PayoutState;
  readonly to: PayoutOutcome;
  readonly reasonCode: string | undefined;
  readonly reason: string | undefined;
  readonly outcomeAt: Date;
  readonly returnSequence: bigint | undefined;
  readonly confirmedAt: Date | undefined;
}

/** One statement for the payouts and one for the counters of their runs; each payout comes once at most. */
export async function writeOutcomes(
  tx: Tx,
  { businessId, live }: LedgerKey,
  changes: readonly OutcomeChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const instants = (values: readonly (Date | undefined)[]) =>
    plainArray(values.map((value) => value?.toISOString() ?? 'NULL'));
  const { rows } = await sql<{ changed: bigint }>`
    WITH changed AS (
      UPDATE settlement_payouts p
         SET outcome = n.outcome, reason_code = nullif(n.reason_code, ''), reason = nullif(n.reason, ''),
             outcome_at = n.outcome_at, return_sequence = n.return_sequence, confirmed_at = n.confirmed_at
        FROM unnest(
          ${plainArray(changes.map(({ payout }) => payout.reference))}::uuid[],
          ${plainArray(changes.map(({ to }) => to))}::text[],
          ${textArray(changes.map(({ reasonCode }) => reasonCode ?? ''))}::text[],
          ${textArray(changes.map(({ reason }) => reason ?? ''))}::text[],
          ${instants(changes.map(({ outcomeAt }) => outcomeAt))}::timestamptz[],
          ${plainArray(changes.map(({ returnSequence }) => returnSequence ?? 'NULL'))}::bigint[],
          ${instants(changes.map(({ confirmedAt }) => confirmedAt))}::timestamptz[]
        ) AS n (reference, outcome, reason_code, reason, outcome_at, return_sequence, confirmed_at)
       WHERE p.business_id = ${businessId} AND p.live = ${live} AND p.reference = n.reference
      RETURNING 1
    ) SELECT count(*) AS changed FROM changed`.execute(tx);
  if (rows[0]?.changed !== BigInt(changes.length)) throw new Error('payouts are gone');
  await moveCounters(tx, { businessId, live }, changes);
}

/** What statements show of a payout for the first time. */
export interface Seen extends Bookings {
  readonly confirmedAt?: Date | undefined;
}

export async function writeSeen(
  tx: Tx,
  { businessId, live }: LedgerKey,
  seen: ReadonlyMap<string, Seen>,
): Promise<void> {
  if (seen.size === 0) return;
  const all = [...seen.values()];
  const bookings = (of: (one: Seen) => Booking | undefined) =>
    textArray(all.map((one) => (of(one) === undefined ? '' : JSON.stringify(of(one)))));
  await sql`UPDATE settlement_payouts p
   SET confirmed_at = coalesce(n.confirmed_at, p.confirmed_at),
       debit_booking = coalesce(p.debit_booking, nullif(n.debit_booking, '')::jsonb),
       credit_booking = coalesce(p.credit_booking, nullif(n.credit_booking, '')::jsonb)
  FROM unnest(${plainArray([...seen.keys()])}::uuid[],
              ${plainArray(all.map(({ confirmedAt }) => confirmedAt?.toISOString() ?? 'NULL'))}::timestamptz[],
              ${bookings(({ debitBooking }) => debitBooking)}::text[],
              ${bookings(({ creditBooking }) => creditBooking)}::text[])
    AS n (reference, confirmed_at, debit_booking, credit_booking)
 WHERE p.business_id = ${businessId} AND p.live = ${live} AND p.reference = n.reference`.execute(tx);
}

const COUNTED = ['paid', 'failed', 'unknown', 'cancelled'] as const satisfies readonly PayoutOutcome[];

async function moveCounters(tx: Tx, { businessId, live }: LedgerKey, changes: readonly OutcomeChange[]): Promise<void> {
  const moves = new Map<bigint, Record<string, { count: bigint; kobo: bigint }>>();
  for (const { payout, from, to } of changes) {
    const move = moves.get(payout.runNumber) ?? {};
    moves.set(payout.runNumber, move);
    for (const [outcome, sign] of [
      [from, -1n],
      [to, 1n],
    ] as const) {
      const sum = (move[outcome] ??= { count: 0n, kobo: 0n });
      sum.count += sign;
      sum.kobo += sign * payout.amountKobo;
    }
  }
  const runs = [...moves.entries()];
  const column = (outcome: PayoutOutcome, field: 'count' | 'kobo') =>
    sql`${plainArray(runs.map(([, move]) => move[outcome]?.[field] ?? 0n))}::bigint[]`;
  const arrays = COUNTED.flatMap((outcome) => [column(outcome, 'count'), column(outcome, 'kobo')]);
  await sql`
    UPDATE settlement_runs r
       SET paid_count = r.paid_count + n.paid_count, paid_kobo = r.paid_kobo + n.paid_kobo,
           failed_count = r.failed_count + n.failed_count, failed_kobo = r.failed_kobo + n.failed_kobo,
           unknown_count = r.unknown_count + n.unknown_count, unknown_kobo = r.unknown_kobo + n.unknown_kobo,
           cancelled_count = r.cancelled_count + n.cancelled_count, cancelled_kobo = r.cancelled_kobo + n.cancelled_kobo
      FROM unnest(${plainArray(runs.map(([number]) => number))}::bigint[], ${sql.join(arrays)})
        AS n (number, paid_count, paid_kobo, failed_count, failed_kobo, unknown_count, unknown_kobo,
          cancelled_count, cancelled_kobo)
     WHERE r.business_id = ${businessId} AND r.live = ${live} AND r.number = n.number`.execute(tx);
}

function payoutFromRow(row: PayoutRow): PayoutWithNames {
  return {
    runNumber: row.run_number,
    position: row.position,
    sequence: row.sequence,
    reference: row.reference,
    accountId: row.connected_account_id,
    walletId: row.wallet_id,
    amountKobo: row.amount_kobo,
    bankCode: row.bank_code,
    accountNumber: row.account_number,
    accountName: row.account_name,
    state: row.state,
    reasonCode: row.reason_code ?? undefined,
    reason: row.reason ?? undefined,
    outcomeAt: row.outcome_at ?? undefined,
    returnSequence: row.return_sequence ?? undefined,
    confirmedAt: row.confirmed_at ?? undefined,
    accountBusinessName: row.business_name,
    bankName: row.bank_name,
    createdAt: row.created_at,
    returnReference: row.return_reference ?? undefined,
  };
}
