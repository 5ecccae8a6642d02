/** A settlement run: one decision to pay out what many connected accounts have. Amounts are kobo. */
import type { AccountId } from '../../database/ids.ts';
import type { Actor } from '../../principal.ts';
import type { FileFormat } from './file-format.ts';

/**
 * As it is kept. `preparing` and `cancelling` are under way, step by step; a process that died there is followed by
 * another.
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

/** How many payouts, and how much they are together. */
export interface PayoutTotal {
  readonly count: bigint;
  readonly amountKobo: bigint;
}

export interface DoneBy {
  readonly by: Actor;
  readonly at: Date;
}

/** With the format that was asked for first. */
export interface ExportedBy extends DoneBy {
  readonly format: FileFormat;
}

export interface Run {
  /** Gapless from 1 within the ledger; this is the run's id. */
  readonly number: bigint;
  readonly reference: string;
  /** The date in Lagos, `YYYY-MM-DD`, of a run that a schedule made. */
  readonly scheduledFor: string | undefined;
  /** Undefined for all accounts. */
  readonly accountIds: readonly AccountId[] | undefined;
  readonly state: RunState;
  readonly payouts: PayoutTotal;
  readonly paid: PayoutTotal;
  readonly failed: PayoutTotal;
  readonly unknown: PayoutTotal;
  readonly cancelled: PayoutTotal;
  readonly created: DoneBy;
  readonly draftedAt: Date | undefined;
  readonly approved: DoneBy | undefined;
  readonly exported: ExportedBy | undefined;
  readonly cancelledBy: DoneBy | undefined;
}
