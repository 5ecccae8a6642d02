import { createLazyRoute } from '@tanstack/react-router';
import { Page } from '../../components/page.tsx';

export const accountPage = createLazyRoute('/_authenticated/$businessId/$mode/accounts/$accountId')({
  component: AccountPage,
});

function AccountPage() {
  return <Page title="Account" />;
}
