import { Badge, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { TributaryError } from '@tributary/sdk';
import { useDeferredValue } from 'react';
import { Instant } from '../../components/instant.tsx';
import { Page } from '../../components/page.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { AccountActions } from './account-actions.tsx';
import { AccountDetails } from './account-details.tsx';
import { AccountFigures } from './account-figures.tsx';
import { AccountPayouts } from './account-payouts.tsx';
import { AccountSchedule } from './account-schedule.tsx';
import { AccountSplit } from './account-split.tsx';
import { AccountTransactions } from './account-transactions.tsx';
import classes from './account.module.css';
import { accountQuery, type AccountSummary } from './accounts.ts';
import { AuthorizationKey } from './authorization-key.tsx';
import { BalanceChart } from './balance-chart.tsx';
import { EditAccountDrawer } from './edit-account-drawer.tsx';
import { StatementDrawer } from './statement-drawer.tsx';
import { CheckDigitNote } from './warnings.tsx';

export const accountPage = createLazyRoute('/_authenticated/$businessId/$mode/accounts/$accountId')({
  component: AccountPage,
});

const CHART_HEIGHT = 300;

/** Another account begins anew, so that nothing of the one before stands in for it. */
function AccountPage() {
  const { businessId, mode } = useBusiness();
  const { accountId } = accountPage.useParams();
  return <Account key={`${businessId}/${mode}/${accountId}`} accountId={accountId} />;
}

interface AccountIdProps {
  readonly accountId: number;
}

function Account({ accountId }: AccountIdProps) {
  const account = useQuery(accountQuery(useBusiness(), accountId));
  // Made in small steps when it arrives; at once where it is known, as on the way back.
  const data = useDeferredValue(account.data);
  if (data !== undefined) return <LoadedAccount account={data} />;
  const isMissing = account.error instanceof TributaryError && account.error.code === 'not_found';
  return (
    <Page title="Account" above={<BackToList />}>
      {isMissing ? (
        <EmptyState>There is no account with the id {accountId} here. It may have been deleted.</EmptyState>
      ) : account.isError ? (
        <ErrorState
          what="The account could not be loaded"
          error={account.error}
          onRetry={() => void account.refetch()}
        />
      ) : (
        <AccountSkeleton />
      )}
    </Page>
  );
}

interface AccountProps {
  readonly account: AccountSummary;
}

function LoadedAccount({ account }: AccountProps) {
  const { days = '30', page = 1 } = accountPage.useSearch();
  return (
    <Page
      title={account.businessName}
      above={<BackToList />}
      description={
        <span className={classes.subtitle}>
          {account.enabled ? <Badge>Enabled</Badge> : <Badge color="gray">Disabled</Badge>}
          <span>Account {account.id}</span>
          <span>
            Created <Instant at={account.createdAt} />
          </span>
        </span>
      }
      actions={<AccountActions account={account} />}
    >
      {account.checkDigitWarning && <CheckDigitNote bankName={account.bankName} />}
      <AccountFigures account={account} />
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
          <AuthorizationKey accountId={account.id} />
        </div>
      </div>
      <EditAccountDrawer account={account} />
      <StatementDrawer accountId={account.id} />
    </Page>
  );
}

function BackToList() {
  const { businessId, mode } = useBusiness();
  return (
    <Link to="/$businessId/$mode/accounts" params={{ businessId, mode }} className={classes.back}>
      <IconArrowLeft size={16} stroke={1.75} aria-hidden />
      Connected accounts
    </Link>
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
