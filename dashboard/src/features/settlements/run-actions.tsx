import { Button, Tooltip } from '@mantine/core';
import { IconCheck, IconDownload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { QuestionDialog } from '../../components/action-form.tsx';
import type { DialogState } from '../../components/dialog.tsx';
import { Fact, Facts } from '../../components/facts.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { formatNaira } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { countApprovals, needsAnother } from './approvals.ts';
import { ExportDialog } from './export-dialog.tsx';
import { ManifestFacts } from './manifest.tsx';
import { approveRun, cancelRun, type Run, runQuery, runReviewQuery } from './settlements.ts';
import type { SeenManifest } from './use-seen-manifest.ts';
import { counted, totalOf } from './words.ts';

interface RunProps {
  readonly run: Run;
}

interface SeenProps extends RunProps {
  readonly seen: SeenManifest;
}

const ICON = { size: 16, stroke: 1.75 } as const;

/** The actions on a run in its state. */
export function RunActions({ run, seen }: SeenProps) {
  const [asked, setAsked] = useState<'approve' | 'cancel' | 'file'>();
  const { state } = run;
  const isExported = state === 'exported' || state === 'completed';
  const close = (): void => setAsked(undefined);
  return (
    <>
      {(state === 'draft' || state === 'approved') && (
        <PermittedButton permission="payouts:make" variant="default" onClick={() => setAsked('cancel')}>
          Cancel run
        </PermittedButton>
      )}
      {state === 'draft' && <ApproveButton run={run} seen={seen} onClick={() => setAsked('approve')} />}
      {(state === 'approved' || isExported) && (
        <PermittedButton
          permission="payouts:make"
          variant={isExported ? 'default' : 'filled'}
          leftSection={<IconDownload {...ICON} />}
          onClick={() => setAsked('file')}
        >
          {isExported ? 'Download file' : 'Export for the bank'}
        </PermittedButton>
      )}
      <ApproveDialog run={run} seen={seen} opened={asked === 'approve'} onClose={close} />
      <CancelDialog run={run} opened={asked === 'cancel'} onClose={close} />
      <ExportDialog run={run} opened={asked === 'file'} onClose={close} />
    </>
  );
}

function ApproveButton({ run, seen, onClick }: SeenProps & { readonly onClick: () => void }) {
  const business = useBusiness();
  const look = { leftSection: <IconCheck {...ICON} /> };
  const label = needsAnother(run) ? 'Approve again' : 'Approve';
  const refusal = run.approvalRefusal ?? (seen.isOutdated ? CHANGED : null);
  if (refusal === null || !business.can('payouts:approve')) {
    return (
      <PermittedButton permission="payouts:approve" {...look} onClick={onClick}>
        {label}
      </PermittedButton>
    );
  }
  return (
    <Tooltip label={refusal} multiline w={320}>
      {/* Still focusable, so that the reason can be read. */}
      <Button {...look} aria-disabled data-disabled onClick={(event) => event.preventDefault()}>
        {label}
      </Button>
    </Tooltip>
  );
}

const CHANGED = 'The run changed while you looked at it. Say on this page that you have looked at it again.';

/** A write to a run that has been read: the server's answer is shown. */
function useRunWrite(run: Run, write: typeof cancelRun, onClose: () => void) {
  const business = useBusiness();
  const queryClient = useQueryClient();
  return useBusinessWrite({
    mutationFn: () => write(business, run.number),
    onSuccess: (changed) => {
      queryClient.setQueryData(runQuery(business, run.number).queryKey, changed);
      onClose();
    },
  });
}

/** What is approved is said once more, as the person saw it: if it changed meanwhile, the server refuses it. */
function ApproveDialog({ run, seen: { seen: manifest }, ...dialog }: SeenProps & DialogState) {
  const { data: review } = useQuery({ ...runReviewQuery(useBusiness(), run), enabled: dialog.opened });
  const approve: typeof cancelRun = (address, number) => approveRun(address, number, manifest?.digest);
  const left = run.approvalsNeeded - countApprovals(run) - 1;
  return (
    <QuestionDialog
      {...dialog}
      title={`Approve run ${run.number}`}
      action="Approve run"
      cancel="Not now"
      write={useRunWrite(run, approve, dialog.onClose)}
    >
      {manifest !== undefined && (
        <Facts mb={16}>
          <Fact label="Manifest" isMono>
            {manifest.shortForm}
          </Fact>
          <ManifestFacts manifest={manifest} />
          {review !== undefined && <Fact label="Unusual">{counted(review.unusual.count, 'payout')}</Fact>}
        </Facts>
      )}
      {left > 0
        ? `${counted(left, 'more person', 'more people')} must approve it after you.`
        : 'All of it may go to the bank. Until the file is exported, the run can still be cancelled.'}
    </QuestionDialog>
  );
}

function CancelDialog({ run, ...dialog }: RunProps & DialogState) {
  const total = totalOf(run);
  return (
    <QuestionDialog
      {...dialog}
      title={`Cancel run ${run.number}`}
      action="Cancel run"
      cancel="Keep it"
      color="red"
      write={useRunWrite(run, cancelRun, dialog.onClose)}
    >
      Nothing is paid: {formatNaira(total.amount)} of {counted(total.count, 'payout')} goes back to the wallets that it
      came from.
    </QuestionDialog>
  );
}
