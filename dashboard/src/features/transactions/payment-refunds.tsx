import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Section } from '../../components/facts.tsx';
import { Instant } from '../../components/instant.tsx';
import { TextLink } from '../../components/links.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Money } from '../../components/money.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { RefundForm } from './refund-form.tsx';
import { REFUNDS_SHOWN, type RefundList, refundsQuery } from './refunds.ts';
import type { TransactionDetail } from './transactions.ts';
import classes from './transactions.module.css';

/** The refunds of a payment, the amount left, and a button to refund more. */
export function PaymentRefunds({ payment }: { readonly payment: TransactionDetail }) {
  const refunds = useQuery(refundsQuery(useBusiness(), payment.reference));
  const [isRefunding, setRefunding] = useState(false);
  return (
    <Section order={3} title="Refunds">
      <Loaded query={refunds} what="refunds" lines={2}>
        {(list) => (
          <>
            <Balance of={list.payment} />
            <MadeRefunds list={list} />
            {isRefunding ? (
              <RefundForm payment={payment} state={list.payment} onClose={() => setRefunding(false)} />
            ) : (
              list.payment.refundableAmount > 0 && (
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
          </>
        )}
      </Loaded>
    </Section>
  );
}

function Balance({ of: { refundedAmount, refundableAmount } }: { readonly of: RefundList['payment'] }) {
  return (
    <Text className={classes.words}>
      {refundedAmount === 0 ? (
        'This payment has not been refunded.'
      ) : refundableAmount === 0 ? (
        'This payment has been refunded in full.'
      ) : (
        <>
          <Money amount={refundedAmount} /> refunded, <Money amount={refundableAmount} /> left to refund.
        </>
      )}
    </Text>
  );
}

function MadeRefunds({ list: { refunds } }: { readonly list: RefundList }) {
  if (refunds.length === 0) return null;
  return (
    <>
      <ul className={classes.refunds} aria-label="Refunds of this payment">
        {refunds.map(({ reference, amount, reason, createdAt }) => (
          <li key={reference}>
            <TextLink
              from="/$businessId/$mode/transactions"
              to="."
              search={(search) => ({ ...search, open: reference })}
              resetScroll={false}
            >
              <Money amount={amount} />
            </TextLink>
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
