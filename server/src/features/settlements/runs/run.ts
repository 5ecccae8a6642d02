/** A settlement run: one decision to pay out the balances of many connected accounts. Amounts are in kobo. */
import type { AccountId } from '../../../platform/database/ids.ts';
import { column } from '../../../platform/database/noun-columns.ts';
import { narrowed, type RowOf } from '../../../platform/database/statement.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import type { Actor } from '../../../core/words/principal.ts';
import type { Approval, Manifest } from '../manifests/manifest.ts';
import type { PayoutFileFormat } from './file-format.ts';

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
  readonly format: PayoutFileFormat;
}

/** Its counters, each a number of payouts and their sum. */
const RUN_TOTALS = ['payouts', 'paid', 'failed', 'unknown', 'cancelled', 'held'] as const;
type TotalName = (typeof RUN_TOTALS)[number];

export const ofEachTotal = <T>(make: (name: TotalName) => T): Record<TotalName, T> =>
  Object.fromEntries(RUN_TOTALS.map((name) => [name, make(name)])) as Record<TotalName, T>;

/** Its columns, each declared once, under the names of the use cases. */
export const RUN_COLUMNS = {
  /** Gapless from 1 within the ledger; this is the run's id. */
  number: column.int8('settlement_runs.number'),
  reference: column.text('settlement_runs.reference'),
  /** How far it is filled, and how far emptied. */
  preparedThrough: column.int8('settlement_runs.prepared_through'),
  cancelledThrough: column.int8('settlement_runs.cancelled_through'),
  payoutsCount: column.int8('settlement_runs.payout_count'),
  payoutsKobo: column.int8('settlement_runs.total_kobo'),
  paidCount: column.int8('settlement_runs.paid_count'),
  paidKobo: column.int8('settlement_runs.paid_kobo'),
  failedCount: column.int8('settlement_runs.failed_count'),
  failedKobo: column.int8('settlement_runs.failed_kobo'),
  unknownCount: column.int8('settlement_runs.unknown_count'),
  unknownKobo: column.int8('settlement_runs.unknown_kobo'),
  cancelledCount: column.int8('settlement_runs.cancelled_count'),
  cancelledKobo: column.int8('settlement_runs.cancelled_kobo'),
  /** What it would have paid to accounts that were held while it was made. */
  heldCount: column.int8('settlement_runs.held_count'),
  heldKobo: column.int8('settlement_runs.held_kobo'),
  createdByKind: column.text('settlement_runs.created_by_kind'),
  createdById: column.text('settlement_runs.created_by_id'),
  createdAt: column.timestamptz('settlement_runs.created_at'),
  draftedAt: column.timestamptz('settlement_runs.drafted_at'),
  approvedByKind: column.text('settlement_runs.approved_by_kind'),
  approvedById: column.text('settlement_runs.approved_by_id'),
  approvedAt: column.timestamptz('settlement_runs.approved_at'),
  exportedByKind: column.text('settlement_runs.exported_by_kind'),
  exportedById: column.text('settlement_runs.exported_by_id'),
  exportedAt: column.timestamptz('settlement_runs.exported_at'),
  exportFormat: column.text('settlement_runs.export_format'),
  cancelledByKind: column.text('settlement_runs.cancelled_by_kind'),
  cancelledById: column.text('settlement_runs.cancelled_by_id'),
  cancelledAt: column.timestamptz('settlement_runs.cancelled_at'),
} as const;

/** With what is computed. Dates are text: the driver would convert them to instants of its own time zone. */
export const RUN = {
  ...RUN_COLUMNS,
  /** The date in Lagos, `YYYY-MM-DD`, of a run that a schedule made, and of the one before it. */
  scheduledFor: 'text?',
  scheduledAfter: 'text?',
  state: narrowed<RunState>('text'),
  /** Whether the export fixed the account that pays. */
  hasDebtor: 'bool',
} as const;

export interface Run extends Readonly<RowOf<typeof RUN>>, Readonly<Record<TotalName, PayoutTotal>> {
  /** Undefined means all accounts. */
  readonly accountIds: readonly AccountId[] | undefined;
  readonly created: DoneBy;
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

export interface RunName extends LedgerKey {
  readonly number: bigint;
}

/** What a decision on a run left behind. */
export interface RunOutcome {
  readonly run: Run;
  /** True when it was so before: started by the same reference, decided, or exported in whatever format. */
  readonly replayed: boolean;
}
