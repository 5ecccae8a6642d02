import { createRoute } from '@tanstack/react-router';
import { returnAddressIn, searchOf } from '../../routing/search.ts';
import { rootRoute } from '../../routing/root-route.ts';

/** `from` is the page that the person wanted; every step of signing in passes it on. */
const validateSearch = searchOf({ from: returnAddressIn });

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch,
}).lazy(async () => (await import('./sign-in-page.tsx')).signInPage);

export const twoFactorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in/two-factor',
  validateSearch,
}).lazy(async () => (await import('./two-factor-page.tsx')).twoFactorPage);

export const signInLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in/link',
}).lazy(async () => (await import('./sign-in-link-page.tsx')).signInLinkPage);
