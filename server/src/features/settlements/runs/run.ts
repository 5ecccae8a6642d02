/** A settlement run: one decision to pay out the balances of many connected accounts. Amounts are in kobo. */
import type { AccountId } from '../../../platform/database/ids.ts';
import type { Actor } from '../../../core/words/principal.ts';
import type { Approval, Manifest } from '../manifests/manifest.ts';
import type { FileFormat } from './file-format.ts';

/**
 * The stored state. `preparing` and `cancelling` are in progress, step by step; if the process dies, another continues.
 */
export type KeptRunState = 'preparing' | 'draft' | 'approved' | 'exported' | 'cancelling' | 'cancelled';
/** An exported run is `completed` when each of its payouts is paid, failed or cancelled. */
export type RunState = KeptRunState | 'completed';

export const RUN_STATES = [
  'preparing',
  'draft',
  'approved',
  'exported',
  'completed',
  'cancelling',
  'cancelled',
] as const satisfies readonly RunState[];

/** Why a run without payouts was cancelled by itself. */
export const CANCEL_REASONS = ['nothing_due', 'all_on_hold'] as const;

/** Null for all other runs. */
export function cancelReasonOf({
  state,
  payouts,
  held,
  cancelledBy,
}: Pick<Run, 'state' | 'payouts' | 'held' | 'cancelledBy'>): (typeof CANCEL_REASONS)[number] | null {
  if (state !== 'cancelled' || payouts.count > 0n || cancelledBy !== undefined) return null;
  return held.count > 0n ? 'all_on_hold' : 'nothing_due';
}

/** The number of payouts and their sum. */
export interface PayoutTotal {
  readonly count: bigint;
  readonly amountKobo: bigint;
}

export interface DoneBy {
  readonly by: Actor;
  readonly at: Date;
}

/** With the format of the first export. */
export interface ExportedBy extends DoneBy {
  readonly format: FileFormat;
}

export interface Run {
  /** Gapless from 1 within the ledger; this is the run's id. */
  readonly number: bigint;
  readonly reference: string;
  /** The date in Lagos, `YYYY-MM-DD`, of a run that a schedule made. */
  readonly scheduledFor: string | undefined;
  /** Undefined means all accounts. */
  readonly accountIds: readonly AccountId[] | undefined;
  readonly state: RunState;
  readonly payouts: PayoutTotal;
  readonly paid: PayoutTotal;
  readonly failed: PayoutTotal;
  readonly unknown: PayoutTotal;
  readonly cancelled: PayoutTotal;
  /** What it would have paid to accounts that were held while it was made. */
  readonly held: PayoutTotal;
  readonly created: DoneBy;
  readonly draftedAt: Date | undefined;
  /** What is approved: undefined before the run is a draft. */
  readonly manifest: Manifest | undefined;
  /** The approvals of the present manifest, in their order. */
  readonly approvals: readonly Approval[];
  /** How many approvals of the present manifest the run needs, by the rule as it is now. */
  readonly approvalsNeeded: number;
  /** The approval that was enough. */
  readonly approved: DoneBy | undefined;
  readonly exported: ExportedBy | undefined;
  readonly cancelledBy: DoneBy | undefined;
}

/** What a decision on a run left behind. */
export interface RunOutcome {
  readonly run: Run;
  /** True when it was so before: started by the same reference, decided, or exported in whatever format. */
  readonly replayed: boolean;
}
