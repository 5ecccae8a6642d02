import { createLazyRoute, Outlet } from '@tanstack/react-router';
import { Page } from '../../components/page.tsx';

export const accountsPage = createLazyRoute('/_authenticated/$businessId/$mode/accounts')({ component: AccountsPage });

/** The drawer for a new account is a child of this address, so it opens above the list. */
function AccountsPage() {
  return (
    <Page title="Accounts">
      <Outlet />
    </Page>
  );
}
