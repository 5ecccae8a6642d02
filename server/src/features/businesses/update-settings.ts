/** Changes a business's name, the split of accounts that are created later, and what refunds may do. */
import { isDeepStrictEqual } from 'node:util';
import { differences } from '../audit-log/changes.ts';
import { recordBusinessChange } from '../../core/ledger/log/record.ts';
import { databaseNow } from '../../platform/database/clock.ts';
import type { BusinessId } from '../../platform/database/ids.ts';
import type { DbDeps, Tx } from '../../platform/database/pool.ts';
import { transact } from '../../platform/database/transaction.ts';
import { AppError } from '../../core/errors/errors.ts';
import { requireAsRecorded } from '../../core/ledger/log/as-recorded.ts';
import { requireMember } from '../../core/ledger/require-caller.ts';
import { type SplitTerms, wholeTerms } from '../../core/money/split-terms.ts';
import { findHoldRules } from '../payout-rules/find-rules.ts';
import type { Caller } from '../../core/words/principal.ts';
import { readTogether } from '../../platform/wire/invalid.ts';
import { requireSplit } from '../../platform/wire/split-terms.ts';
import { readBusinessName } from './create-business.ts';
import { noSuchBusiness } from './get-settings.ts';
import { findSettingsForUpdate, type RefundShortfall, type SettingsRecord, updateSettingsColumns } from './queries.ts';

export interface SettingsUpdate {
  readonly name?: string | undefined;
  /** Applied to the present default: fields that are not given are kept if they still make sense. */
  readonly splitTerms: SplitTerms;
  readonly refundShortfall?: RefundShortfall | undefined;
}

type Changer = Pick<Caller, 'businessId' | 'origin'>;

/**
 * Existing accounts keep their split. One that is created at the same time gets either the old or the new default,
 * never a mixture, because both are one row.
 * @throws AppError not_found; validation_failed naming the field; second_person_required for terms of money where the
 *   business asks for two people; and then nothing is changed.
 */
export async function updateSettings(
  { db }: DbDeps,
  caller: Pick<Caller, 'businessId' | 'origin' | 'memberUse'>,
  update: SettingsUpdate,
): Promise<SettingsRecord> {
  return transact(db, async (tx) => {
    const { before, after } = await readUpdate(tx, caller.businessId, update);
    await requireMember(tx, caller);
    if (!isDeepStrictEqual(termsOf(before), termsOf(after))) await requireAlone(tx, caller.businessId);
    return write(tx, caller, { before, after, at: await databaseNow(tx) });
  });
}

/** In the transaction of a change request. @throws AppError not_found, validation_failed */
export async function changeTermsIn(
  tx: Tx,
  caller: Changer,
  { splitTerms, refundShortfall }: Omit<SettingsUpdate, 'name'>,
  at: Date,
): Promise<void> {
  const changed = await readUpdate(tx, caller.businessId, { splitTerms, refundShortfall });
  await write(tx, caller, { ...changed, at });
}

/** Locks the business. */
async function readUpdate(tx: Tx, businessId: BusinessId, update: SettingsUpdate) {
  const before = await findSettingsForUpdate(tx, businessId);
  if (before === undefined) throw noSuchBusiness();
  const read = readTogether({
    name: () => (update.name === undefined ? before.name : readBusinessName(update.name)),
    defaultSplit: () => requireSplit(update.splitTerms, before.defaultSplit),
  });
  const { refundShortfall = before.refundShortfall } = update;
  return { before, after: { ...before, ...read, refundShortfall } };
}

/** What is money: the rest is a name. */
const termsOf = ({ defaultSplit, refundShortfall }: SettingsRecord) => ({ defaultSplit, refundShortfall });

/** They count in both modes, so the rule of either is asked. */
async function requireAlone(tx: Tx, businessId: BusinessId): Promise<void> {
  for (const live of [true, false]) {
    const ledger = { businessId, live };
    await requireAsRecorded(tx, ledger, 'payout_rules');
    if ((await findHoldRules(tx, ledger)).bankDetails !== 'second_person') continue;
    throw new AppError(
      'second_person_required',
      'The commission of new accounts, and what refunds do where an account has too little, change when a second ' +
        'person approves it. Make the request with POST …/settings-requests; nothing of this change was made.',
    );
  }
}

interface WrittenChange {
  readonly before: SettingsRecord;
  readonly after: SettingsRecord;
  readonly at: Date;
}

async function write(tx: Tx, caller: Changer, { before, after, at }: WrittenChange): Promise<SettingsRecord> {
  const { businessId } = caller;
  await updateSettingsColumns(tx, businessId, after);
  const changed = differences(asAudited(before), asAudited(after));
  if (changed !== undefined) {
    const subject = { kind: 'business', id: businessId, name: after.name } as const;
    recordBusinessChange(tx, caller, at, { action: 'settings.changed', subject, ...changed });
  }
  return after;
}

const asAudited = ({ name, defaultSplit, refundShortfall }: SettingsRecord): object => ({
  name,
  defaultSplit: wholeTerms(defaultSplit),
  refundShortfall,
});
