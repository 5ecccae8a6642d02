/** How and when wallets are paid out: by the business's settings, or by connected accounts' own schedules. */
import type { HoldRules } from '../../payout-rules/hold-rules.ts';
import type { Recurrence } from '../calendar/due-dates.ts';
import type { Terms } from '../runs/terms.ts';

export const FREQUENCIES = [
  'manual',
  'daily',
  'weekly',
  'monthly',
] as const satisfies readonly Recurrence['frequency'][];
/** Who may approve a run: any approver, or only a person other than its maker. */
export const APPROVALS = ['anyone', 'second_person'] as const;
export type Approval = (typeof APPROVALS)[number];

/** Fields that are replaced together. */
export interface Schedule {
  readonly recurrence: Recurrence;
  /** Money is paid out this many business days after it came in. */
  readonly delayBusinessDays: number;
}

export interface PayoutTerms {
  readonly schedule: Schedule;
  readonly terms: Terms;
}

/** The stored terms. */
export interface KeptTerms extends PayoutTerms {
  /** The last date before the recurrence was chosen, up to which it pays nothing; undefined if no date is excluded. */
  readonly after: string | undefined;
}

/** The bank account that payouts leave from. */
export interface SourceAccount {
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

export interface Settings extends KeptTerms {
  readonly approval: Approval;
  readonly sourceAccount: SourceAccount | undefined;
  readonly holdRules: HoldRules;
  /** The last date that was examined; undefined before the first. */
  readonly scheduledThrough: string | undefined;
  /** The database's time when this was read. */
  readonly readAt: Date;
}

/** The settings of a business that has chosen nothing. */
export const DEFAULT_SETTINGS: Omit<Settings, 'readAt' | 'holdRules'> = {
  schedule: { recurrence: { frequency: 'manual' }, delayBusinessDays: 0 },
  terms: { minimumKobo: 0n, reserveKobo: 0n, reservePercentE4: 0 },
  after: undefined,
  approval: 'anyone',
  sourceAccount: undefined,
  scheduledThrough: undefined,
};
