import { Alert, Anchor, Badge, Button, Group, Modal, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createLazyRoute, Link, useNavigate } from '@tanstack/react-router';
import { unwrap } from '@tributary/sdk';
import { type ReactNode, useState } from 'react';
import { api } from '../../api/client.ts';
import { ledgerKey } from '../../api/query-keys.ts';
import { Chart } from '../../components/chart.tsx';
import { ConfirmByName } from '../../components/confirm-by-name.tsx';
import { Instant } from '../../components/instant.tsx';
import { Money } from '../../components/money.tsx';
import { Page } from '../../components/page.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { SecretField } from '../../components/secret-field.tsx';
import { draftOf, readSplit, type SplitProblems } from '../../components/split-draft.ts';
import { ErrorState, FailureNote } from '../../components/states.tsx';
import { formatDateTime, formatDay } from '../../format/instant.ts';
import { formatCount, formatNaira, formatNairaShort } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { accountQuery, type AccountSummary, pathOf } from './accounts.ts';
import { balanceHistoryQuery } from './balance-history.ts';
import classes from './accounts.module.css';
import { describeSplitShort } from './describe-split.ts';
import { SplitBuilder } from './split-builder.tsx';
import { Fact } from './fact.tsx';
import { TestPayment } from './test-payment.tsx';

export const accountPage = createLazyRoute('/_authenticated/$businessId/$mode/accounts/$accountId')({
  component: AccountPage,
});

function AccountPage() {
  const business = useBusiness();
  const { accountId } = accountPage.useParams();
  const account = useQuery(accountQuery(business, accountId));
  const back = (
    <Anchor
      size="sm"
      renderRoot={(props: object) => (
        <Link
          {...props}
          to="/$businessId/$mode/accounts"
          params={{ businessId: business.businessId, mode: business.mode }}
        />
      )}
    >
      Connected accounts
    </Anchor>
  );
  if (account.isError) {
    return (
      <Page title="Account" above={back}>
        <ErrorState
          what="The account could not be loaded"
          error={account.error}
          onRetry={() => void account.refetch()}
        />
      </Page>
    );
  }
  if (account.data === undefined) {
    return (
      <Page title="Account" above={back}>
        <Skeleton height={96} mb="lg" />
        <Skeleton height={240} />
      </Page>
    );
  }
  return <LoadedAccount key={account.data.id} account={account.data} back={back} />;
}

interface AccountProps {
  readonly account: AccountSummary;
}

function LoadedAccount({ account, back }: AccountProps & { readonly back: ReactNode }) {
  const business = useBusiness();
  return (
    <Page
      title={account.businessName}
      above={back}
      description={
        <>
          {!account.enabled && (
            <Badge variant="light" color="red" mr="xs">
              Disabled
            </Badge>
          )}
          Created <Instant at={account.createdAt} />
        </>
      }
      actions={
        <>
          {!business.isLive && <TestPayment account={account} />}
          <EnableButton account={account} />
        </>
      }
    >
      {account.checkDigitWarning && (
        <Alert color="yellow" mb="md" title="Please check the account number">
          Its check digit does not fit {account.bankName}. A wrong number would send the money elsewhere.
        </Alert>
      )}
      <dl className={classes.facts}>
        <Fact name="Balance">
          <Money amount={account.balance} />
        </Fact>
        <Fact name="Received so far">
          <Money amount={account.inflow} />
        </Fact>
        <Fact name="You earned">
          <Money amount={account.commission} />
        </Fact>
        <Fact name="Transactions">
          <Anchor
            inherit
            renderRoot={(props: object) => (
              <Link
                {...props}
                to="/$businessId/$mode/transactions"
                params={{ businessId: business.businessId, mode: business.mode }}
                search={{ accountId: account.id }}
              />
            )}
          >
            {formatCount(account.transactionCount)}
          </Anchor>
        </Fact>
      </dl>
      <BalanceChart account={account} />
      <div className={classes.sections}>
        <SplitSection account={account} />
        <SettlementSection account={account} />
        <KeySection account={account} />
        <DeleteSection account={account} />
      </div>
    </Page>
  );
}

function BalanceChart({ account }: AccountProps) {
  const business = useBusiness();
  const history = useQuery(balanceHistoryQuery(business, account.id));
  if (history.isError) {
    return (
      <ErrorState
        what="The balance over time could not be loaded"
        error={history.error}
        onRetry={() => void history.refetch()}
      />
    );
  }
  if (history.data === undefined) return <Skeleton height={240} />;
  return (
    <Chart
      label="Balance over the last 30 days"
      points={history.data.points.map(({ at, balance }) => ({ at, value: balance }))}
      formatValue={formatNaira}
      formatAxis={formatNairaShort}
      formatAt={formatDateTime}
      formatTick={formatDay}
    />
  );
}

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Section({ title, children }: SectionProps) {
  return (
    <section className={classes.section} aria-label={title}>
      <Text component="h2" fw={600} fz="md" m={0} mb="sm">
        {title}
      </Text>
      {children}
    </section>
  );
}

function SettlementSection({ account }: AccountProps) {
  return (
    <Section title="Settlement account">
      <dl className={classes.details}>
        <dt>Bank</dt>
        <dd>{account.bankName}</dd>
        <dt>Number</dt>
        <dd>{account.accountNumber}</dd>
        <dt>Holder</dt>
        <dd>{account.accountName}</dd>
        <dt>Email</dt>
        <dd>{account.email}</dd>
        <dt>Phone</dt>
        <dd>+{account.mobile}</dd>
      </dl>
    </Section>
  );
}

