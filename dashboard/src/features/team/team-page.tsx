import { createLazyRoute } from '@tanstack/react-router';
import { Page } from '../../components/page.tsx';

export const teamPage = createLazyRoute('/_authenticated/$businessId/$mode/team')({ component: TeamPage });

function TeamPage() {
  return <Page title="Team" />;
}
