import { createLazyRoute } from '@tanstack/react-router';
import { Page } from '../../components/page.tsx';

export const homePage = createLazyRoute('/_authenticated/$businessId/$mode/home')({ component: HomePage });

function HomePage() {
  return <Page title="Home" />;
}
