/** SQL of payouts' outcomes. Relies on the ledger's lock. */
import { plainArray, textArray } from '../../../platform/database/array-literal.ts';
import type { Tx } from '../../../platform/database/pool.ts';
import { type Slots, statement } from '../../../platform/database/statement.ts';
import { recordRows } from '../../../core/ledger/log/record.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import { type Actor, actorIdOf } from '../../../core/words/principal.ts';
import type { Booking } from './booking.ts';
import type { PayoutOutcome, PayoutState, PayoutWithNames } from './payout.ts';
import type { Bookings } from './payout-queries.ts';
import type { RunName } from './run.ts';

type InsertedColumn = keyof Pick<
  PayoutWithNames,
  | 'position'
  | 'sequence'
  | 'reference'
  | 'accountId'
  | 'walletId'
  | 'amountKobo'
  | 'bankCode'
  | 'accountNumber'
  | 'accountName'
>;

const INSERT_PAYOUTS = statement({
  name: 'insert_payouts',
  text: ($: Slots<RunName & Record<InsertedColumn, string>>) => `
    INSERT INTO settlement_payouts (business_id, live, run_number, position, sequence, reference, connected_account_id,
                                    wallet_id, amount_kobo, bank_code, account_number, account_name)
    SELECT ${$.businessId}::bigint, ${$.live}::boolean, ${$.number}::bigint, n.*
      FROM unnest(${$.position}::bigint[], ${$.sequence}::bigint[], ${$.reference}::uuid[], ${$.accountId}::bigint[],
        ${$.walletId}::bigint[], ${$.amountKobo}::bigint[], ${$.bankCode}::text[], ${$.accountNumber}::text[],
        ${$.accountName}::text[]) AS n`,
});

export async function insertPayouts(tx: Tx, name: RunName, payouts: readonly PayoutWithNames[]): Promise<void> {
  if (payouts.length === 0) return;
  await INSERT_PAYOUTS.run(tx, {
    ...name,
    position: plainArray(payouts.map(({ position }) => position)),
    sequence: plainArray(payouts.map(({ sequence }) => sequence)),
    reference: plainArray(payouts.map(({ reference }) => reference)),
    accountId: plainArray(payouts.map(({ accountId }) => accountId)),
    walletId: plainArray(payouts.map(({ walletId }) => walletId)),
    amountKobo: plainArray(payouts.map(({ amountKobo }) => amountKobo)),
    bankCode: textArray(payouts.map(({ bankCode }) => bankCode)),
    accountNumber: textArray(payouts.map(({ accountNumber }) => accountNumber)),
    accountName: textArray(payouts.map(({ accountName }) => accountName)),
  });
  recordPayouts(tx, name, payouts);
}

const recordPayouts = (tx: Tx, ledger: LedgerKey, payouts: readonly Pick<PayoutWithNames, 'sequence'>[]): void =>
  recordRows(
    tx,
    ledger,
    'payout',
    payouts.map(({ sequence }) => sequence),
  );

/** A payout's new outcome, with its previous state. */
export interface OutcomeChange extends Pick<PayoutWithNames, Changed> {
  readonly payout: PayoutWithNames;
  readonly from: PayoutState;
  readonly to: PayoutOutcome;
  /** Who says so: a file, or somebody without one. Kept of payouts that failed. */
  readonly fileNumber: bigint | undefined;
  readonly saidBy: Actor | undefined;
}

type Changed = 'reasonCode' | 'reason' | 'outcomeAt' | 'returnSequence' | 'confirmedAt';
type SaidBy = 'failedByFile' | 'failedByKind' | 'failedById';

const WRITE_OUTCOMES = statement({
  name: 'write_payout_outcomes',
  text: ($: Slots<LedgerKey & Record<'reference' | 'to' | Changed | SaidBy, string>>) => `
      UPDATE settlement_payouts p
         SET outcome = n.outcome, reason_code = nullif(n.reason_code, ''), reason = nullif(n.reason, ''),
             outcome_at = n.outcome_at, return_sequence = n.return_sequence, confirmed_at = n.confirmed_at,
             failed_by_file = n.failed_by_file, failed_by_kind = nullif(n.failed_by_kind, ''),
             failed_by_id = nullif(n.failed_by_id, '')
        FROM unnest(${$.reference}::uuid[], ${$.to}::text[], ${$.reasonCode}::text[], ${$.reason}::text[],
               ${$.outcomeAt}::timestamptz[], ${$.returnSequence}::bigint[], ${$.confirmedAt}::timestamptz[],
               ${$.failedByFile}::bigint[], ${$.failedByKind}::text[], ${$.failedById}::text[])
          AS n (reference, outcome, reason_code, reason, outcome_at, return_sequence, confirmed_at, failed_by_file,
                failed_by_kind, failed_by_id)
       WHERE p.business_id = ${$.businessId} AND p.live = ${$.live} AND p.reference = n.reference`,
});

