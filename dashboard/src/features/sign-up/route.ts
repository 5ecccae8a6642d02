import { createRoute } from '@tanstack/react-router';
import { returnAddressIn, sparse, type RawSearch } from '../../routing/search.ts';
import { rootRoute } from '../../routing/root-route.ts';

export const signUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-up',
  validateSearch: (search: RawSearch) => sparse({ from: returnAddressIn(search) }),
}).lazy(async () => (await import('./sign-up-page.tsx')).signUpPage);
