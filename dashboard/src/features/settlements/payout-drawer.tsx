import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ActionForm } from '../../components/action-form.tsx';
import { SearchDrawer } from '../../components/address-drawer.tsx';
import { CopyField } from '../../components/copy-field.tsx';
import { Fact, Facts, Inline } from '../../components/facts.tsx';
import { TextLink } from '../../components/links.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Money } from '../../components/money.tsx';
import { PayoutBadge } from '../../components/state-badge.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { formatNaira } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { outcomesOf, ResolveForm } from './resolve-form.tsx';
import { cancelPayout, type Payout, payoutQuery } from './settlements.ts';
import classes from './settlements.module.css';

export function PayoutDrawer({ open }: { readonly open: string | undefined }) {
  return (
    <SearchDrawer name="open" value={open} title="Payout">
      {(id) => <PayoutView key={id} id={id} />}
    </SearchDrawer>
  );
}

function PayoutView({ id }: { readonly id: string }) {
  return (
    <Loaded query={useQuery(payoutQuery(useBusiness(), id))} what="payout" lines={12}>
      {(payout) => (
        <Stack gap="lg">
          <Inline>
            <Money amount={payout.amount} isLarge />
            <PayoutBadge state={payout.state} />
          </Inline>
          <Explanation payout={payout} />
          <PayoutFacts payout={payout} />
          <CopyField label="End-to-end id, as the bank has it" text={payout.endToEndId} />
          {payout.state === 'draft' && <Removal payout={payout} />}
          {outcomesOf(payout.state).length > 0 && <Resolution key={payout.state} payout={payout} />}
        </Stack>
      )}
    </Loaded>
  );
}

interface PayoutProps {
  readonly payout: Payout;
}

/** What the state means for the money. */
function Explanation({ payout: { state, accountBusinessName, amount } }: PayoutProps) {
  const wallet = (
    <>
      the wallet of <bdi>{accountBusinessName}</bdi>
    </>
  );
  const words: Readonly<Record<Payout['state'], ReactNode>> = {
    draft: <>Taken from {wallet}. Nothing goes to the bank before the run is approved and exported.</>,
    approved: <>Taken out of {wallet}; it goes to the bank with the next export.</>,
    exported: <>In the file for the bank; its answer has not come yet.</>,
    paid: <>The bank has paid it.</>,
    failed: (
      <>
        The bank did not pay it: {formatNaira(amount)} is back in {wallet}, and the next run pays it again.
      </>
    ),
    unknown: (
      <>
        Nobody knows yet whether the bank has paid it. The money stays out of {wallet} and is not paid again until
        somebody says what became of it.
      </>
    ),
    cancelled: (
      <>
        Taken out of the run: {formatNaira(amount)} is back in {wallet}.
      </>
    ),
  };
  return <Text className={classes.words}>{words[state]}</Text>;
}

function PayoutFacts({ payout }: PayoutProps) {
  const { returnReference, outcomeAt, confirmedAt, reason, reasonCode } = payout;
  return (
    <Facts>
      <Fact label="Account">
        <TextLink from="/$businessId/$mode" to="./accounts/$accountId" params={{ accountId: payout.subAccountId }}>
          <bdi>{payout.accountBusinessName}</bdi>
        </TextLink>
      </Fact>
      <Fact label="Bank">{payout.bankName}</Fact>
      <Fact label="Account number">{payout.accountNumber}</Fact>
      <Fact label="Account holder">
        <bdi>{payout.accountName}</bdi>
      </Fact>
      <Fact label="Run">
        <TextLink
          from="/$businessId/$mode"
          to="./settlements/$runNumber"
          params={{ runNumber: payout.runNumber }}
          search={{ open: payout.id }}
        >
          Run {payout.runNumber}
        </TextLink>
        , no. {payout.position}
      </Fact>
      <Fact label="Made" at={payout.createdAt} />
      <Fact label="Answer" at={outcomeAt} />
      <Fact label="Reason">
        {(reason !== null || reasonCode !== null) && (
          <>
            {reasonCode !== null && <code>{reasonCode}</code>} {reason !== null && <bdi>{reason}</bdi>}
          </>
        )}
      </Fact>
      <Fact label="On a statement" at={confirmedAt} />
      <Fact label="Transactions">
        <TextLink from="/$businessId/$mode" to="./transactions" search={{ open: payout.id }}>
          Debit
        </TextLink>
        {returnReference !== null && (
          <>
            {' and '}
            <TextLink from="/$businessId/$mode" to="./transactions" search={{ open: returnReference }}>
              return
            </TextLink>
          </>
        )}
      </Fact>
    </Facts>
  );
}

/** Only from a draft: later the payout is approved with its run. */
function Removal({ payout }: PayoutProps) {
  const business = useBusiness();
  const [isAsking, setAsking] = useState(false);
  const remove = useBusinessWrite({ mutationFn: () => cancelPayout(business, payout) });
  if (!isAsking) {
    return (
      <Group>
        <PermittedButton permission="payouts:make" variant="default" onClick={() => setAsking(true)}>
          Remove from the run
        </PermittedButton>
      </Group>
    );
  }
  return (
    <ActionForm
      label="Remove from the run"
      isBoxed
      isQuestion
      onSubmit={() => remove.mutate()}
      onCancel={() => setAsking(false)}
      cancel="Keep it"
      action="Remove payout"
      color="red"
      write={remove}
    >
      <Text className={classes.words}>
        {formatNaira(payout.amount)} goes back to the wallet of <bdi>{payout.accountBusinessName}</bdi>. The other
        payouts of the run stay.
      </Text>
    </ActionForm>
  );
}

function Resolution({ payout }: PayoutProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <ResolveForm payout={payout} onClose={() => setOpen(false)} />;
  return (
    <Group>
      <PermittedButton permission="payouts:make" variant="default" onClick={() => setOpen(true)}>
        {payout.state === 'paid' ? 'The bank gave it back' : 'Say what became of it'}
      </PermittedButton>
    </Group>
  );
}
