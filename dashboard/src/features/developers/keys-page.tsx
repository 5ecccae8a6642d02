import { createLazyRoute } from '@tanstack/react-router';
import { Page } from '../../components/page.tsx';

export const keysPage = createLazyRoute('/_authenticated/$businessId/$mode/developers/keys')({ component: KeysPage });

function KeysPage() {
  return <Page title="API keys" />;
}
