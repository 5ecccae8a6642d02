import { VisuallyHidden } from '@mantine/core';
import { Instant } from '../../components/instant.tsx';
import { countApprovals, isOverruled } from './approvals.ts';
import { counted, nameOf } from './words.ts';
import type { Run } from './settlements.ts';
import classes from './settlements.module.css';

interface Step {
  readonly name: string;
  readonly done: { readonly by?: Run['created']['by']; readonly at: string } | null;
  /** Shown instead of person and time. */
  readonly words: string;
}

/** The progress of a run, with the person of each step. */
export function RunSteps({ run }: { readonly run: Run }) {
  return (
    <ol className={classes.steps} aria-label="State of the run">
      {stepsOf(run).map(({ name, done, words }) => (
        <li key={name} className={classes.step} data-done={done !== null || undefined}>
          <div className={classes.stepName}>
            {name}
            <VisuallyHidden>{done === null ? ', not yet' : ', done'}</VisuallyHidden>
          </div>
          {done === null ? (
            words
          ) : (
            <>
              {done.by !== undefined && <bdi>{nameOf(done.by)}</bdi>}
              {done.by !== undefined && ', '}
              <Instant at={done.at} />
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

function waitingFor(run: Run): string {
  const count = countApprovals(run);
  if ((count === 0 || isOverruled(run)) && run.approvalsNeeded === 1) return 'Waiting for approval';
  return `${count} of ${run.approvalsNeeded} people have approved it`;
}

/** Why a run had no payouts. */
const EMPTY_WORDS: Readonly<Record<NonNullable<Run['cancelReason']>, string>> = {
  nothing_due: 'No wallet had money due.',
  all_on_hold: 'All money due is on hold.',
};

function stepsOf(run: Run): readonly Step[] {
  const { state, created, draftedAt, approved, exported, cancelledBy, payouts, paid, failed, cancelled } = run;
  const { approvalRefusal, cancelReason } = run;
  const made: Step = {
    name: 'Draft',
    done: draftedAt === null ? null : { by: created.by, at: draftedAt },
    words: 'Being prepared',
  };
  if (state === 'cancelling' || state === 'cancelled') {
    return [
      made,
      ...(approved === null ? [] : [{ name: 'Approved', done: approved, words: '' }]),
      {
        name: 'Cancelled',
        done: state === 'cancelled' ? (cancelledBy ?? { at: draftedAt ?? created.at }) : null,
        words: 'Under way',
      },
      ...(cancelReason === null ? [] : [{ name: 'Nothing to pay', done: null, words: EMPTY_WORDS[cancelReason] }]),
    ];
  }
  const settled = paid.count + failed.count + cancelled.count;
  return [
    made,
    {
      name: 'Approved',
      done: approved,
      words: state === 'draft' ? (approvalRefusal ?? waitingFor(run)) : 'Not yet',
    },
    { name: 'Exported', done: exported, words: 'The bank file' },
    {
      name: 'Completed',
      done: null,
      words:
        state === 'completed'
          ? 'Every payout has an outcome'
          : exported === null
            ? 'Bank responses'
            : `${counted(payouts.count - settled, 'payout')} without a final outcome`,
    },
  ];
}
