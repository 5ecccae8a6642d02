/** The settings, for callers and for the audit log. */
import { nairaFromKobo } from '../../../core/money/kobo.ts';
import type { Terms } from '../runs/terms.ts';
import type { Reserve } from './schemas.ts';
import type { PayoutTerms, Schedule, Settings } from './settings.ts';

export const wireTerms = ({ schedule, terms }: PayoutTerms) => ({
  schedule: wireSchedule(schedule),
  minimumAmount: nairaFromKobo(terms.minimumKobo),
  reserve: wireReserve(terms),
});

/** What the audit log gets: the settings themselves, not what follows from them. */
export const settingsAsAudited = (settings: Settings): object => ({
  ...wireTerms(settings),
  approval: settings.approval,
  sourceAccount: settings.sourceAccount ?? null,
  ...settings.holdRules,
});

const WORDS: Readonly<Record<string, string>> = {
  schedule: 'when payouts are made',
  minimumAmount: 'the smallest payout',
  reserve: 'what stays in the wallets',
  approval: 'who approves payouts',
  sourceAccount: 'the account that pays',
  bankDetailsHoldHours: 'how long payouts wait after changed bank details',
  newAccountHoldHours: 'how long payouts of new accounts wait',
  bankDetails: 'who changes bank details',
};

/** What a notice says: which settings changed. */
export const settingsInWords = (fields: readonly string[]): string =>
  fields.map((field) => WORDS[field] ?? field).join(', ');

/** The gravest of them: as what a notice counts, so that many changes of one setting hide none of a graver one. */
export const gravestOf = (fields: readonly string[]): string | undefined =>
  BY_GRAVITY.find((field) => fields.includes(field));

const BY_GRAVITY = ['sourceAccount', 'approval', 'bankDetails', 'bankDetailsHoldHours', 'newAccountHoldHours'];

const wireSchedule = ({ recurrence, delayBusinessDays }: Schedule) => ({ ...recurrence, delayBusinessDays });

function wireReserve({ reserveKobo, reservePercentE4 }: Terms): Reserve {
  if (reservePercentE4 > 0) return { percent: reservePercentE4 / 10_000 };
  return reserveKobo > 0n ? { amount: nairaFromKobo(reserveKobo) } : null;
}
