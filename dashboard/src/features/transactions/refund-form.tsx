import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { components } from '../../api/schema.gen.ts';
import { newReference } from '../../api/new-reference.ts';
import { fieldOf } from '../../components/form-errors.ts';
import { FailureNote } from '../../components/states.tsx';
import { formatNaira, parseNaira } from '../../format/money.ts';
import { COMMISSION_WORDS, type RefundCommission, sharesOf } from './refund-commission.ts';
import { useRefund } from './refunds.ts';
import type { TransactionDetail } from './transactions.ts';
import classes from './transactions.module.css';

interface RefundFormProps {
  readonly payment: TransactionDetail;
  readonly state: components['schemas']['RefundedPayment'];
  readonly onClose: () => void;
}

const COMMISSIONS = ['reverse', 'keep', 'platform'] as const satisfies readonly RefundCommission[];

/** The button says what will happen; the reference is made once, so that it happens once, however often it is sent. */
export function RefundForm({ payment, state, onClose }: RefundFormProps) {
  const [reference] = useState(newReference);
  const [amountText, setAmountText] = useState(formatNaira(state.refundableAmount).slice(1));
  const [reason, setReason] = useState('');
  const [commission, setCommission] = useState<RefundCommission>('reverse');
  const [wasAsked, setAsked] = useState(false);
  const refund = useRefund(payment.reference);
  const amount = parseNaira(amountText);
  const problem = problemOf(amount, state.refundableAmount);
  const field = fieldOf(refund.error);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    setAsked(true);
    if (problem !== undefined || amount === undefined || refund.isPending) return;
    const words = reason.trim();
    refund.mutate(
      { amount, commission, reference, ...(words === '' ? {} : { reason: words }) },
      { onSuccess: onClose },
    );
  }

  return (
    <form onSubmit={submit} noValidate aria-label="Refund" className={classes.refundForm}>
      <Stack gap="md">
        <TextInput
          label="Amount"
          description={`At most ${formatNaira(state.refundableAmount)}.`}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          leftSection={
            <Text span c="dimmed" aria-hidden>
              ₦
            </Text>
          }
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          value={amountText}
          onChange={(event) => setAmountText(event.currentTarget.value)}
          error={(wasAsked && problem) || (field === 'amount' && refund.error?.message)}
        />
        <TextInput
          label="Reason"
          description="Shown as the description of the refund. May be left out."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={field === 'reason' && refund.error?.message}
        />
        <CommissionChoice value={commission} onChange={setCommission} />
        {problem === undefined && amount !== undefined && (
          <Shares payment={payment} refundedAmount={state.refundedAmount} amount={amount} commission={commission} />
        )}
        {field !== 'amount' && field !== 'reason' && <FailureNote error={refund.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={refund.isPending}>
            {problem === undefined && amount !== undefined ? `Refund ${formatNaira(amount)}` : 'Refund'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface CommissionChoiceProps {
  readonly value: RefundCommission;
  readonly onChange: (value: RefundCommission) => void;
}

function CommissionChoice({ value, onChange }: CommissionChoiceProps) {
  return (
    <Radio.Group
      label="Your commission"
      value={value}
      onChange={(chosen) => onChange(COMMISSIONS.find((known) => known === chosen) ?? 'reverse')}
    >
      <Stack gap="xs" mt="xs">
        {COMMISSIONS.map((known) => (
          <Radio key={known} value={known} label={COMMISSION_WORDS[known].label} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

interface SharesProps {
  readonly payment: TransactionDetail;
  readonly refundedAmount: number;
  readonly amount: number;
  readonly commission: RefundCommission;
}

function Shares({ payment, refundedAmount, amount, commission }: SharesProps) {
  const { account, business } = sharesOf(
    { grossAmount: payment.grossAmount, commission: payment.commission, refundedAmount },
    amount,
    commission,
  );
  return (
    <Text className={classes.words}>
      The payer gets {formatNaira(amount)} back: {formatNaira(account)} from <bdi>{payment.accountName}</bdi> and{' '}
      {formatNaira(business)} from your commission.
    </Text>
  );
}

function problemOf(amount: number | undefined, refundableAmount: number): string | undefined {
  if (amount === undefined || amount === 0) return 'Enter an amount above 0, such as 2,500 or 2,500.50.';
  return amount > refundableAmount ? `Only ${formatNaira(refundableAmount)} are left of this payment.` : undefined;
}
