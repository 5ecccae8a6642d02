/** SQL of setting limits. Writes rely on the ledger's lock. */
import type { Db, Tx } from '../../../platform/database/pool.ts';
import { type Slots, statement } from '../../../platform/database/statement.ts';
import { recordRows } from '../log/record.ts';
import type { LedgerKey } from '../posting.ts';
import type { LimitedKind, LimitSubject, OwnLimits } from '../spending.ts';
import { OWN_LIMITS, ownLimitsFromRow, type Subject } from '../kept-spending.ts';

const FIND_LIMITS = statement({
  name: 'find_limits',
  columns: OWN_LIMITS,
  text: ($: Slots<Subject>) => `SELECT payment_max_kobo, payments_day_max_kobo, refund_max_kobo, refunds_day_max_kobo,
       replaces_defaults
  FROM spending_limits
 WHERE business_id = ${$.businessId} AND live = ${$.live} AND subject_kind = ${$.kind} AND subject_id = ${$.id}`,
});

/** Its own limits. By the primary key. */
export async function findLimits(db: Db, { businessId, live }: LedgerKey, { kind, id }: LimitSubject) {
  const row = await FIND_LIMITS.first(db, { businessId, live, kind, id });
  return row && ownLimitsFromRow(row);
}

/** By primary keys. */
const MARK_LEDGER = statement({
  name: 'mark_limited_ledger',
  text: ($: Slots<LedgerKey>) => `UPDATE ledgers SET has_limits = EXISTS (
    SELECT FROM spending_limits s WHERE s.business_id = ${$.businessId} AND s.live = ${$.live})
   WHERE business_id = ${$.businessId} AND live = ${$.live}`,
});

/** Null removes the row. Locks the ledger's row, which the caller has locked already. By primary keys. */
export async function writeLimits(
  tx: Tx,
  { businessId, live }: LedgerKey,
  { kind, id }: LimitSubject,
  { limits, at }: { readonly limits: OwnLimits | null; readonly at: Date },
): Promise<void> {
  const key = { business_id: businessId, live, subject_kind: kind, subject_id: id };
  if (limits === null) {
    await tx
      .deleteFrom('spending_limits')
      .where((eb) => eb.and(key))
      .execute();
  } else {
    const columns = {
      payment_max_kobo: limits.paymentMaxKobo,
      payments_day_max_kobo: limits.paymentsDayMaxKobo,
      refund_max_kobo: limits.refundMaxKobo,
      refunds_day_max_kobo: limits.refundsDayMaxKobo,
      replaces_defaults: limits.replacesDefaults,
      set_at: at,
    };
    await tx
      .insertInto('spending_limits')
      .values({ ...key, ...columns })
      .onConflict((conflict) =>
        conflict.columns(['business_id', 'live', 'subject_kind', 'subject_id']).doUpdateSet(columns),
      )
      .execute();
  }
  await MARK_LEDGER.run(tx, { businessId, live });
  recordRows(tx, { businessId, live }, 'spending_limit', [`${kind}/${id}`]);
}

const COPY_SUMS = statement({
  name: 'copy_spending',
  text: ($: Slots<LedgerKey & { kind: LimitedKind; from: bigint; to: bigint }>) => `
  INSERT INTO spending_days (business_id, live, subject_kind, subject_id, day, paid_kobo, refunded_kobo)
  SELECT d.business_id, d.live, d.subject_kind, ${$.to}, d.day, d.paid_kobo, d.refunded_kobo
    FROM spending_days d
   WHERE d.business_id = ${$.businessId} AND d.live = ${$.live} AND d.subject_kind = ${$.kind}
     AND d.subject_id = ${$.from}`,
});

export async function copySums(
  tx: Tx,
  { businessId, live }: LedgerKey,
  { kind, from, to }: { readonly kind: LimitedKind; readonly from: bigint; readonly to: bigint },
): Promise<void> {
  await COPY_SUMS.run(tx, { businessId, live, kind, from, to });
}
