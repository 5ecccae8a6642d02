import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useWrite } from '../../api/use-write.ts';
import { AddressDrawer } from '../../components/address-drawer.tsx';
import { CopyField } from '../../components/copy-field.tsx';
import { Instant } from '../../components/instant.tsx';
import { Money } from '../../components/money.tsx';
import { PayoutBadge } from '../../components/payout-badge.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { ErrorState, FailureNote, LoadingLines } from '../../components/states.tsx';
import { formatNaira } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { outcomesOf, ResolveForm } from './resolve-form.tsx';
import { cancelPayout, type Payout, payoutQuery, settlementsKey } from './settlements.ts';
import classes from './settlements.module.css';

/** Being open is part of the address: `?open=` and the id of the payout. */
export function PayoutDrawer({ open }: { readonly open: string | undefined }) {
  const navigate = useNavigate();
  return (
    <AddressDrawer
      opened={open !== undefined}
      onClose={() =>
        void navigate({ to: '.', search: (search) => ({ ...search, open: undefined }), resetScroll: false })
      }
      title="Payout"
    >
      {open !== undefined && <PayoutView key={open} id={open} />}
    </AddressDrawer>
  );
}

function PayoutView({ id }: { readonly id: string }) {
  const { data, isPending, error, refetch } = useQuery(payoutQuery(useBusiness(), id));
  if (isPending) return <LoadingLines lines={12} label="Loading the payout" />;
  if (data === undefined) {
    return <ErrorState what="The payout could not be shown" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Stack gap="lg">
      <div className={classes.headline}>
        <Money amount={data.amount} className={classes.amount} />
        <PayoutBadge state={data.state} />
      </div>
      <Explanation payout={data} />
      <Facts payout={data} />
      <CopyField label="End-to-end id, as the bank has it" text={data.endToEndId} />
      {data.state === 'draft' && <Removal payout={data} />}
      {outcomesOf(data.state).length > 0 && <Resolution key={data.state} payout={data} />}
    </Stack>
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
    draft: <>Taken out of {wallet}; nothing goes to the bank before the run is approved and exported.</>,
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

function Facts({ payout }: PayoutProps) {
  const { businessId, mode } = useBusiness();
  const params = { businessId, mode };
  const { returnReference } = payout;
  return (
    <dl className={classes.facts}>
      <dt>Account</dt>
      <dd>
        <Link
          to="/$businessId/$mode/accounts/$accountId"
          params={{ ...params, accountId: payout.accountId }}
          className={classes.link}
        >
          <bdi>{payout.accountBusinessName}</bdi>
        </Link>
      </dd>
      <dt>Bank</dt>
      <dd>{payout.bankName}</dd>
      <dt>Account number</dt>
      <dd>{payout.accountNumber}</dd>
      <dt>Account holder</dt>
      <dd>
        <bdi>{payout.accountName}</bdi>
      </dd>
      <dt>Run</dt>
      <dd>
        <Link
          to="/$businessId/$mode/settlements/$runNumber"
          params={{ ...params, runNumber: payout.runNumber }}
          search={{ open: payout.id }}
          className={classes.link}
        >
          Run {payout.runNumber}
        </Link>
        , no. {payout.position}
      </dd>
      <dt>Made</dt>
      <dd>
        <Instant at={payout.createdAt} />
      </dd>
      <Answer payout={payout} />
      <dt>Transactions</dt>
      <dd>
        <TransactionLink reference={payout.id}>Debit</TransactionLink>
        {returnReference !== null && (
          <>
            {' and '}
            <TransactionLink reference={returnReference}>return</TransactionLink>
          </>
        )}
      </dd>
    </dl>
  );
}

/** What was said of it, and by when. */
function Answer({ payout: { outcomeAt, confirmedAt, reason, reasonCode } }: PayoutProps) {
  return (
    <>
      {outcomeAt !== null && (
        <>
          <dt>Answer</dt>
          <dd>
            <Instant at={outcomeAt} />
          </dd>
        </>
      )}
      {(reason !== null || reasonCode !== null) && (
        <>
          <dt>Reason</dt>
          <dd>
            {reasonCode !== null && <code>{reasonCode}</code>} {reason !== null && <bdi>{reason}</bdi>}
          </dd>
        </>
      )}
      {confirmedAt !== null && (
        <>
          <dt>On a statement</dt>
          <dd>
            <Instant at={confirmedAt} />
          </dd>
        </>
      )}
    </>
  );
}

function TransactionLink({ reference, children }: { readonly reference: string; readonly children: ReactNode }) {
  const { businessId, mode } = useBusiness();
  return (
    <Link
      to="/$businessId/$mode/transactions"
      params={{ businessId, mode }}
      search={{ open: reference }}
      className={classes.link}
    >
      {children}
    </Link>
  );
}

/** Only from a draft: afterwards somebody has approved it with the run. */
function Removal({ payout }: PayoutProps) {
  const business = useBusiness();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const remove = useWrite({
    mutationFn: () => cancelPayout(business, payout),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: settlementsKey(business) }),
  });
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
    <Stack gap="md" className={classes.form} role="group" aria-label="Remove from the run">
      <Text className={classes.words}>
        {formatNaira(payout.amount)} goes back to the wallet of <bdi>{payout.accountBusinessName}</bdi>. The other
        payouts of the run stay.
      </Text>
      <FailureNote error={remove.error} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => setAsking(false)}>
          Keep it
        </Button>
        <Button color="red" data-autofocus loading={remove.isPending} onClick={() => remove.mutate()}>
          Remove payout
        </Button>
      </Group>
    </Stack>
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
