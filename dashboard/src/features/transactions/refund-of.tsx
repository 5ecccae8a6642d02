import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Money } from '../../components/money.tsx';
import { Section, SumRow } from './detail-parts.tsx';
import { COMMISSION_WORDS } from './refund-commission.ts';
import type { TransactionDetail } from './transactions.ts';
import classes from './transactions.module.css';

interface RefundOfProps {
  readonly refund: TransactionDetail;
}

/** What a refund gave back, who bore it, and the way to its payment. */
export function RefundOf({ refund: { accountName, grossAmount, amount, commission, refundOf } }: RefundOfProps) {
  return (
    <Section title="Refund">
      <Text className={classes.words}>
        The payer got <Money amount={grossAmount} /> back: <Money amount={amount} /> from <bdi>{accountName}</bdi> and{' '}
        <Money amount={commission} /> from your commission.
        {refundOf !== null && ` ${COMMISSION_WORDS[refundOf.commission].after}`}
      </Text>
      <table className={classes.sum}>
        <tbody>
          <SumRow label="From the account" amount={amount} />
          <SumRow label="From your commission" amount={commission} />
        </tbody>
        <tfoot>
          <SumRow label="Back to the payer" amount={grossAmount} />
        </tfoot>
      </table>
      {refundOf !== null && (
        <Anchor
          mt="xs"
          display="inline-block"
          renderRoot={(props: object) => (
            <Link
              {...props}
              from="/$businessId/$mode/transactions"
              to="."
              search={(before) => ({ ...before, open: refundOf.paymentReference })}
              resetScroll={false}
            />
          )}
        >
          Show the payment
        </Anchor>
      )}
    </Section>
  );
}
