import { createLazyRoute } from '@tanstack/react-router';
import { Page } from '../../components/page.tsx';

export const settingsPage = createLazyRoute('/_authenticated/$businessId/$mode/settings')({ component: SettingsPage });

function SettingsPage() {
  return <Page title="Settings" />;
}
