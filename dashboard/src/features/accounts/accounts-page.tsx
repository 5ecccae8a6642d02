import { ViewMenu } from '../../components/view-menu.tsx';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link, Outlet, useNavigate } from '@tanstack/react-router';
import { ACCOUNT_SORTS, accountsQuery } from '../../api/accounts.ts';
import { fileAddress } from '../../api/calls.ts';
import { FilterBar, SearchFilter, SegmentFilter } from '../../components/filters.tsx';
import { OrderChoice } from '../../components/order-choice.tsx';
import { DownloadButton } from '../../components/download-button.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { List } from '../../components/list.tsx';
import { LIMIT } from '../../components/page-range.ts';
import { Page } from '../../components/page.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { EmptyState } from '../../components/states.tsx';
import { CREATE_ACCOUNTS, whoMay } from '../../permissions.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { columnsFor } from './account-columns.tsx';

export const accountsPage = createLazyRoute('/_authenticated/$businessId/$mode/accounts')({ component: AccountsPage });

const STATES = [
  { value: 'true', label: 'Enabled' },
  { value: 'false', label: 'Disabled' },
];
const SORT_LABELS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
  balance: 'By balance',
} as const;
const SORTS = ACCOUNT_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

/** The drawer for a new account is a child of this address, so it opens above the list. */
function AccountsPage() {
  const business = useBusiness();
  const { page = 1, search, enabled, sort = 'newest' } = accountsPage.useSearch();
  const filters = { search, enabled };
  const accounts = useQuery(accountsQuery(business, { ...filters, sort, page, limit: LIMIT }));
  return (
    <Page
      title="Connected accounts"
      description="The shops, people and associations that you accept payments for."
      actions={
        <>
          <DownloadButton permission="reports:export" href={fileAddress(business, '{mode}/accounts.csv', filters)} />
          <WriteActions />
        </>
      }
    >
      <FilterBar label="Accounts">
        <SearchFilter
          name="search"
          label="Search accounts"
          placeholder="Name, email, account number or your id"
          value={search}
        />
        <SegmentFilter name="enabled" label="Which accounts" value={enabled?.toString()} choices={STATES} />
        <OrderChoice value={sort} choices={SORTS} />
        <ViewMenu page="accounts" filters={{ ...filters, sort: sort === 'newest' ? undefined : sort }} />
      </FilterBar>
      <List
        what="accounts"
        label="Accounts"
        query={accounts}
        columns={columnsFor(sort, accounts.data?.items)}
        rows={accounts.data?.items}
        totalCount={accounts.data?.totalCount}
        page={page}
        isCountedOff
        rowKey={({ id }) => id}
        rowLink={({ id }, link) => (
          <Link {...link} from="/$businessId/$mode" to="./accounts/$accountId" params={{ accountId: id }} />
        )}
        filters={filters}
        noneFits="No account matches. You can search by name, email address, account number or your own id."
        empty={<NoAccounts />}
      />
      <Outlet />
    </Page>
  );
}

function WriteActions() {
  const navigate = useNavigate();
  return (
    <>
      <PermittedButton
        permission={CREATE_ACCOUNTS}
        variant="default"
        leftSection={<IconUpload size={16} stroke={1.75} />}
        onClick={() => void navigate({ from: '/$businessId/$mode', to: './accounts/import' })}
      >
        Import
      </PermittedButton>
      <PermittedButton
        permission={CREATE_ACCOUNTS}
        leftSection={<IconPlus size={16} stroke={1.75} />}
        onClick={() =>
          void navigate({
            from: '/$businessId/$mode',
            to: './accounts/new',
            search: (before) => before,
            resetScroll: false,
          })
        }
      >
        Create account
      </PermittedButton>
    </>
  );
}

function NoAccounts() {
  const { mode, can } = useBusiness();
  if (!can(CREATE_ACCOUNTS)) {
    return (
      <EmptyState>
        There is no account in {mode} mode yet. {whoMay(CREATE_ACCOUNTS)} can create one.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      action={
        <ButtonLink variant="default" from="/$businessId/$mode" to="./accounts/new">
          Create account
        </ButtonLink>
      }
    >
      There is no account in {mode} mode yet. Create one to accept payments for it and earn your commission.
    </EmptyState>
  );
}
