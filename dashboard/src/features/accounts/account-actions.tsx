import { IconCash, IconFileText, IconHandStop, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { QuestionDialog } from '../../components/action-form.tsx';
import { useSetSearch } from '../../components/address-drawer.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { type AccountProps, useUpdateAccount } from './accounts.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { HoldAccountDialog } from './hold-account.tsx';
import { TestPaymentForm } from './test-payment-form.tsx';

const ICON = { size: 16, stroke: 1.75 } as const;

export function AccountActions({ account }: AccountProps) {
  const { isLive } = useBusiness();
  const setShow = useSetSearch('show');
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <PermittedButton
        permission="reports:export"
        variant="default"
        leftSection={<IconFileText {...ICON} />}
        onClick={() => setShow('statement')}
      >
        Statement
      </PermittedButton>
      {!isLive && <TestPayment account={account} />}
      <HoldButton account={account} />
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

function TestPayment({ account }: AccountProps) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <PermittedButton permission="payments:write" leftSection={<IconCash {...ICON} />} onClick={() => setOpen(true)}>
        Test payment
      </PermittedButton>
      <Dialog opened={isOpen} onClose={close} title="Test payment">
        <TestPaymentForm account={account} onClose={close} />
      </Dialog>
    </>
  );
}

/** Payouts stop, payments go on. */
function HoldButton({ account }: AccountProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PermittedButton
        permission="payouts:make"
        variant="default"
        leftSection={<IconHandStop {...ICON} />}
        onClick={() => setOpen(true)}
      >
        Hold payouts
      </PermittedButton>
      <HoldAccountDialog account={account} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** Both actions ask first, because payments to the account depend on it. */
function EnableButton({ account: { id, businessName, enabled } }: AccountProps) {
  const [isAsking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  const update = useUpdateAccount(id);
  // Kept while the dialog closes, so that its words do not change while it fades out.
  const [isEnabling, setEnabling] = useState(!enabled);
  const verb = isEnabling ? 'Enable' : 'Disable';

  function open(): void {
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
      <QuestionDialog
        opened={isAsking}
        onClose={close}
        title={`${verb} this account`}
        action={`${verb} account`}
        color={isEnabling ? 'river' : 'red'}
        write={{ ...update, mutate: () => update.mutate({ enabled: isEnabling }, { onSuccess: close }) }}
      >
        {isEnabling ? 'Payments to ' : 'From now on, payments to '}
        <bdi>
          <strong>{businessName}</strong>
        </bdi>
        {isEnabling
          ? ' are accepted again.'
          : ' are refused. Its balance and transactions are kept, and you can enable it again at any time.'}
      </QuestionDialog>
    </>
  );
}
