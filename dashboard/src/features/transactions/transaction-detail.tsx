import { Anchor, Badge, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CopyField } from '../../components/copy-field.tsx';
import { Instant } from '../../components/instant.tsx';
import { Money } from '../../components/money.tsx';
import { ErrorState, LoadingLines } from '../../components/states.tsx';
import { KindBadge, kindOf, signedAmount } from '../../components/transaction-kind.tsx';
import { formatExactInstant } from '../../format/instant.ts';
import { formatCount } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { Fact, Section, SumRow } from './detail-parts.tsx';
import { RefundOf } from './refund-of.tsx';
import { PaymentRefunds } from './payment-refunds.tsx';
import { PayoutOf } from './payout-of.tsx';
import { shareOf, type TransactionDetail, transactionQuery } from './transactions.ts';
import classes from './transactions.module.css';

const LEG_NAMES = {
  wallet: 'Wallet of the account',
  commission: 'Your commission',
  clearing: 'Clearing, the payer’s side',
} as const satisfies Record<TransactionDetail['legs'][number]['account'], string>;

interface TransactionDetailViewProps {
  readonly reference: string;
}

/** One transaction in full, for a drawer. */
export function TransactionDetailView({ reference }: TransactionDetailViewProps) {
  const business = useBusiness();
  const { data, isPending, error, refetch } = useQuery(transactionQuery(business, reference));
  if (isPending) return <LoadingLines lines={12} label="Loading the transaction" />;
  if (data === undefined) {
    return <ErrorState what="The transaction could not be shown" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Stack gap="lg">
      <Headline transaction={data} />
      <CopyField label="Reference" text={data.reference} />
      <WhatItWas transaction={data} />
      <AccountSection account={data.account} />
      <Section title="Details">
        <dl className={classes.facts}>
          <Fact label="When">
            <Instant at={data.createdAt} />
            <Text size="xs" c="dimmed">
              {formatExactInstant(data.createdAt)}
            </Text>
            <Text size="xs" c="dimmed">
              {data.createdAt}
            </Text>
          </Fact>
          <Fact label="Purpose">{data.purpose}</Fact>
          <Fact label="Balance before">
            <Money amount={data.balanceBefore} />
          </Fact>
          <Fact label="Balance after">
            <Money amount={data.balanceAfter} />
          </Fact>
          <Fact label="Transaction id">{data.id}</Fact>
          <Fact label="Wallet id">{data.walletId}</Fact>
          <Fact label="Place in ledger">{formatCount(data.sequence)}</Fact>
        </dl>
      </Section>
      <Legs legs={data.legs} />
      <Metadata metadata={data.metadata} />
    </Stack>
  );
}

/** A payment with its refunds, a refund, or money on its way to a bank and back. */
function WhatItWas({ transaction }: { readonly transaction: TransactionDetail }) {
  const kind = kindOf(transaction);
  if (kind === 'payout' || kind === 'return') return <PayoutOf transaction={transaction} />;
  if (kind === 'refund') return <RefundOf refund={transaction} />;
  return (
    <>
      <Split transaction={transaction} />
      <PaymentRefunds payment={transaction} />
    </>
  );
}

function Headline({ transaction }: { readonly transaction: TransactionDetail }) {
  return (
    <div>
      <div className={classes.headline}>
        <Money amount={signedAmount(transaction)} className={classes.amount} />
        <KindBadge movement={transaction} />
      </div>
      {transaction.description !== '' && <div className={classes.description}>{transaction.description}</div>}
    </div>
  );
}

/**
 * The payment, what stays with the business, and what is left for the account: in words, and as a sum to check by eye.
 */
function Split({ transaction: { split, accountName } }: { readonly transaction: TransactionDetail }) {
  const { grossAmount, commission, creditAmount } = split;
  return (
    <Section title="Split">
      <Text className={classes.words}>
        Of <Money amount={grossAmount} /> paid to <bdi>{accountName}</bdi> you earned <Money amount={commission} />
        {commission > 0 && `, ${shareOf(commission, grossAmount)} of it`}. The account was credited with{' '}
        {commission === 0 ? 'all of it' : <Money amount={creditAmount} />}.
      </Text>
      <table className={classes.sum}>
        <tbody>
          <SumRow label="The payer paid" amount={grossAmount} />
          <SumRow label="Your commission" amount={commission === 0 ? 0 : -commission} />
        </tbody>
        <tfoot>
          <SumRow label="Credited to the account" amount={creditAmount} />
        </tfoot>
      </table>
    </Section>
  );
}

function Legs({ legs }: { readonly legs: TransactionDetail['legs'] }) {
  return (
    <Section title="Ledger">
      <Text size="xs" c="dimmed" mb="xs">
        Credits are above zero and debits below, so that the lines together make zero.
      </Text>
      <table className={classes.sum}>
        <tbody>
          {legs.map(({ account, amount }) => (
            <SumRow key={account} label={LEG_NAMES[account]} amount={amount} />
          ))}
        </tbody>
        <tfoot>
          <SumRow label="Sum" amount={sumOf(legs)} />
        </tfoot>
      </table>
    </Section>
  );
}

function AccountSection({ account }: { readonly account: TransactionDetail['account'] }) {
  const { businessId, mode } = useBusiness();
  const { id, businessName, bankName, accountNumber, deleted } = account;
  return (
    <Section title="Account">
      <div className={classes.accountName}>
        {deleted ? (
          <>
            <bdi>{businessName}</bdi> <Badge color="gray">Deleted</Badge>
          </>
        ) : (
          <Anchor
            fw={500}
            renderRoot={(props: object) => (
              <Link
                {...props}
                to="/$businessId/$mode/accounts/$accountId"
                params={{ businessId, mode, accountId: id }}
              />
            )}
          >
            {businessName}
          </Anchor>
        )}
      </div>
      <Text c="dimmed">
        {bankName} · {accountNumber}
      </Text>
    </Section>
  );
}

function Metadata({ metadata }: { readonly metadata: TransactionDetail['metadata'] }) {
  const entries = Object.entries(metadata);
  return (
    <Section title="Metadata">
      {entries.length === 0 ? (
        <Text c="dimmed">The payment came without metadata.</Text>
      ) : (
        <dl className={classes.facts}>
          {entries.map(([name, value]) => (
            <Fact key={name} label={name}>
              {typeof value === 'string' ? (
                value
              ) : (
                <code className={classes.value}>{JSON.stringify(value, null, 2)}</code>
              )}
            </Fact>
          ))}
        </dl>
      )}
    </Section>
  );
}

const KOBO_PER_NAIRA = 100;

/** In kobo, so that it is exact. */
function sumOf(legs: TransactionDetail['legs']): number {
  return legs.reduce((sum, { amount }) => sum + Math.round(amount * KOBO_PER_NAIRA), 0) / KOBO_PER_NAIRA;
}
