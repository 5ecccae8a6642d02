import { createRoute } from '@tanstack/react-router';
import { returnAddressIn, searchOf } from '../../routing/search.ts';
import { rootRoute } from '../../routing/root-route.ts';

export const signUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-up',
  validateSearch: searchOf({ from: returnAddressIn }),
}).lazy(async () => (await import('./sign-up-page.tsx')).signUpPage);
