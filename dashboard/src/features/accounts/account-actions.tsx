import { Button, Group, Stack, Text } from '@mantine/core';
import { IconFileText, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { FailureNote } from '../../components/states.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import type { AccountSummary } from './accounts.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { TestPayment } from './test-payment.tsx';
import { useUpdateAccount } from './use-update-account.ts';

interface AccountActionsProps {
  readonly account: AccountSummary;
}

const ICON = { size: 16, stroke: 1.75 } as const;

export function AccountActions({ account }: AccountActionsProps) {
  const { isLive } = useBusiness();
  const navigate = useNavigate({ from: '/$businessId/$mode/accounts/$accountId' });
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <PermittedButton
        permission="reports:export"
        variant="default"
        leftSection={<IconFileText {...ICON} />}
        onClick={() => void navigate({ search: (before) => ({ ...before, show: 'statement' }), resetScroll: false })}
      >
        Statement
      </PermittedButton>
      {!isLive && <TestPayment account={account} />}
      <EnableButton account={account} />
      <PermittedButton
        permission="accounts:write"
        variant="default"
        leftSection={<IconTrash {...ICON} />}
        onClick={() => setDeleting(true)}
      >
        Delete
      </PermittedButton>
      <DeleteAccountDialog account={account} opened={isDeleting} onClose={() => setDeleting(false)} />
    </>
  );
}

/** Both ways ask first: payments to the account depend on it. */
function EnableButton({ account: { id, businessName, enabled } }: AccountActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const update = useUpdateAccount(id);
  // Kept while the dialog closes, so that its words do not turn around on the way out.
  const [isEnabling, setEnabling] = useState(!enabled);
  const verb = isEnabling ? 'Enable' : 'Disable';

  function open(): void {
    update.reset();
    setEnabling(!enabled);
    setAsking(true);
  }

  return (
    <>
      <PermittedButton
        permission="accounts:write"
        variant="default"
        leftSection={enabled ? <IconPlayerPause {...ICON} /> : <IconPlayerPlay {...ICON} />}
        onClick={open}
      >
        {enabled ? 'Disable' : 'Enable'}
      </PermittedButton>
      <Dialog opened={isAsking} onClose={() => setAsking(false)} title={`${verb} this account`}>
        <Stack gap="md">
          <Text style={{ overflowWrap: 'anywhere' }}>
            {isEnabling ? 'Payments to ' : 'From now on, payments to '}
            <bdi>
              <strong>{businessName}</strong>
            </bdi>
            {isEnabling
              ? ' are accepted again.'
              : ' are refused. Its balance and its transactions stay, and you can enable it again at any time.'}
          </Text>
          <FailureNote error={update.error} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button
              data-autofocus
              color={isEnabling ? 'river' : 'red'}
              loading={update.isPending}
              onClick={() => update.mutate({ enabled: isEnabling }, { onSuccess: () => setAsking(false) })}
            >
              {verb} account
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}
