/** Describes a transaction in words and as a sum that people can check. */
import { Text } from '@mantine/core';
import { Section } from '../../components/facts.tsx';
import { TextLink } from '../../components/links.tsx';
import { Money } from '../../components/money.tsx';
import { kindOf } from '../../components/movements.ts';
import { PaymentRefunds } from './payment-refunds.tsx';
import { COMMISSION_WORDS } from './refund-commission.ts';
import { shareOf, type TransactionDetail } from './transactions.ts';
import classes from './transactions.module.css';

interface TransactionProps {
  readonly transaction: TransactionDetail;
}

/** A payment with its refunds, a refund, or money on its way to a bank and back. */
export function WhatItWas({ transaction }: TransactionProps) {
  const kind = kindOf(transaction);
  if (kind === 'payout' || kind === 'return') return <PayoutOf transaction={transaction} />;
  if (kind === 'refund') return <RefundOf transaction={transaction} />;
  return (
    <>
      <Split transaction={transaction} />
      <PaymentRefunds payment={transaction} />
    </>
  );
}

interface SumProps {
  readonly lines: Readonly<Record<string, number>>;
  /** The total, in the last line. */
  readonly foot: string;
  readonly total: number;
}

export function Sum({ lines, foot, total }: SumProps) {
  return (
    <table className={classes.sum}>
      <tbody>
        {Object.entries(lines).map(([label, amount]) => (
          <SumRow key={label} label={label} amount={amount} />
        ))}
      </tbody>
      <tfoot>
        <SumRow label={foot} amount={total} />
      </tfoot>
    </table>
  );
}

function SumRow({ label, amount }: { readonly label: string; readonly amount: number }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <Money amount={amount} />
      </td>
    </tr>
  );
}

/** The payment, the business's part, and the account's part. */
function Split({ transaction: { split, accountName } }: TransactionProps) {
  const { grossAmount, commission, creditAmount } = split;
  return (
    <Section order={3} title="Split">
      <Text className={classes.words}>
        Of <Money amount={grossAmount} /> paid to <bdi>{accountName}</bdi> you earned <Money amount={commission} />
        {commission > 0 && `, ${shareOf(commission, grossAmount)} of it`}. The account was credited with{' '}
        {commission === 0 ? 'all of it' : <Money amount={creditAmount} />}.
      </Text>
      <Sum
        lines={{ 'The payer paid': grossAmount, 'Your commission': commission === 0 ? 0 : -commission }}
        foot="Credited to the account"
        total={creditAmount}
      />
    </Section>
  );
}

/** The amount of a refund, who bore it, and a link to its payment. */
function RefundOf({ transaction: { accountName, grossAmount, amount, commission, refundOf } }: TransactionProps) {
  return (
    <Section order={3} title="Refund">
      <Text className={classes.words}>
        The payer got <Money amount={grossAmount} /> back: <Money amount={amount} /> from <bdi>{accountName}</bdi> and{' '}
        <Money amount={commission} /> from your commission.
        {refundOf !== null && ` ${COMMISSION_WORDS[refundOf.commission].after}`}
      </Text>
      <Sum
        lines={{ 'From the account': amount, 'From your commission': commission }}
        foot="Back to the payer"
        total={grossAmount}
      />
      {refundOf !== null && (
        <TextLink
          mt="xs"
          display="inline-block"
          from="/$businessId/$mode/transactions"
          to="."
          search={(search) => ({ ...search, open: refundOf.paymentReference })}
          resetScroll={false}
        >
          Show the payment
        </TextLink>
      )}
    </Section>
  );
}

/** The amount that was paid out or returned, and a link to the payout. */
function PayoutOf({ transaction }: TransactionProps) {
  const { type, amount, accountName, reference, metadata } = transaction;
  const payout = type === 'debit' ? reference : metadata['payout_reference'];
  return (
    <Section order={3} title="Payout">
      <Text className={classes.words}>
        <Money amount={amount} /> {type === 'debit' ? 'left' : 'that was to be paid out is back in'} the wallet of{' '}
        <bdi>{accountName}</bdi>
        {type === 'debit' && ' for its bank account'}.
      </Text>
      {typeof payout === 'string' && (
        <TextLink
          mt="xs"
          display="inline-block"
          from="/$businessId/$mode"
          to="./settlements/payouts"
          search={{ open: payout }}
        >
          Show the payout
        </TextLink>
      )}
    </Section>
  );
}
