import { IconCash } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import type { AccountSummary } from './accounts.ts';
import { TestPaymentForm } from './test-payment-form.tsx';

interface TestPaymentProps {
  readonly account: AccountSummary;
}

export function TestPayment({ account }: TestPaymentProps) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <PermittedButton
        permission="payments:write"
        leftSection={<IconCash size={16} stroke={1.75} />}
        onClick={() => setOpen(true)}
      >
        Test payment
      </PermittedButton>
      <Dialog opened={isOpen} onClose={close} title="Test payment">
        <TestPaymentForm account={account} onClose={close} />
      </Dialog>
    </>
  );
}
