import { createRouter } from '@tanstack/react-router';
import { createQueryClient } from '../api/query-client.ts';
import { sessionQuery } from '../api/session.ts';
import { onChangeInOtherTab } from '../api/session-changes.ts';
import { takeAllAsSent } from '../components/unsaved-work.ts';
import { parseSearch, stringifySearch } from '../format/search.ts';
import { FailedPage } from '../frame/failed-page.tsx';
import { NotFoundPage } from '../frame/not-found-page.tsx';
import { WaitingPage } from '../frame/waiting-page.tsx';
import { authenticatedRoute } from '../routing/authenticated-route.ts';
import { returnAddressIn } from '../routing/search.ts';
import { routeTree } from './route-tree.ts';

/** A page that is there sooner than this shows no placeholder in between. */
const PLACEHOLDER_AFTER_MS = 200;

export const queryClient = createQueryClient({ onSessionLost: () => void goToSignIn(), onWritten: takeAllAsSent });

export const router = createRouter({
  routeTree,
  context: { queryClient },
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: PLACEHOLDER_AFTER_MS,
  // The router would keep a placeholder for half a second once it is shown, and the page behind it waiting.
  defaultPendingMinMs: 0,
  defaultPendingComponent: WaitingPage,
  defaultErrorComponent: FailedPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
  // Another business, mode or account begins anew: nothing of the one before stands in for what is on its way.
  defaultRemountDeps: ({ params }) => params,
});

/** Call once: a tab never shows what another one has signed out of, nor the pages of who was signed in before. */
export function followOtherTabs(): void {
  onChangeInOtherTab((change) => void (change === 'signed-out' ? goToSignIn() : enterAgain()));
}

/** The pages that are open ask again once somebody is signed in, at the address where they were. */
async function goToSignIn(): Promise<void> {
  const { href, pathname } = router.state.location;
  // Several reads may find it out at once; the first of them is on its way.
  if (!isBehindSignIn() || pathname.startsWith('/sign-in')) return;
  await router.navigate({ to: '/sign-in', search: { from: href }, replace: true });
  queryClient.clear();
}

/** Whoever signed in elsewhere is signed in here, too, and may be somebody else than before. */
async function enterAgain(): Promise<void> {
  const { pathname, search } = router.state.location;
  if (isBehindSignIn()) {
    await queryClient.invalidateQueries(sessionQuery);
    await router.invalidate();
    await queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
  } else if (pathname.startsWith('/sign-in')) {
    router.history.replace(returnAddressIn(search) ?? '/');
  }
}

function isBehindSignIn(): boolean {
  return router.state.matches.some(({ routeId }) => routeId === authenticatedRoute.id);
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
