/** The approvals of a run, and which of them are worth something. */
import type { Run } from './settlements.ts';

type Approved = Pick<Run, 'state' | 'approvals' | 'approvalsNeeded'>;

/** Without those of people who have lost the power to approve. */
export const countApprovals = ({ approvals }: Pick<Run, 'approvals'>): number =>
  approvals.filter(({ counts }) => counts).length;

export const lostApprovals = ({ approvals }: Pick<Run, 'approvals'>): Run['approvals'] =>
  approvals.filter(({ counts }) => !counts);

/** A draft with as many approvals as it needs: the rule began after them, or the team changed. */
export const isOverruled = (run: Approved): boolean =>
  run.state === 'draft' && countApprovals(run) >= run.approvalsNeeded;

/** A draft that was approved already. */
export const needsAnother = (run: Approved): boolean =>
  run.state === 'draft' && (lostApprovals(run).length > 0 || isOverruled(run));
