import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Money } from '../../components/money.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { Section } from './detail-parts.tsx';
import type { TransactionDetail } from './transactions.ts';
import classes from './transactions.module.css';

interface PayoutOfProps {
  readonly transaction: TransactionDetail;
}

/** What was paid out, or came back, and the way to the payout. */
export function PayoutOf({ transaction }: PayoutOfProps) {
  const { businessId, mode } = useBusiness();
  const { type, amount, accountName, reference, metadata } = transaction;
  const payout = type === 'debit' ? reference : metadata['payout_reference'];
  return (
    <Section title="Payout">
      <Text className={classes.words}>
        {type === 'debit' ? (
          <>
            <Money amount={amount} /> left the wallet of <bdi>{accountName}</bdi> for its bank account.
          </>
        ) : (
          <>
            <Money amount={amount} /> that was to be paid out is back in the wallet of <bdi>{accountName}</bdi>.
          </>
        )}
      </Text>
      {typeof payout === 'string' && (
        <Anchor
          mt="xs"
          display="inline-block"
          renderRoot={(props: object) => (
            <Link
              {...props}
              to="/$businessId/$mode/settlements/payouts"
              params={{ businessId, mode }}
              search={{ open: payout }}
            />
          )}
        >
          Show the payout
        </Anchor>
      )}
    </Section>
  );
}
