import { Alert, Badge, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { accountQuery, type AccountWithFigures } from '../../api/accounts.ts';
import { SearchDrawer } from '../../components/address-drawer.tsx';
import { BalanceParts } from '../../components/balance-parts.tsx';
import { Figure, Figures, Inline } from '../../components/facts.tsx';
import { Instant } from '../../components/instant.tsx';
import { BackLink } from '../../components/links.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Money } from '../../components/money.tsx';
import { OWN_NAMES, OWN_TEXTS } from '../../components/own-texts.ts';
import { Page } from '../../components/page.tsx';
import { WaitingRequests } from '../../components/waiting-requests.tsx';
import { formatCount, formatNaira } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { type AccountProps, payoutHoldsQuery } from './accounts.ts';
import { AccountActions } from './account-actions.tsx';
import { AccountDetails } from './account-details.tsx';
import { AccountLimits, EditLimits } from './account-limits.tsx';
import { AccountPayouts, AccountTransactions } from './account-lists.tsx';
import { AccountMetadata } from './account-metadata.tsx';
import { AccountSchedule } from './account-schedule.tsx';
import { AccountSplit } from './account-split.tsx';
import classes from './account.module.css';
import { AuthorizationKey } from './authorization-key.tsx';
import { BalanceChart } from './balance-chart.tsx';
import { EditDetails } from './edit-details.tsx';
import { EditMetadata } from './edit-metadata.tsx';
import { EditSchedule } from './edit-schedule.tsx';
import { EditSplit } from './edit-split.tsx';
import { PayoutHolds } from './payout-holds.tsx';
import { StatementForm } from './statement-form.tsx';
import { BankNameNote, CheckDigitNote } from './warnings.tsx';

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
      actions={account !== undefined && !account.deleted && <AccountActions account={account} />}
    >
      <Loaded
        query={{ ...query, data: account }}
        what="account"
        waiting={<AccountSkeleton />}
        missing={`There is no account with the id ${accountId} here. It may have been deleted.`}
      >
        {(data) => (data.deleted ? <DeletedAccount account={data} /> : <LoadedAccount account={data} />)}
      </Loaded>
    </Page>
  );
}

/** By the subjects of the kinds: `1042`, `1042/1` for its first hold, `account/1042` for its limits. */
const isAbout = (id: number, subject: string | null): boolean =>
  subject === `${id}` || subject === `account/${id}` || subject?.startsWith(`${id}/`) === true;

function Subtitle({ account }: AccountProps) {
  const { id, enabled, onHold, deleted, createdAt } = account;
  const { data: payouts } = useQuery(payoutHoldsQuery(useBusiness(), id));
  const isWaiting = payouts?.isHeld ?? onHold;
  return (
    <Inline>
      {deleted && <Badge color="red">Deleted</Badge>}
      {!enabled && !deleted && <Badge color="gray">Disabled</Badge>}
      {isWaiting && <Badge color="amber">Payouts on hold</Badge>}
      {/* Not before it is known: green for a moment says that all is well. */}
      {enabled && !deleted && payouts?.isHeld === false && <Badge>Enabled</Badge>}
      <span>Account {id}</span>
      {OWN_NAMES.filter((name) => account[name] !== null).map((name) => (
        <span key={name}>
          {OWN_TEXTS[name].short} <bdi>{account[name]}</bdi>
        </span>
      ))}
      <span>
        Created <Instant at={createdAt} />
      </span>
    </Inline>
  );
}

function LoadedAccount({ account }: { readonly account: AccountWithFigures }) {
  const { days = '30', page = 1 } = accountPage.useSearch();
  return (
    <>
      <PayoutHolds accountId={account.id} />
      <WaitingRequests
        kinds={['bank_details', 'hold_release', 'spending_limit']}
        isAbout={(subject) => isAbout(account.id, subject)}
      />
      {account.checkDigitWarning && <CheckDigitNote bankName={account.bankName} />}
      {account.nameInBankFiles !== null && <BankNameNote name={account.nameInBankFiles} />}
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
          <AccountMetadata account={account} />
          <AccountSchedule accountId={account.id} />
          <AccountLimits accountId={account.id} />
          <AuthorizationKey accountId={account.id} />
        </div>
      </div>
      <Drawers account={account} />
    </>
  );
}

/** Its balance, and beside it what makes it. */
function AccountFigures({ account }: { readonly account: AccountWithFigures }) {
  return (
    <>
      <Figures>
        <Figure label={account.balance < 0 ? 'Balance owed' : 'Balance'} amount={account.balance} />
        <Figure label="Commission after refunds" amount={account.commission} />
        <Figure label="Transactions">{formatCount(account.transactionCount)}</Figure>
      </Figures>
      <div className={classes.parts}>
        <BalanceParts balance={account.balance} parts={account} />
        {account.returned > 0 && (
          <Text size="xs" c="dimmed" mt="xs">
            Excludes returned payouts of <Money amount={account.returned} />.
          </Text>
        )}
      </div>
    </>
  );
}

/** What it is still owed is settled; the bank account that it had may be closed by now. */
function DeletedAccount({ account }: AccountProps) {
  return (
    <>
      <Alert color="amber" title="This account is deleted">
        You still owe {formatNaira(account.balance)} to this account. The next settlement run pays it to its bank
        account. If the bank account is closed, change the bank details; you can change nothing else.
      </Alert>
      <PayoutHolds accountId={account.id} />
      <WaitingRequests kinds={['bank_details', 'hold_release']} isAbout={(subject) => isAbout(account.id, subject)} />
      {account.checkDigitWarning && <CheckDigitNote bankName={account.bankName} />}
      {account.nameInBankFiles !== null && <BankNameNote name={account.nameInBankFiles} />}
      <div className={classes.columns}>
        <div className={classes.main}>
          <AccountPayouts accountId={account.id} />
        </div>
        <div className={classes.aside}>
          <AccountDetails account={account} />
        </div>
      </div>
      <Drawers account={account} />
    </>
  );
}

const EDITS = {
  details: { title: 'Edit details', permission: 'accounts:write', Form: EditDetails },
  commission: { title: 'Change your commission', permission: 'accounts:write', Form: EditSplit },
  metadata: { title: 'Metadata', permission: 'accounts:write', Form: EditMetadata },
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
