import { Text } from '@mantine/core';
import type { Limits } from '../api/limits.ts';
import { Fact, Facts } from './facts.tsx';
import { LIMIT_LABELS } from './limits-draft.ts';
import { Money } from './money.tsx';

/** The limits that hold, and what is used of them today. */
export function LimitFacts({ limits }: { readonly limits: Limits }) {
  const { largestPayment, paymentsPerDay, largestRefund, refundsPerDay, own, today } = limits;
  const isNone = [largestPayment, paymentsPerDay, largestRefund, refundsPerDay].every((one) => one === null);
  return (
    <>
      {isNone ? (
        <Text>No limits on payments or refunds.</Text>
      ) : (
        <Facts mb={4}>
          {largestPayment !== null && <Fact label={LIMIT_LABELS.largestPayment} amount={largestPayment} />}
          {paymentsPerDay !== null && (
            <Fact label={LIMIT_LABELS.paymentsPerDay}>
              <Used amount={today.payments} limit={paymentsPerDay} />
            </Fact>
          )}
          {largestRefund !== null && <Fact label={LIMIT_LABELS.largestRefund} amount={largestRefund} />}
          {refundsPerDay !== null && (
            <Fact label={LIMIT_LABELS.refundsPerDay}>
              <Used amount={today.refunds} limit={refundsPerDay} />
            </Fact>
          )}
        </Facts>
      )}
      <Text c="dimmed" size="sm">
        {own === null
          ? 'Uses the default limits.'
          : own.insteadOfDefaults
            ? 'Uses its own limits instead of the default limits.'
            : 'Its own limits and the default limits apply; the lower one counts.'}
      </Text>
      {today.refused && (
        <Text c="var(--mantine-color-error)" size="sm">
          A limit has blocked a payment or refund today.
        </Text>
      )}
    </>
  );
}

function Used({ amount, limit }: { readonly amount: number; readonly limit: number }) {
  return (
    <>
      <Money amount={limit} />
      <Text size="xs" c="dimmed">
        <Money amount={amount} /> used today
      </Text>
    </>
  );
}
