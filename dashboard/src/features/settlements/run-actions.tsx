import { Button, Group, Stack, Text, Tooltip } from '@mantine/core';
import { IconCheck, IconDownload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { sessionQuery } from '../../api/session.ts';
import { useWrite } from '../../api/use-write.ts';
import { Dialog } from '../../components/dialog.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { FailureNote } from '../../components/states.tsx';
import { formatNaira } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { ExportDialog } from './export-dialog.tsx';
import { settingsQuery } from './schedule.ts';
import { approveRun, cancelRun, type Run, runQuery, settlementsKey } from './settlements.ts';
import classes from './settlements.module.css';
import { counted, totalOf } from './words.ts';

interface RunProps {
  readonly run: Run;
}

/** Also on the page itself, where it can be read without pointing at anything. */
export const WHY_NOT_YOU =
  'You made this run, and this business asks for a second person: somebody else has to approve it.';

const ICON = { size: 16, stroke: 1.75 } as const;

/** What can be done with a run in its state. */
export function RunActions({ run }: RunProps) {
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
      {state === 'draft' && <ApproveButton run={run} onClick={() => setAsked('approve')} />}
      {state === 'approved' && (
        <PermittedButton
          permission="payouts:make"
          leftSection={<IconDownload {...ICON} />}
          onClick={() => setAsked('file')}
        >
          Export for the bank
        </PermittedButton>
      )}
      {isExported && (
        <PermittedButton
          permission="payouts:make"
          variant="default"
          leftSection={<IconDownload {...ICON} />}
          onClick={() => setAsked('file')}
        >
          Download file
        </PermittedButton>
      )}
      <ApproveDialog run={run} opened={asked === 'approve'} onClose={close} />
      <CancelDialog run={run} opened={asked === 'cancel'} onClose={close} />
      <ExportDialog run={run} opened={asked === 'file'} onClose={close} />
    </>
  );
}

/** Whether the person who looks may not approve the run because they made it; the server has the last word. */
export function useIsBarredMaker({ created: { by } }: Run): boolean {
  const { data: session } = useQuery(sessionQuery);
  const { data: settings } = useQuery(settingsQuery(useBusiness()));
  return settings?.approval === 'second_person' && by.kind === 'user' && by.id === session?.user.id;
}

function ApproveButton({ run, onClick }: RunProps & { readonly onClick: () => void }) {
  const business = useBusiness();
  const isMaker = useIsBarredMaker(run);
  const look = { leftSection: <IconCheck {...ICON} /> };
  if (!isMaker || !business.can('payouts:approve')) {
    return (
      <PermittedButton permission="payouts:approve" {...look} onClick={onClick}>
        Approve
      </PermittedButton>
    );
  }
  return (
    <Tooltip label={WHY_NOT_YOU}>
      {/* Still reachable, so that the reason can be read. */}
      <Button {...look} aria-disabled data-disabled onClick={(event) => event.preventDefault()}>
        Approve
      </Button>
    </Tooltip>
  );
}

interface DialogProps extends RunProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

function ApproveDialog({ run, ...dialog }: DialogProps) {
  const total = totalOf(run);
  return (
    <ActionDialog
      {...dialog}
      run={run}
      title={`Approve run ${run.number}`}
      action="Approve run"
      keep="Not now"
      write={approveRun}
    >
      {counted(total.count, 'payout')}, {formatNaira(total.amount)} together, may go to the bank. Until the file is
      exported, the run can still be cancelled.
    </ActionDialog>
  );
}

function CancelDialog({ run, ...dialog }: DialogProps) {
  const total = totalOf(run);
  return (
    <ActionDialog
      {...dialog}
      run={run}
      title={`Cancel run ${run.number}`}
      action="Cancel run"
      keep="Keep it"
      color="red"
      write={cancelRun}
    >
      Nothing is paid: {formatNaira(total.amount)} of {counted(total.count, 'payout')} goes back to the wallets that it
      came from.
    </ActionDialog>
  );
}

interface ActionDialogProps extends DialogProps {
  readonly title: string;
  readonly action: string;
  readonly keep: string;
  readonly color?: string;
  readonly write: typeof approveRun;
  readonly children: ReactNode;
}

/** Says in words what will happen, and does it once. */
function ActionDialog({ run, opened, onClose, title, action, keep, color, write, children }: ActionDialogProps) {
  const business = useBusiness();
  const queryClient = useQueryClient();
  const act = useWrite({
    mutationFn: () => write(business, run.number),
    onSuccess: async (changed) => {
      queryClient.setQueryData(runQuery(business, run.number).queryKey, changed);
      onClose();
      await queryClient.invalidateQueries({ queryKey: settlementsKey(business) });
    },
  });

  function close(): void {
    act.reset();
    onClose();
  }

  return (
    <Dialog opened={opened} onClose={close} title={title}>
      <Stack gap="md">
        <Text className={classes.words}>{children}</Text>
        <FailureNote error={act.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {keep}
          </Button>
          <Button
            data-autofocus
            {...(color !== undefined && { color })}
            loading={act.isPending}
            onClick={() => act.mutate()}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
