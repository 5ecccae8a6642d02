import { createRoute, redirect } from '@tanstack/react-router';
import { lacksFactor, type Session } from '../../api/session.ts';
import { businessRoute } from '../../frame/business-route.ts';
import { authenticatedRoute } from '../../routing/authenticated-route.ts';
import { returnAddressIn, searchOf } from '../../routing/search.ts';

export const settingsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'settings',
}).lazy(async () => (await import('./settings-page.tsx')).settingsPage);

/** `from` is the page that the person wanted. */
export const secondFactorRoute = createRoute({
  getParentRoute: () => authenticatedRoute,
  path: '/second-factor',
  validateSearch: searchOf({ from: returnAddressIn }),
  beforeLoad: leaveUnlessNeeded,
}).lazy(async () => (await import('./second-factor-page.tsx')).secondFactorPage);

function leaveUnlessNeeded({ context: { session } }: { readonly context: { readonly session: Session } }): void {
  if (!session.businesses.some((business) => lacksFactor(session, business))) redirect({ to: '/', throw: true });
}