/** One of the writes of an account; what was loaded of the ledger is asked for again afterwards. */
function useAccountUpdate(account: AccountSummary) {
  const business = useBusiness();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: object) =>
      unwrap(
        api.PATCH('/dashboard/api/businesses/{businessId}/{mode}/accounts/{accountId}', {
          params: { path: { ...pathOf(business), accountId: String(account.id) } },
          body,
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ledgerKey(business) }),
  });
}

function EnableButton({ account }: AccountProps) {
  const update = useAccountUpdate(account);
  return (
    <>
      <PermittedButton
        permission="accounts:write"
        variant="default"
        loading={update.isPending}
        onClick={() => update.mutate({ enabled: !account.enabled })}
      >
        {account.enabled ? 'Disable' : 'Enable'}
      </PermittedButton>
      <FailureNote error={update.error} />
    </>
  );
}

function SplitSection({ account }: AccountProps) {
  const [isEditing, setEditing] = useState(false);
  return (
    <Section title="Split">
      <Group justify="space-between" gap="md">
        <Text>You earn {describeSplitShort(account.split)} of each payment.</Text>
        <PermittedButton permission="accounts:write" variant="default" onClick={() => setEditing(true)}>
          Change split
        </PermittedButton>
      </Group>
      <Modal
        opened={isEditing}
        onClose={() => setEditing(false)}
        title="Change split"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <SplitForm account={account} onDone={() => setEditing(false)} />
      </Modal>
    </Section>
  );
}

function SplitForm({ account, onDone }: AccountProps & { readonly onDone: () => void }) {
  const [draft, setDraft] = useState(draftOf(account.split));
  const [problems, setProblems] = useState<SplitProblems>({});
  const update = useAccountUpdate(account);

  function save(): void {
    const read = readSplit(draft);
    setProblems('problems' in read ? read.problems : {});
    if ('terms' in read && !update.isPending) update.mutate(read.terms, { onSuccess: onDone });
  }

  return (
    <Stack gap="md">
      <Text c="dimmed">It counts for payments from the moment it is saved.</Text>
      <SplitBuilder draft={draft} onChange={setDraft} problems={problems} />
      <FailureNote error={update.error} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button onClick={save} loading={update.isPending}>
          Save split
        </Button>
      </Group>
    </Stack>
  );
}

const OVERLAPS = [
  { value: '0', label: 'At once' },
  { value: '3600', label: 'After an hour' },
  { value: '86400', label: 'After a day' },
  { value: '604800', label: 'After a week' },
];

function KeySection({ account }: AccountProps) {
  const business = useBusiness();
  const [isRotating, setRotating] = useState(false);
  const [overlap, setOverlap] = useState('3600');
  const [version, setVersion] = useState(0);
  const path = { ...pathOf(business), accountId: String(account.id) };
  const address = '/dashboard/api/businesses/{businessId}/{mode}/accounts/{accountId}/authorization-key';
  const rotate = useMutation({
    mutationFn: (overlapSeconds: number) => unwrap(api.POST(address, { params: { path }, body: { overlapSeconds } })),
    onSuccess: () => {
      setRotating(false);
      // What was revealed of the old key goes.
      setVersion((before) => before + 1);
    },
  });
  return (
    <Section title="Authorisation key">
      {business.can('secrets:read') ? (
        <SecretField
          key={version}
          label="Sent with every payment for this account"
          secret={async () => (await unwrap(api.GET(address, { params: { path } }))).authorizationKey}
        />
      ) : (
        <Text c="dimmed">Owners, admins and developers can see it.</Text>
      )}
      {rotate.data !== undefined && (
        <Text size="sm" role="status" mt="xs">
          There is a new key. The old one works until <Instant at={rotate.data.previousKeyExpiresAt} />.
        </Text>
      )}
      <PermittedButton permission="accounts:write" variant="default" mt="sm" onClick={() => setRotating(true)}>
        Rotate key
      </PermittedButton>
      <Modal
        opened={isRotating}
        onClose={() => setRotating(false)}
        title="Rotate the authorisation key"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Stack gap="md">
          <Select
            label="The old key stops working"
            data={OVERLAPS}
            allowDeselect={false}
            value={overlap}
            onChange={(value) => setOverlap(value ?? '0')}
          />
          <FailureNote error={rotate.error} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => setRotating(false)}>
              Cancel
            </Button>
            <Button loading={rotate.isPending} onClick={() => !rotate.isPending && rotate.mutate(Number(overlap))}>
              Make a new key
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Section>
  );
}

function DeleteSection({ account }: AccountProps) {
  const business = useBusiness();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const remove = useMutation({
    mutationFn: () =>
      unwrap(
        api.DELETE('/dashboard/api/businesses/{businessId}/{mode}/accounts/{accountId}', {
          params: { path: { ...pathOf(business), accountId: String(account.id) } },
        }),
      ),
    onSuccess: async () => {
      await navigate({
        to: '/$businessId/$mode/accounts',
        params: { businessId: business.businessId, mode: business.mode },
      });
      await queryClient.invalidateQueries({ queryKey: ledgerKey(business) });
    },
  });
  return (
    <Section title="Delete">
      <Text c="dimmed" mb="sm">
        Its key stops taking payments. Its transactions stay, and what its wallet holds is still owed.
      </Text>
      <PermittedButton permission="accounts:write" variant="light" color="red" onClick={() => setOpen(true)}>
        Delete account
      </PermittedButton>
      <ConfirmByName
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={`Delete ${account.businessName}`}
        name={account.businessName}
        action="Delete account"
        onConfirm={() => remove.mutate()}
        isPending={remove.isPending}
        error={remove.error}
      >
        It takes no payments from then on. Its balance of {formatNaira(account.balance)} is still owed to it.
      </ConfirmByName>
    </Section>
  );
}