/** One statement for the payouts and one for the counters of their runs; each payout occurs at most once. */
export async function writeOutcomes(
  tx: Tx,
  { businessId, live }: LedgerKey,
  changes: readonly OutcomeChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const changed = await WRITE_OUTCOMES.run(tx, {
    businessId,
    live,
    reference: plainArray(changes.map(({ payout }) => payout.reference)),
    to: plainArray(changes.map(({ to }) => to)),
    reasonCode: textArray(changes.map(({ reasonCode }) => reasonCode ?? '')),
    reason: textArray(changes.map(({ reason }) => reason ?? '')),
    outcomeAt: instantArray(changes.map(({ outcomeAt }) => outcomeAt)),
    returnSequence: plainArray(changes.map(({ returnSequence }) => returnSequence ?? 'NULL')),
    confirmedAt: instantArray(changes.map(({ confirmedAt }) => confirmedAt)),
    failedByFile: plainArray(changes.map((change) => (isFailed(change) ? (change.fileNumber ?? 'NULL') : 'NULL'))),
    failedByKind: textArray(changes.map((change) => (isFailed(change) ? (change.saidBy?.kind ?? '') : ''))),
    failedById: textArray(changes.map((change) => idOf(isFailed(change) ? change.saidBy : undefined))),
  });
  if (changed !== BigInt(changes.length)) throw new Error('payouts are gone');
  await moveCounters(tx, { businessId, live }, changes);
  const payouts = changes.map(({ payout }) => payout);
  recordPayouts(tx, { businessId, live }, payouts);
}

const isFailed = ({ to }: OutcomeChange): boolean => to === 'failed';
const idOf = (actor: Actor | undefined): string => (actor === undefined ? '' : (actorIdOf(actor) ?? ''));

const instantArray = (values: readonly (Date | null | undefined)[]): string =>
  plainArray(values.map((value) => value?.toISOString() ?? 'NULL'));

/** What statements show of a payout for the first time. */
export interface Seen extends Bookings {
  readonly confirmedAt?: Date;
}

const WRITE_SEEN = statement({
  name: 'write_payouts_seen',
  text: ($: Slots<LedgerKey & Record<'reference' | keyof Seen, string>>) => `UPDATE settlement_payouts p
   SET confirmed_at = coalesce(n.confirmed_at, p.confirmed_at),
       debit_booking = coalesce(p.debit_booking, nullif(n.debit_booking, '')::jsonb),
       credit_booking = coalesce(p.credit_booking, nullif(n.credit_booking, '')::jsonb)
  FROM unnest(${$.reference}::uuid[], ${$.confirmedAt}::timestamptz[], ${$.debitBooking}::text[],
              ${$.creditBooking}::text[]) AS n (reference, confirmed_at, debit_booking, credit_booking)
 WHERE p.business_id = ${$.businessId} AND p.live = ${$.live} AND p.reference = n.reference`,
});

export async function writeSeen(
  tx: Tx,
  ledger: LedgerKey,
  seen: readonly (Seen & Pick<PayoutWithNames, 'reference' | 'sequence'>)[],
): Promise<void> {
  if (seen.length === 0) return;
  const bookings = (of: (one: Seen) => Booking | undefined) =>
    textArray(seen.map((one) => (of(one) === undefined ? '' : JSON.stringify(of(one)))));
  await WRITE_SEEN.run(tx, {
    ...ledger,
    reference: plainArray(seen.map(({ reference }) => reference)),
    confirmedAt: instantArray(seen.map(({ confirmedAt }) => confirmedAt)),
    debitBooking: bookings(({ debitBooking }) => debitBooking),
    creditBooking: bookings(({ creditBooking }) => creditBooking),
  });
  recordPayouts(tx, ledger, seen);
}

const COUNTED = ['paid', 'failed', 'unknown', 'cancelled'] as const satisfies readonly PayoutOutcome[];
const COUNTERS = COUNTED.flatMap((outcome) => [`${outcome}_count`, `${outcome}_kobo`] as const);
type Counter = (typeof COUNTERS)[number];

const MOVE_COUNTERS = statement({
  name: 'move_run_counters',
  text: ($: Slots<LedgerKey & Record<Counter | 'numbers', string>>) => `
    UPDATE settlement_runs r
       SET ${COUNTERS.map((counter) => `${counter} = r.${counter} + n.${counter}`).join(', ')}
      FROM unnest(${$.numbers}::bigint[], ${COUNTERS.map((counter) => `${$[counter]}::bigint[]`).join(', ')})
        AS n (number, ${COUNTERS.join(', ')})
     WHERE r.business_id = ${$.businessId} AND r.live = ${$.live} AND r.number = n.number`,
});

async function moveCounters(tx: Tx, ledger: LedgerKey, changes: readonly OutcomeChange[]): Promise<void> {
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
    plainArray(runs.map(([, move]) => move[outcome]?.[field] ?? 0n));
  await MOVE_COUNTERS.run(tx, {
    ...ledger,
    numbers: plainArray(runs.map(([number]) => number)),
    paid_count: column('paid', 'count'),
    paid_kobo: column('paid', 'kobo'),
    failed_count: column('failed', 'count'),
    failed_kobo: column('failed', 'kobo'),
    unknown_count: column('unknown', 'count'),
    unknown_kobo: column('unknown', 'kobo'),
    cancelled_count: column('cancelled', 'count'),
    cancelled_kobo: column('cancelled', 'kobo'),
  });
}
