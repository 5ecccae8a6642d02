import { createLazyRoute } from '@tanstack/react-router';
import { Page } from '../../components/page.tsx';

export const requestsPage = createLazyRoute('/_authenticated/$businessId/$mode/developers/requests')({
  component: RequestsPage,
});

function RequestsPage() {
  return <Page title="Requests" />;
}
