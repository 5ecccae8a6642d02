import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Outlet, useNavigate } from '@tanstack/react-router';
import { Page } from '../../components/page.tsx';
import { Paging } from '../../components/paging.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { ErrorState } from '../../components/states.tsx';
import { CREATE_ACCOUNTS } from '../../permissions.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { AccountFilterBar } from './account-filter-bar.tsx';
import { AccountTable } from './account-table.tsx';
import { accountsQuery, LIMIT } from './accounts.ts';
import { ExportAccounts } from './export-accounts.tsx';
import { NoAccounts } from './no-accounts.tsx';

export const accountsPage = createLazyRoute('/_authenticated/$businessId/$mode/accounts')({ component: AccountsPage });

/** Another business or mode begins anew, so that no row of the one before stands in for rows of this one. */
function AccountsPage() {
  const { businessId, mode } = useBusiness();
  return <Accounts key={`${businessId}/${mode}`} />;
}

/** The drawer for a new account is a child of this address, so it opens above the list. */
function Accounts() {
  const business = useBusiness();
  const { page = 1, ...filters } = accountsPage.useSearch();
  const listing = { ...filters, page };
  const accounts = useQuery(accountsQuery(business, listing));
  const { data } = accounts;

  return (
    <Page
      title="Connected accounts"
      description="The shops, people and associations that you accept payments for."
      actions={
        <>
          <ExportAccounts filters={filters} />
          <WriteActions />
        </>
      }
    >
      <AccountFilterBar listing={listing} />
      {accounts.isError ? (
        <ErrorState
          what="The accounts could not be loaded"
          error={accounts.error}
          onRetry={() => void accounts.refetch()}
        />
      ) : (
        <>
          <AccountTable
            accounts={data?.accounts}
            sort={filters.sort ?? 'newest'}
            isStale={accounts.isPlaceholderData}
            empty={<NoAccounts listing={listing} isPastEnd={(data?.totalCount ?? 0) > 0} />}
          />
          {data !== undefined && data.totalCount > 0 && (
            <Paging page={page} limit={LIMIT} totalCount={data.totalCount} isCountedOff />
          )}
        </>
      )}
      <Outlet />
    </Page>
  );
}

function WriteActions() {
  const { businessId, mode } = useBusiness();
  const navigate = useNavigate();
  const params = { businessId, mode };
  return (
    <>
      <PermittedButton
        permission={CREATE_ACCOUNTS}
        variant="default"
        leftSection={<IconUpload size={16} stroke={1.75} />}
        onClick={() => void navigate({ to: '/$businessId/$mode/accounts/import', params })}
      >
        Import
      </PermittedButton>
      <PermittedButton
        permission={CREATE_ACCOUNTS}
        leftSection={<IconPlus size={16} stroke={1.75} />}
        onClick={() =>
          void navigate({
            to: '/$businessId/$mode/accounts/new',
            params,
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
