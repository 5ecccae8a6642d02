import { createRoute, redirect } from '@tanstack/react-router';
import { flagIn, returnAddressIn, searchOf } from '../../routing/search.ts';
import { rootRoute } from '../../routing/root-route.ts';
import { keepToken, keptToken, type LinkPage } from './kept-token.ts';

/** `from` is the page that the person wanted; every step of signing in passes it on. */
export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  // With `ended` the page says why it asks.
  validateSearch: searchOf({ from: returnAddressIn, ended: flagIn }),
}).lazy(async () => (await import('./sign-in-page.tsx')).signInPage);

export const twoFactorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in/two-factor',
  // With `passkey` the person has one, so that it is offered.
  validateSearch: searchOf({ from: returnAddressIn, passkey: flagIn }),
}).lazy(async () => (await import('./two-factor-page.tsx')).twoFactorPage);

export const signInLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in/link',
}).lazy(async () => (await import('./sign-in-link-page.tsx')).signInLinkPage);

export const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
}).lazy(async () => (await import('./forgot-password-page.tsx')).forgotPasswordPage);

/** Takes the token out of the address. */
const keeping =
  (page: LinkPage) =>
  ({ location }: { readonly location: { readonly hash: string } }): void => {
    if (location.hash === '') return;
    keepToken(page, location.hash);
    redirect({ to: page, replace: true, throw: true });
  };

export const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  beforeLoad: keeping('/reset-password'),
  loader: () => keptToken('/reset-password'),
}).lazy(async () => (await import('./reset-password-page.tsx')).resetPasswordPage);

export const confirmAddressRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-address',
  beforeLoad: keeping('/confirm-address'),
  loader: () => keptToken('/confirm-address'),
}).lazy(async () => (await import('./confirm-address-page.tsx')).confirmAddressPage);
