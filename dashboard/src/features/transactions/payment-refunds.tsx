import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Instant } from '../../components/instant.tsx';
import { Money } from '../../components/money.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { ErrorState, LoadingLines } from '../../components/states.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { Section } from './detail-parts.tsx';
import { RefundForm } from './refund-form.tsx';
import { REFUNDS_SHOWN, type RefundList, refundsQuery } from './refunds.ts';
import type { TransactionDetail } from './transactions.ts';
import classes from './transactions.module.css';

interface PaymentRefundsProps {
  readonly payment: TransactionDetail;
}

/** What was given back of a payment, what is left of it, and giving more of it back. */
export function PaymentRefunds({ payment }: PaymentRefundsProps) {
  const refunds = useQuery(refundsQuery(useBusiness(), payment.reference));
  const [isRefunding, setRefunding] = useState(false);
  const { data } = refunds;
  if (refunds.isPending) {
    return (
      <Section title="Refunds">
        <LoadingLines lines={2} />
      </Section>
    );
  }
  if (data === undefined) {
    return (
      <Section title="Refunds">
        <ErrorState
          what="The refunds could not be loaded"
          error={refunds.error}
          onRetry={() => void refunds.refetch()}
        />
      </Section>
    );
  }
  const { refundedAmount, refundableAmount } = data.payment;
  return (
    <Section title="Refunds">
      <Text className={classes.words}>
        {refundedAmount === 0 ? (
          'Nothing of this payment was given back.'
        ) : refundableAmount === 0 ? (
          'All of this payment was given back.'
        ) : (
          <>
            <Money amount={refundedAmount} /> were given back, <Money amount={refundableAmount} /> are left.
          </>
        )}
      </Text>
      <MadeRefunds list={data} />
      {isRefunding ? (
        <RefundForm payment={payment} state={data.payment} onClose={() => setRefunding(false)} />
      ) : (
        refundableAmount > 0 && (
          <PermittedButton
            permission="refunds:write"
            variant="default"
            size="compact-sm"
            onClick={() => setRefunding(true)}
          >
            Refund
          </PermittedButton>
        )
      )}
    </Section>
  );
}

function MadeRefunds({ list: { refunds } }: { readonly list: RefundList }) {
  if (refunds.length === 0) return null;
  return (
    <>
      <ul className={classes.refunds} aria-label="Refunds of this payment">
        {refunds.map(({ reference, amount, reason, createdAt }) => (
          <li key={reference}>
            <Anchor
              renderRoot={(props: object) => (
                <Link
                  {...props}
                  from="/$businessId/$mode/transactions"
                  to="."
                  search={(before) => ({ ...before, open: reference })}
                  resetScroll={false}
                />
              )}
            >
              <Money amount={amount} />
            </Anchor>
            <span className={classes.refundReason}>{reason}</span>
            <Instant at={createdAt} />
          </li>
        ))}
      </ul>
      {refunds.length === REFUNDS_SHOWN && (
        <Text size="xs" c="dimmed" mb="sm">
          The latest {REFUNDS_SHOWN} are shown.
        </Text>
      )}
    </>
  );
}
