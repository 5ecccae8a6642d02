import { Button, Tooltip } from '@mantine/core';
import { IconCheck, IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { QuestionDialog } from '../../components/action-form.tsx';
import type { DialogState } from '../../components/dialog.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { formatNaira } from '../../format/money.ts';
import type { Needed } from '../../permissions.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { needsAnother } from './approvals.ts';
import { ExportDialog } from './export-dialog.tsx';
import { keptBackInWords, useKeptBack } from './kept-back.tsx';
import { cancelRun, type Run } from './settlements.ts';
import { useRunWrite } from './use-run-write.ts';
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
  const keptBack = keptBackInWords(useKeptBack(run));
  const close = (): void => setAsked(undefined);
  return (
    <>
      {(state === 'draft' || state === 'approved') && (
        <PermittedButton permission="payouts:make" variant="default" onClick={() => setAsked('cancel')}>
          Cancel run
        </PermittedButton>
      )}
      {state === 'draft' && (
        <ExplainedButton
          permission="payouts:approve"
          leftSection={<IconCheck {...ICON} />}
          refusal={run.approvalRefusal ?? (seen.isOutdated ? CHANGED : keptBack)}
          onClick={() => setAsked('approve')}
        >
          {needsAnother(run) ? 'Approve again' : 'Approve'}
        </ExplainedButton>
      )}
      {(state === 'approved' || isExported) && (
        <ExplainedButton
          permission="payouts:make"
          variant={isExported ? 'default' : 'filled'}
          leftSection={<IconDownload {...ICON} />}
          refusal={isNothingOwed(run) ? NOTHING_OWED : keptBack}
          onClick={() => setAsked('file')}
        >
          {isExported ? 'Download file' : 'Export for the bank'}
        </ExplainedButton>
      )}
      <ApproveDialog run={run} seen={seen} opened={asked === 'approve'} onClose={close} />
      <CancelDialog run={run} opened={asked === 'cancel'} onClose={close} />
      <ExportDialog run={run} opened={asked === 'file'} onClose={close} />
    </>
  );
}

interface ExplainedProps {
  readonly permission: Needed;
  readonly variant?: 'default' | 'filled';
  readonly leftSection: ReactNode;
  /** Why the server would refuse it; null if it would not. */
  readonly refusal: string | null;
  readonly onClick: () => void;
  readonly children: string;
}

/** What would be refused says why beforehand. */
function ExplainedButton({ permission, refusal, onClick, ...look }: ExplainedProps) {
  const business = useBusiness();
  if (refusal === null || !business.can(permission)) {
    return <PermittedButton permission={permission} {...look} onClick={onClick} />;
  }
  return (
    <Tooltip label={refusal} multiline w={320}>
      {/* Still focusable, so that the reason can be read. */}
      <Button {...look} aria-disabled data-disabled onClick={(event) => event.preventDefault()} />
    </Tooltip>
  );
}

const NOTHING_OWED =
  'Every payout of this run has an outcome, and failed payouts are back in the wallets. Do not pay this file again: ' +
  'the next settlement run pays the failed payouts.';

const isNothingOwed = (run: Run): boolean =>
  run.failed.count > 0 && run.failed.count + run.paid.count === totalOf(run).count;

const CHANGED = 'The run changed while you looked at it. Say on this page that you have looked at it again.';

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
      Nothing is paid: {formatNaira(total.amount)} of {counted(total.count, 'payout')} is returned to the wallets.
    </QuestionDialog>
  );
}
