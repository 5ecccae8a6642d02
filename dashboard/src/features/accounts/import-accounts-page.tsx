import { createLazyRoute } from '@tanstack/react-router';
import { Page } from '../../components/page.tsx';

export const importAccountsPage = createLazyRoute('/_authenticated/$businessId/$mode/accounts/import')({
  component: ImportAccountsPage,
});

function ImportAccountsPage() {
  return <Page title="Import accounts" />;
}
