import { Badge, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { accountQuery } from '../../api/accounts.ts';
import { SearchDrawer } from '../../components/address-drawer.tsx';
import { Figure, Figures, Inline } from '../../components/facts.tsx';
import { Instant } from '../../components/instant.tsx';
import { BackLink } from '../../components/links.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { WaitingRequests } from '../../components/waiting-requests.tsx';
import { formatCount } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import type { AccountProps } from './accounts.ts';
import { AccountActions } from './account-actions.tsx';
import { AccountDetails } from './account-details.tsx';
import { AccountLimits, EditLimits } from './account-limits.tsx';
import { AccountPayouts, AccountTransactions } from './account-lists.tsx';
import { AccountSchedule } from './account-schedule.tsx';
import { AccountSplit } from './account-split.tsx';
import classes from './account.module.css';
import { AuthorizationKey } from './authorization-key.tsx';
import { BalanceChart } from './balance-chart.tsx';
import { EditDetails } from './edit-details.tsx';
import { EditSchedule } from './edit-schedule.tsx';
import { EditSplit } from './edit-split.tsx';
import { PayoutHolds } from './payout-holds.tsx';
import { StatementForm } from './statement-form.tsx';
import { CheckDigitNote } from './warnings.tsx';

export const accountPage = createLazyRoute('/_authenticated/$businessId/$mode/accounts/$accountId')({
  component: AccountPage,
});

const CHART_HEIGHT = 300;

function AccountPage() {
  const business = useBusiness();
  const { accountId } = accountPage.useParams();
  const query = useQuery(accountQuery(business, accountId));
  // Built in small steps when it arrives; at once if it is cached, as when going back.
  const account = useDeferredValue(query.data);
  return (
    <Page
      title={account?.businessName ?? 'Account'}
      above={<BackLink from="/$businessId/$mode" to="./accounts" label="Connected accounts" />}
      description={account !== undefined && <Subtitle account={account} />}
      actions={account !== undefined && <AccountActions account={account} />}
    >
      <Loaded
        query={{ ...query, data: account }}
        what="account"
        waiting={<AccountSkeleton />}
        missing={`There is no account with the id ${accountId} here. It may have been deleted.`}
      >
        {(data) => <LoadedAccount account={data} />}
      </Loaded>
    </Page>
  );
}

/** By the subjects of the kinds: `1042`, `1042/1` for its first hold, `account/1042` for its limits. */
const isAbout = (id: number, subject: string | null): boolean =>
  subject === `${id}` || subject === `account/${id}` || subject?.startsWith(`${id}/`) === true;

function Subtitle({ account: { id, enabled, createdAt } }: AccountProps) {
  return (
    <Inline>
      {enabled ? <Badge>Enabled</Badge> : <Badge color="gray">Disabled</Badge>}
      <span>Account {id}</span>
      <span>
        Created <Instant at={createdAt} />
      </span>
    </Inline>
  );
}

function LoadedAccount({ account }: AccountProps) {
  const { days = '30', page = 1 } = accountPage.useSearch();
  return (
    <>
      <PayoutHolds accountId={account.id} />
      <WaitingRequests
        kinds={['bank_details', 'hold_release', 'spending_limit']}
        isAbout={(subject) => isAbout(account.id, subject)}
      />
      {account.checkDigitWarning && <CheckDigitNote bankName={account.bankName} />}
      <Figures>
        <Figure label={account.balance < 0 ? 'Balance, owed' : 'Balance'} amount={account.balance} />
        <Figure label="Received before refunds" amount={account.inflow} />
        {account.returned > 0 && <Figure label="Came back of payouts" amount={account.returned} />}
        <Figure label="You earned, after refunds" amount={account.commission} />
        <Figure label="Transactions">{formatCount(account.transactionCount)}</Figure>
      </Figures>
      <div className={classes.columns}>
        <div className={classes.main}>
          <BalanceChart accountId={account.id} days={days} />
          <AccountTransactions accountId={account.id} page={page} />
          <AccountPayouts accountId={account.id} />
        </div>
        <div className={classes.aside}>
          <AccountSplit account={account} />
          <AccountDetails account={account} />
          <AccountSchedule accountId={account.id} />
          <AccountLimits accountId={account.id} />
          <AuthorizationKey accountId={account.id} />
        </div>
      </div>
      <Drawers account={account} />
    </>
  );
}

const EDITS = {
  details: { title: 'Edit details', permission: 'accounts:write', Form: EditDetails },
  commission: { title: 'Change your commission', permission: 'accounts:write', Form: EditSplit },
  limits: { title: 'Limits', permission: 'payout-rules:write', Form: EditLimits },
  schedule: { title: 'Settlement schedule', permission: 'payout-rules:write', Form: EditSchedule },
} as const;

function Drawers({ account }: AccountProps) {
  const { edit, show } = accountPage.useSearch();
  return (
    <>
      <SearchDrawer
        name="edit"
        value={edit}
        title={(part) => EDITS[part].title}
        permission={(part) => EDITS[part].permission}
      >
        {(part, close) => {
          const { Form } = EDITS[part];
          return <Form account={account} onClose={close} />;
        }}
      </SearchDrawer>
      <SearchDrawer name="show" value={show} title="Statement" permission="reports:export">
        {() => <StatementForm accountId={account.id} />}
      </SearchDrawer>
    </>
  );
}

function AccountSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton height={64} mb="lg" />
      <div className={classes.columns}>
        <Skeleton height={CHART_HEIGHT} />
        <Skeleton height={CHART_HEIGHT} />
      </div>
    </div>
  );
}
