import { Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tributary/sdk';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { ledgerKey } from '../../api/query-keys.ts';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { FailureNote } from '../../components/states.tsx';
import { formatNaira } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { type AccountSummary, pathOf } from './accounts.ts';

interface AccountProps {
  readonly account: AccountSummary;
}

const FIRST_AMOUNT = 10_000;

export function TestPayment({ account }: AccountProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PermittedButton permission="payments:test" onClick={() => setOpen(true)}>
        Test payment
      </PermittedButton>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Test payment"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <TestPaymentForm account={account} onClose={() => setOpen(false)} />
      </Modal>
    </>
  );
}

/** Lives as long as the dialog: its key makes one payment of however many clicks and retries. */
function TestPaymentForm({ account, onClose }: AccountProps & { readonly onClose: () => void }) {
  const business = useBusiness();
  const queryClient = useQueryClient();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [amount, setAmount] = useState<number | string>(FIRST_AMOUNT);
  const pay = useMutation({
    mutationFn: (naira: number) =>
      unwrap(
        api.POST('/dashboard/api/businesses/{businessId}/{mode}/accounts/{accountId}/test-payment', {
          params: {
            path: { ...pathOf(business), accountId: String(account.id) },
            header: { 'idempotency-key': idempotencyKey },
          },
          body: { amount: naira, description: 'Test payment' },
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ledgerKey(business) }),
  });
  const naira = typeof amount === 'number' && amount > 0 ? amount : undefined;
  if (pay.data !== undefined) {
    return (
      <Stack gap="md" role="status">
        <Text>
          {formatNaira(pay.data.grossAmount)} accepted: you earn {formatNaira(pay.data.commission)},{' '}
          {account.businessName} gets {formatNaira(pay.data.amount)}.
        </Text>
        <Button onClick={onClose}>Close</Button>
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      <NumberInput
        label="Amount"
        prefix="₦"
        thousandSeparator=","
        decimalScale={2}
        min={0.01}
        value={amount}
        onChange={setAmount}
        disabled={pay.isPending}
      />
      <Text>
        This accepts {naira === undefined ? '…' : formatNaira(naira)} for {account.businessName} in test mode. No real
        money moves.
      </Text>
      <FailureNote error={pay.error} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={naira === undefined}
          loading={pay.isPending}
          onClick={() => {
            if (naira !== undefined && !pay.isPending) pay.mutate(naira);
          }}
        >
          Accept payment
        </Button>
      </Group>
    </Stack>
  );
}
