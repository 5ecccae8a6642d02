/** Starts a run, which is then filled step by step. */
import { type ChangeOfLedger, recordChange } from '../../../core/ledger/log/record.ts';
import type { AccountId } from '../../../platform/database/ids.ts';
import type { Db, DbDeps, Tx } from '../../../platform/database/pool.ts';
import { AppError } from '../../../core/errors/errors.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import { writeInLedger } from '../../../core/ledger/write-in-ledger.ts';
import type { WhoCould } from '../../people/team/who-could.ts';
import type { Caller } from '../../../core/words/principal.ts';
import { foreseeIfNeeded } from '../manifests/foresee-approval.ts';
import { type ContinueDeps, continueSoon } from './continue-runs.ts';
import type { Run, RunOutcome } from './run.ts';
import { runSubject } from './run-as-audited.ts';
import { findRunByReference, insertRun } from './run-queries.ts';
import { findForeignAccount } from './wallet-queries.ts';

export interface RunRequest {
  /** A UUID in lower case. */
  readonly reference: string;
  /** Undefined means all accounts. In ascending order. */
  readonly accountIds?: readonly AccountId[] | undefined;
  /**
   * Set for a run that a schedule makes; dates in Lagos. The run pays the accounts that are due after `after` and up to
   * `date`, the day of the run. So the next run makes up for days without runs, such as holidays or missed days.
   */
  readonly scheduled?: { readonly date: string; readonly after: string } | undefined;
}

/**
 * @throws AppError not_found for an account of another ledger; reference_conflict, api_key_unknown,
 *   idempotency_key_mismatch.
 */
export async function startRun(deps: DbDeps & ContinueDeps, caller: Caller, request: RunRequest): Promise<StartedRun> {
  const couldApprove = await foreseeIfNeeded(deps.db, caller, request.accountIds);
  const started = await writeInLedger(deps, caller, async (tx, at) => ({
    ...(await startRunIn(tx, caller, request, at)),
    couldApprove,
  }));
  continueSoon(deps);
  return started;
}

export interface StartedRun extends RunOutcome {
  /** As far as it could be told before; undefined if the business asks for no second person. */
  readonly couldApprove: WhoCould | undefined;
}

/** Runs inside `writeInLedger`, because it relies on that lock. @throws AppError not_found, reference_conflict. */
export async function startRunIn(tx: Tx, ledger: ChangeOfLedger, request: RunRequest, at: Date): Promise<RunOutcome> {
  const { reference, accountIds, scheduled } = request;
  const earlier = await findRunByReference(tx, ledger, reference);
  if (earlier !== undefined) {
    requireSame(earlier, request);
    return { run: earlier, replayed: true };
  }
  if (accountIds !== undefined) await requireOwnAccounts(tx, ledger, accountIds);
  const run = await insertRun(tx, ledger, {
    reference,
    accountIds,
    scheduledFor: scheduled?.date,
    scheduledAfter: scheduled?.after,
    created: { by: ledger.origin.actor, at },
  });
  recordChange(tx, ledger, at, {
    action: 'settlement_run.started',
    subject: runSubject(run),
    after: { reference, scheduledFor: scheduled?.date ?? null, accountIds: accountIds?.map(Number) ?? null },
  });
  return { run, replayed: false };
}

/** Deleted accounts are accepted, too. @throws AppError not_found for an account of another ledger. */
export async function requireOwnAccounts(db: Db, ledger: LedgerKey, accountIds: readonly AccountId[]): Promise<void> {
  const foreign = await findForeignAccount(db, ledger, accountIds);
  if (foreign === undefined) return;
  throw new AppError('not_found', `There is no connected account with the id ${foreign}.`, { field: 'subAccountIds' });
}

function requireSame(earlier: Run, { accountIds, scheduled }: RunRequest): void {
  const isSame =
    String(earlier.accountIds ?? 'all') === String(accountIds ?? 'all') &&
    earlier.scheduledFor === (scheduled?.date ?? null);
  if (isSame) return;
  throw new AppError('reference_conflict', 'This reference was used before for a settlement run with other content.', {
    field: 'reference',
  });
}
