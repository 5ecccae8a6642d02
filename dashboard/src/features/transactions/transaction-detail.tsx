import { Badge, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CopyField } from '../../components/copy-field.tsx';
import { Fact, Facts, Inline, Section, WhenFact } from '../../components/facts.tsx';
import { TextLink } from '../../components/links.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { MetadataFacts } from '../../components/metadata-facts.tsx';
import { Money } from '../../components/money.tsx';
import { signedAmount, signedGross, whyZero } from '../../components/movements.ts';
import { KindBadge } from '../../components/transaction-kind.tsx';
import { formatCount } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { type TransactionDetail, transactionQuery } from './transactions.ts';
import { Sum, WhatItWas } from './what-it-was.tsx';
import classes from './transactions.module.css';

const LEG_NAMES = {
  wallet: 'Wallet of the account',
  commission: 'Your commission',
  clearing: 'Clearing, the payer’s side',
} as const satisfies Record<TransactionDetail['legs'][number]['account'], string>;

/** One transaction in full, for a drawer. */
export function TransactionDetailView({ reference }: { readonly reference: string }) {
  return (
    <Loaded query={useQuery(transactionQuery(useBusiness(), reference))} what="transaction" lines={12}>
      {(transaction) => (
        <Stack gap="lg">
          <Headline transaction={transaction} />
          <CopyField label="Reference" text={transaction.reference} />
          <WhatItWas transaction={transaction} />
          <AccountSection account={transaction.account} />
          <Section order={3} title="Details">
            <Facts>
              <WhenFact at={transaction.createdAt}>
                <Text size="xs" c="dimmed">
                  {transaction.createdAt}
                </Text>
              </WhenFact>
              <Fact label="Purpose">{transaction.purpose}</Fact>
              <Fact label="Balance before" amount={transaction.balanceBefore} />
              <Fact label="Balance after" amount={transaction.balanceAfter} />
              <Fact label="Transaction id">{transaction.id}</Fact>
              <Fact label="Wallet id">{transaction.walletId}</Fact>
              <Fact label="Place in ledger">{formatCount(transaction.sequence)}</Fact>
            </Facts>
          </Section>
          <Legs legs={transaction.legs} />
          <Metadata metadata={transaction.metadata} />
        </Stack>
      )}
    </Loaded>
  );
}

function Headline({ transaction }: { readonly transaction: TransactionDetail }) {
  return (
    <div>
      <Inline>
        <Money
          amount={whyZero(transaction) === undefined ? signedAmount(transaction) : signedGross(transaction)}
          isLarge
        />
        <KindBadge movement={transaction} />
      </Inline>
      {whyZero(transaction) !== undefined && (
        <Text size="sm" c="dimmed">
          All of it {whyZero(transaction)}. The wallet of the account did not change.
        </Text>
      )}
      {transaction.description !== '' && <div className={classes.description}>{transaction.description}</div>}
    </div>
  );
}

function Legs({ legs }: { readonly legs: TransactionDetail['legs'] }) {
  return (
    <Section order={3} title="Ledger">
      <Text size="xs" c="dimmed" mb="xs">
        Credits are positive and debits negative, so the lines add up to zero.
      </Text>
      <Sum
        lines={Object.fromEntries(legs.map(({ account, amount }) => [LEG_NAMES[account], amount]))}
        foot="Sum"
        total={sumOf(legs)}
      />
    </Section>
  );
}

function AccountSection({ account }: { readonly account: TransactionDetail['account'] }) {
  const { id, businessName, bankName, accountNumber, deleted } = account;
  return (
    <Section order={3} title="Account">
      <div className={classes.accountName}>
        {deleted ? (
          <>
            <bdi>{businessName}</bdi> <Badge color="gray">Deleted</Badge>
          </>
        ) : (
          <TextLink from="/$businessId/$mode" to="./accounts/$accountId" params={{ accountId: id }}>
            {businessName}
          </TextLink>
        )}
      </div>
      <Text c="dimmed">
        {bankName} · {accountNumber}
      </Text>
    </Section>
  );
}

function Metadata({ metadata }: { readonly metadata: TransactionDetail['metadata'] }) {
  return (
    <Section order={3} title="Metadata">
      {Object.keys(metadata).length === 0 ? (
        <Text c="dimmed">This payment has no metadata.</Text>
      ) : (
        <MetadataFacts metadata={metadata} />
      )}
    </Section>
  );
}

const KOBO_PER_NAIRA = 100;

/** In kobo, so that it is exact. */
function sumOf(legs: TransactionDetail['legs']): number {
  return legs.reduce((sum, { amount }) => sum + Math.round(amount * KOBO_PER_NAIRA), 0) / KOBO_PER_NAIRA;
}
