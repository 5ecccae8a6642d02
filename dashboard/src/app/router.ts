import { createRouter } from '@tanstack/react-router';
import { createQueryClient } from '../api/query-client.ts';
import { sessionQuery } from '../api/session.ts';
import { FailedPage } from '../frame/failed-page.tsx';
import { NotFoundPage } from '../frame/not-found-page.tsx';
import { WaitingPage } from '../frame/waiting-page.tsx';
import { parseSearch, stringifySearch } from '../routing/search.ts';
import { routeTree } from './route-tree.ts';

/** A page that is there sooner than this shows no placeholder in between. */
const PLACEHOLDER_AFTER_MS = 200;

export const queryClient = createQueryClient(() => void goToSignIn());

export const router = createRouter({
  routeTree,
  context: { queryClient },
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: PLACEHOLDER_AFTER_MS,
  defaultPendingComponent: WaitingPage,
  defaultErrorComponent: FailedPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
});

/** The pages that are open ask again once somebody is signed in, at the address where they were. */
async function goToSignIn(): Promise<void> {
  if (router.state.location.pathname.startsWith('/sign-in')) return;
  queryClient.removeQueries({ queryKey: sessionQuery.queryKey });
  await router.navigate({ to: '/sign-in', search: { from: router.state.location.href }, replace: true });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
