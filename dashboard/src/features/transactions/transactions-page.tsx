import { createLazyRoute } from '@tanstack/react-router';
import { Page } from '../../components/page.tsx';

export const transactionsPage = createLazyRoute('/_authenticated/$businessId/$mode/transactions')({
  component: TransactionsPage,
});

function TransactionsPage() {
  return <Page title="Transactions" />;
}
