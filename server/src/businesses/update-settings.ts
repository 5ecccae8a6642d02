/** Changes a business's name, the split of accounts that are created later, and what refunds may do. */
import { differences } from '../audit-log/changes.ts';
import { recordBusinessChange } from '../audit-log/record-change.ts';
import { databaseNow } from '../database/clock.ts';
import type { DbDeps } from '../database/pool.ts';
import { transact } from '../database/transaction.ts';
import type { SplitTerms } from '../money/split-terms.ts';
import { requireMember } from '../ledger/require-caller.ts';
import type { Caller } from '../principal.ts';
import { readTogether } from '../wire/invalid.ts';
import { requireSplit } from '../wire/split-terms.ts';
import { readBusinessName, splitAsAudited } from './create-business.ts';
import { noSuchBusiness } from './get-settings.ts';
import { findSettingsForUpdate, type RefundShortfall, type SettingsRecord, updateSettingsColumns } from './queries.ts';

export interface SettingsUpdate {
  readonly name?: string | undefined;
  /** Applied to the present default: fields that are not given are kept if they still make sense. */
  readonly splitTerms: SplitTerms;
  readonly refundShortfall?: RefundShortfall | undefined;
}

/**
 * Existing accounts keep their split. One that is created at the same time gets either the old or the new default,
 * never a mixture, because both are one row.
 * @throws AppError not_found; validation_failed naming the field, and then nothing is changed.
 */
export async function updateSettings(
  { db }: DbDeps,
  caller: Pick<Caller, 'businessId' | 'origin' | 'memberUse'>,
  update: SettingsUpdate,
): Promise<SettingsRecord> {
  const { businessId } = caller;
  return transact(db, async (tx) => {
    const before = await findSettingsForUpdate(tx, businessId);
    if (before === undefined) throw noSuchBusiness();
    await requireMember(tx, caller);
    const read = readTogether({
      name: () => (update.name === undefined ? before.name : readBusinessName(update.name)),
      defaultSplit: () => requireSplit(update.splitTerms, before.defaultSplit),
    });
    const { refundShortfall = before.refundShortfall } = update;
    const after = { ...before, ...read, refundShortfall };
    await updateSettingsColumns(tx, businessId, after);
    const changed = differences(asAudited(before), asAudited(after));
    if (changed !== undefined) {
      const subject = { kind: 'business', id: businessId, name: after.name } as const;
      await recordBusinessChange(tx, caller, await databaseNow(tx), {
        action: 'settings.changed',
        subject,
        ...changed,
      });
    }
    return after;
  });
}

const asAudited = ({ name, defaultSplit, refundShortfall }: SettingsRecord): object => ({
  name,
  defaultSplit: splitAsAudited(defaultSplit),
  refundShortfall,
});
