import { useQuery } from '@tanstack/react-query';
import { QuestionDialog } from '../../components/action-form.tsx';
import type { DialogState } from '../../components/dialog.tsx';
import { Fact, Facts } from '../../components/facts.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { countApprovals } from './approvals.ts';
import { ManifestChange } from './changed-run.tsx';
import { ManifestFacts } from './manifest.tsx';
import { approveRun, type Run, runReviewQuery } from './settlements.ts';
import type { SeenManifest } from './use-seen-manifest.ts';
import { useRunWrite } from './use-run-write.ts';
import { counted } from './words.ts';

interface ApproveDialogProps extends DialogState {
  readonly run: Run;
  readonly seen: SeenManifest;
}

/**
 * What is approved is said once more, as the person saw it. If the run changes meanwhile, the dialog says how, and
 * nothing can be approved before the person says that they have looked at it.
 */
export function ApproveDialog({ run, seen, ...dialog }: ApproveDialogProps) {
  const { seen: manifest, isOutdated } = seen;
  const approve = useRunWrite(run, (address, number) => approveRun(address, number, manifest?.digest), dialog.onClose);
  const title = `Approve run ${run.number}`;
  if (isOutdated) {
    const look = {
      isPending: false,
      error: undefined,
      reset: approve.reset,
      mutate: () => {
        approve.reset();
        seen.look();
      },
    };
    return (
      <QuestionDialog {...dialog} title={title} action="I have looked at it" cancel="Not now" write={look}>
        <ManifestChange run={run} seen={manifest} />
      </QuestionDialog>
    );
  }
  return (
    <QuestionDialog {...dialog} title={title} action="Approve run" cancel="Not now" write={approve}>
      <WhatIsApproved run={run} seen={seen} isShown={dialog.opened} />
    </QuestionDialog>
  );
}

interface WhatIsApprovedProps extends Pick<ApproveDialogProps, 'run' | 'seen'> {
  readonly isShown: boolean;
}

function WhatIsApproved({ run, seen: { seen: manifest }, isShown }: WhatIsApprovedProps) {
  const { data: review } = useQuery({ ...runReviewQuery(useBusiness(), run), enabled: isShown });
  const left = run.approvalsNeeded - countApprovals(run) - 1;
  return (
    <>
      {manifest !== undefined && (
        <Facts mb={16}>
          <Fact label="Fingerprint" isMono>
            {manifest.shortForm}
          </Fact>
          <ManifestFacts manifest={manifest} />
          {review !== undefined && <Fact label="Unusual">{counted(review.unusual.count, 'payout')}</Fact>}
        </Facts>
      )}
      {left > 0
        ? `${counted(left, 'more person', 'more people')} must approve it after you.`
        : 'All of it may go to the bank. Until the file is exported, the run can still be cancelled.'}
    </>
  );
}
