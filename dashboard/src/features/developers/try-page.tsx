import { createLazyRoute } from '@tanstack/react-router';
import { Page } from '../../components/page.tsx';

export const tryPage = createLazyRoute('/_authenticated/$businessId/$mode/developers/try')({ component: TryPage });

function TryPage() {
  return <Page title="Try it" />;
}
