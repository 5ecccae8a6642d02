import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { SearchDrawer } from '../../components/address-drawer.tsx';
import { CopyField } from '../../components/copy-field.tsx';
import { Fact, Facts, Inline } from '../../components/facts.tsx';
import { TextLink } from '../../components/links.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Money } from '../../components/money.tsx';
import { isHeldPayout, PayoutBadge } from '../../components/state-badge.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { formatNaira } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { HoldForm } from './hold-dialog.tsx';
import { outcomesOf, ResolveForm } from './resolve-form.tsx';
import { type Payout, payoutQuery, payoutsQuery, type ReviewedPayout, type Run } from './settlements.ts';
import classes from './settlements.module.css';
import { UnusualNote } from './unusual.tsx';

interface PayoutDrawerProps {
  readonly open: string | undefined;
  /** After a payout was held: its run as it is then. */
  readonly onHeld?: (run: Run) => void;
}

export function PayoutDrawer({ open, onHeld = () => undefined }: PayoutDrawerProps) {
  return (
    <SearchDrawer name="open" value={open} title="Payout">
      {(id) => <PayoutView key={id} id={id} onHeld={onHeld} />}
    </SearchDrawer>
  );
}

function PayoutView({ id, onHeld }: { readonly id: string; readonly onHeld: (run: Run) => void }) {
  return (
    <Loaded query={useQuery(payoutQuery(useBusiness(), id))} what="payout" lines={12}>
      {(payout) => (
        <Stack gap="lg">
          <Inline>
            <Money amount={payout.amount} isLarge />
            <PayoutBadge payout={payout} />
          </Inline>
          <Explanation payout={payout} />
          <UnusualNote review={payout.review} />
          <PayoutFacts payout={payout} />
          <CopyField label="Reference for the bank" text={payout.endToEndId} />
          {(payout.state === 'draft' || payout.state === 'approved') && <Hold payout={payout} onHeld={onHeld} />}
          {outcomesOf(payout.state).length > 0 && <Resolution key={payout.state} payout={payout} />}
        </Stack>
      )}
    </Loaded>
  );
}

interface PayoutProps {
  readonly payout: ReviewedPayout;
}

/** What the state means for the money. */
function Explanation({ payout }: PayoutProps) {
  const { state, accountBusinessName, amount } = payout;
  const wallet = (
    <>
      the wallet of <bdi>{accountBusinessName}</bdi>
    </>
  );
  const words: Readonly<Record<Payout['state'], ReactNode>> = {
    draft: <>Debited from {wallet}. It goes to the bank after the run is approved and exported.</>,
    approved: <>Debited from {wallet}. It goes to the bank with the next export.</>,
    exported: <>Sent in the bank file. The bank has not responded yet.</>,
    paid: <>The bank has paid it.</>,
    failed: (
      <>
        The bank did not pay it: {formatNaira(amount)} was returned to {wallet}. <PaidAgain payout={payout} />{' '}
      </>
    ),
    unknown: (
      <>
        It is not known whether the bank has paid it. The money is not returned to {wallet} and not paid again until the
        outcome is recorded.
      </>
    ),
    cancelled: (
      <>
        {isHeldPayout(payout) ? 'Held, not paid' : 'Removed from the run'}: {formatNaira(amount)} was returned to{' '}
        {wallet}. <PaidAgain payout={payout} />
      </>
    ),
  };
  return <Text className={classes.words}>{words[state]}</Text>;
}

/** By the next run, as long as no later one has paid out the wallet. */
function PaidAgain({ payout: { subAccountId, runNumber } }: PayoutProps) {
  const listing = { page: 1, state: undefined, subAccountId };
  const { data: newest } = useQuery(payoutsQuery(useBusiness(), listing));
  if (newest === undefined) return null;
  const later = newest.items.find((one) => one.runNumber > runNumber && one.state !== 'cancelled');
  if (later === undefined) return 'The next settlement run pays it again unless the account is on hold.';
  return (
    <>
      <TextLink
        from="/$businessId/$mode"
        to="./settlements/$runNumber"
        params={{ runNumber: later.runNumber }}
        search={{ open: later.id }}
        inherit
      >
        Run {later.runNumber}
      </TextLink>{' '}
      has debited this wallet since.
    </>
  );
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
      <Fact label="Account number">
        {payout.accountNumber}
        {payout.review?.checkDigit === 'not_checked' && (
          <Text size="sm" c="dimmed">
            This number cannot be checked: the bank’s check digit is not known.
          </Text>
        )}
      </Fact>
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
      <Fact label="Created" at={payout.createdAt} />
      {isHeldPayout(payout) && (
        <Fact label="Held by">{payout.held === null ? 'Not known' : <bdi>{payout.held.by.name}</bdi>}</Fact>
      )}
      <Fact
        label={isHeldPayout(payout) ? 'Held' : payout.state === 'cancelled' ? 'Cancelled' : 'Bank response'}
        at={outcomeAt}
      />
      <Fact label="Reason">
        {(reason !== null || reasonCode !== null) && (
          <>
            {!isHeldPayout(payout) && reasonCode !== null && <code>{reasonCode}</code>}{' '}
            {reason !== null && <bdi>{reason}</bdi>}
          </>
        )}
      </Fact>
      <Fact label="On bank statement" at={confirmedAt} />
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

/** As long as its run was not exported. */
function Hold({ payout, onHeld }: { readonly payout: Payout; readonly onHeld: (run: Run) => void }) {
  const [isAsking, setAsking] = useState(false);
  if (isAsking) return <HoldForm payouts={[payout]} isBoxed onHeld={onHeld} onClose={() => setAsking(false)} />;
  return (
    <Group>
      <PermittedButton permission="payouts:make" variant="default" onClick={() => setAsking(true)}>
        Hold this payout
      </PermittedButton>
    </Group>
  );
}

function Resolution({ payout }: PayoutProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <ResolveForm payout={payout} onClose={() => setOpen(false)} />;
  return (
    <Group>
      <PermittedButton permission="payouts:make" variant="default" onClick={() => setOpen(true)}>
        {payout.state === 'paid' ? 'Record a return' : 'Record the outcome'}
      </PermittedButton>
    </Group>
  );
}
