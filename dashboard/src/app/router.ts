import type { QueryFilters } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { askPerson, expectNewSession, isPersonAsked } from '../api/with-person.ts';
import { createQueryClient } from '../api/query-client.ts';
import { type Session, sessionQuery } from '../api/session.ts';
import { onChangeInOtherTab } from '../api/session-changes.ts';
import { hasUnsavedWork, takeAllAsSent } from '../components/unsaved-work.ts';
import { parseSearch, stringifySearch } from '../format/search.ts';
import { FailedPage } from '../frame/failed-page.tsx';
import { NotFoundPage } from '../frame/not-found-page.tsx';
import { WaitingPage } from '../frame/waiting-page.tsx';
import { authenticatedRoute } from '../routing/authenticated-route.ts';
import { returnAddressIn } from '../routing/search.ts';
import { routeTree } from './route-tree.ts';

/** A page that loads faster than this shows no placeholder. */
const PLACEHOLDER_AFTER_MS = 200;

export const queryClient = createQueryClient({
  onSessionLost: () => void enterOnceMore(),
  onFactorMissing: () => void enterBusinessAgain(),
  onWritten: takeAllAsSent,
});

export const router = createRouter({
  routeTree,
  context: { queryClient },
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: PLACEHOLDER_AFTER_MS,
  // Otherwise the router would show a placeholder for at least half a second, even if the page is ready.
  defaultPendingMinMs: 0,
  defaultPendingComponent: WaitingPage,
  defaultErrorComponent: FailedPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
  // Another business, mode or account starts with a new page: no old data is shown while the new data loads.
  defaultRemountDeps: ({ params }) => params,
});

/** Call once: a tab never shows data of a session that another tab has ended, nor of the person signed in before. */
export function followOtherTabs(): void {
  onChangeInOtherTab((change) => {
    if (change === 'proving') expectNewSession();
    else void (change === 'signed-out' ? goToSignIn() : enterAgain());
  });
}

/** The session beside whose end somebody would not sign in: they are not asked again until they do something. */
let declined: number | undefined;

/** What was typed stays in its form: the person signs in beside it. */
async function enterOnceMore(): Promise<void> {
  if (isPersonAsked()) return;
  if (!hasUnsavedWork(document)) return goToSignIn({ ended: true });
  const session = queryClient.getQueryState(sessionQuery.queryKey)?.dataUpdatedAt;
  if (declined !== session && !(await askPerson('session'))) declined = session;
}

/** The open pages read again, at the same address, once somebody is signed in. */
async function goToSignIn(why: { readonly ended?: true } = {}): Promise<void> {
  const { href, pathname } = router.state.location;
  // Several reads may fail at once; the first one has already navigated.
  if (!isBehindSignIn() || pathname.startsWith('/sign-in')) return;
  await router.navigate({ to: '/sign-in', search: { from: href, ...why }, replace: true });
  queryClient.clear();
}

/** The session then says that the business demands a second factor, and its route leads to the page that sets it up. */
async function enterBusinessAgain(): Promise<void> {
  await queryClient.invalidateQueries({ ...sessionQuery, refetchType: 'all' });
  await router.invalidate();
}

/** A person who signed in in another tab is signed in here, too, and may be another person than before. */
async function enterAgain(): Promise<void> {
  const { pathname, search } = router.state.location;
  if (isBehindSignIn()) {
    const before = personNow();
    await queryClient.invalidateQueries(sessionQuery);
    await router.invalidate();
    const others: QueryFilters = { predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] };
    // A form whose data is read anew stays; one whose data is gone would not.
    if (before !== undefined && before === personNow()) await queryClient.invalidateQueries(others);
    else await queryClient.resetQueries(others);
  } else if (pathname.startsWith('/sign-in')) {
    router.history.replace(returnAddressIn(search) ?? '/');
  }
}

const personNow = (): string | undefined => queryClient.getQueryData<Session>(sessionQuery.queryKey)?.user.id;

function isBehindSignIn(): boolean {
  return router.state.matches.some(({ routeId }) => routeId === authenticatedRoute.id);
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
