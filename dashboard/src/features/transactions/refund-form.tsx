import { Text, TextInput } from '@mantine/core';
import type { components } from '../../api/schema.gen.ts';
import { useState } from 'react';
import { newReference } from '../../api/new-reference.ts';
import { ActionForm } from '../../components/action-form.tsx';
import { fieldOf, refusalOf } from '../../components/form-errors.ts';
import { NairaInput } from '../../components/naira-input.tsx';
import { RadioChoice } from '../../components/radio-choice.tsx';
import { readNaira, type TypedNumber, valueIn, wordsFor } from '../../components/typed-number.ts';
import { formatNaira } from '../../format/money.ts';
import { REFUND_COMMISSIONS } from '../../states.gen.ts';
import { COMMISSION_WORDS, type RefundCommission, sharesOf } from './refund-commission.ts';
import { useRefund } from './refunds.ts';
import type { TransactionDetail } from './transactions.ts';
import classes from './transactions.module.css';

interface RefundFormProps {
  readonly payment: TransactionDetail;
  readonly state: components['schemas']['RefundedPayment'];
  readonly onClose: () => void;
}

const COMMISSIONS = REFUND_COMMISSIONS.map((value) => ({ value, label: COMMISSION_WORDS[value].label }));

/**
 * The button says what will happen. The reference is made once, so that the refund happens once, however often it is
 * sent.
 */
export function RefundForm({ payment, state, onClose }: RefundFormProps) {
  const [reference] = useState(newReference);
  const [amountText, setAmountText] = useState(formatNaira(state.refundableAmount).slice(1));
  const [reason, setReason] = useState('');
  const [commission, setCommission] = useState<RefundCommission>('reverse');
  const [wasAsked, setAsked] = useState(false);
  const refund = useRefund(payment.reference);
  const typed = readNaira(amountText);
  const amount = valueIn(typed);
  const problem = problemOf(typed, state.refundableAmount);
  const field = fieldOf(refund.error);

  function submit(): void {
    setAsked(true);
    if (problem !== undefined || amount === undefined) return;
    const words = reason.trim();
    refund.mutate(
      { amount, commission, reference, ...(words === '' ? {} : { reason: words }) },
      { onSuccess: onClose },
    );
  }

  return (
    <ActionForm
      label="Refund"
      isBoxed
      onSubmit={submit}
      onCancel={onClose}
      action={problem === undefined && amount !== undefined ? `Refund ${formatNaira(amount)}` : 'Refund'}
      color="red"
      write={refund}
      isAtField={field === 'amount' || field === 'reason'}
    >
      <NairaInput
        label="Amount"
        description={`At most ${formatNaira(state.refundableAmount)}.`}
        data-autofocus
        value={amountText}
        onChange={(event) => setAmountText(event.currentTarget.value)}
        error={(wasAsked && problem) || (field === 'amount' && refusalOf(refund.error))}
      />
      <TextInput
        label="Reason"
        description="Optional. Shown as the description of the refund."
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={field === 'reason' && refusalOf(refund.error)}
      />
      <RadioChoice label="Your commission" choices={COMMISSIONS} value={commission} onChange={setCommission} />
      {problem === undefined && amount !== undefined && (
        <Shares payment={payment} refundedAmount={state.refundedAmount} amount={amount} commission={commission} />
      )}
    </ActionForm>
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

function problemOf(typed: TypedNumber, refundableAmount: number): string | undefined {
  const amount = valueIn(typed) ?? 0;
  if (amount === 0) return wordsFor(typed, 'Enter an amount above 0, such as 2,500 or 2,500.50.');
  return amount > refundableAmount
    ? `You can refund at most ${formatNaira(refundableAmount)} of this payment.`
    : undefined;
}
