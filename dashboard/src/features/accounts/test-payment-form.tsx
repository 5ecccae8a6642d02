import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { send } from '../../api/calls.ts';
import { newReference } from '../../api/new-reference.ts';
import { ActionForm } from '../../components/action-form.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { NairaInput } from '../../components/naira-input.tsx';
import { FailureNote } from '../../components/states.tsx';
import { readNaira, valueIn, wordsFor } from '../../components/typed-number.ts';
import { formatNaira } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import type { AccountFormProps } from './accounts.ts';
import classes from './account.module.css';
import { nairaInWords } from './naira-in-words.ts';

interface Payment {
  readonly amount: number;
  readonly description: string;
  /** Made once per payment: however often it is sent, it is posted once. */
  readonly idempotencyKey: string;
}

const FIRST_AMOUNT = '10,000';

/** First the input, then the same in words and one request, then the result. Exists only while its dialog is open. */
export function TestPaymentForm({ account, onClose }: AccountFormProps) {
  const [amountText, setAmountText] = useState(FIRST_AMOUNT);
  const [description, setDescription] = useState('Test payment');
  const [wasAsked, setAsked] = useState(false);
  const [payment, setPayment] = useState<Payment>();
  const typed = readNaira(amountText);
  const amount = valueIn(typed);
  const isAmount = amount !== undefined && amount > 0;

  function review(): void {
    setAsked(true);
    if (isAmount) setPayment({ amount, description: description.trim(), idempotencyKey: newReference() });
  }

  if (payment !== undefined) {
    return <Confirmation account={account} payment={payment} onBack={() => setPayment(undefined)} onClose={onClose} />;
  }
  return (
    <ActionForm onSubmit={review} onCancel={onClose} action="Continue">
      {!account.enabled && (
        <Alert color="amber">This account is disabled, so the payment will be refused. Enable it first.</Alert>
      )}
      <NairaInput
        label="Amount"
        data-autofocus
        value={amountText}
        onChange={(event) => setAmountText(event.currentTarget.value)}
        error={
          wasAsked && !isAmount ? wordsFor(typed, 'Enter an amount above 0, such as 10,000 or 10,000.50.') : undefined
        }
      />
      <TextInput
        label="Description"
        autoComplete="off"
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
    </ActionForm>
  );
}

interface ConfirmationProps extends AccountFormProps {
  readonly payment: Payment;
  readonly onBack: () => void;
}

function Confirmation({ account, payment, onBack, onClose }: ConfirmationProps) {
  const pay = usePayment(account.id, payment);
  if (pay.data !== undefined) {
    const { grossAmount, commission, split, reference } = pay.data;
    return (
      <Stack gap="md" role="status">
        <Text className={classes.words}>
          {formatNaira(grossAmount)} accepted: you earn {formatNaira(commission)}, <bdi>{account.businessName}</bdi>{' '}
          gets {formatNaira(split.creditAmount)}.
        </Text>
        <Group justify="flex-end" gap="xs">
          <ButtonLink
            variant="default"
            from="/$businessId/$mode"
            to="./transactions"
            search={{ accountId: account.id, open: reference }}
          >
            Show transaction
          </ButtonLink>
          <Button onClick={onClose} data-autofocus>
            Done
          </Button>
        </Group>
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      <Text>
        This accepts a payment of <strong>{formatNaira(payment.amount)}</strong> ({nairaInWords(payment.amount)}) for:
      </Text>
      <div className={classes.words}>
        <Text fw={600}>
          <bdi>{account.businessName}</bdi>
        </Text>
        <Text c="dimmed">
          {account.bankName} {account.accountNumber}
        </Text>
      </div>
      <Text c="dimmed">This is test mode: no real money moves.</Text>
      <FailureNote error={pay.error} />
      {pay.isError && <Text c="dimmed">You can safely send it again: it is only posted once.</Text>}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onBack} disabled={pay.isPending}>
          Back
        </Button>
        <Button onClick={() => pay.mutate()} loading={pay.isPending}>
          {pay.isError ? 'Send it again' : 'Accept payment'}
        </Button>
      </Group>
    </Stack>
  );
}

function usePayment(accountId: number, { amount, description, idempotencyKey }: Payment) {
  const business = useBusiness();
  return useBusinessWrite({
    mutationFn: () =>
      send(
        business,
        'post',
        '{mode}/accounts/{subaccountId}/test-payment',
        { subaccountId: accountId },
        description === '' ? { amount } : { amount, description },
        { headers: { 'idempotency-key': idempotencyKey } },
      ),
  });
}
