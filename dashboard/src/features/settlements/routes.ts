import { createRoute } from '@tanstack/react-router';
import { businessRoute } from '../../routing/business-route.ts';
import { numberParam, oneOfIn, pageIn, positiveIn, sparse, textIn, type RawSearch } from '../../routing/search.ts';
import { LINE_RESULTS, PAYOUT_STATES, RUN_STATES } from '../../states.gen.ts';

export const runsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'settlements',
  validateSearch: (search: RawSearch) =>
    sparse({
      page: pageIn(search),
      state: oneOfIn(search, 'state', RUN_STATES),
      add: oneOfIn(search, 'add', ['run']),
    }),
}).lazy(async () => (await import('./runs-page.tsx')).runsPage);

export const runRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'settlements/$runNumber',
  params: numberParam('runNumber'),
  validateSearch: (search: RawSearch) =>
    sparse({
      page: pageIn(search),
      state: oneOfIn(search, 'state', PAYOUT_STATES),
      open: textIn(search, 'open'),
    }),
}).lazy(async () => (await import('./run-page.tsx')).runPage);

export const payoutsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'settlements/payouts',
  validateSearch: (search: RawSearch) =>
    sparse({
      page: pageIn(search),
      state: oneOfIn(search, 'state', PAYOUT_STATES),
      accountId: positiveIn(search, 'accountId'),
      open: textIn(search, 'open'),
    }),
}).lazy(async () => (await import('./payouts-page.tsx')).payoutsPage);

export const resultsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'settlements/results',
  validateSearch: (search: RawSearch) => sparse({ page: pageIn(search) }),
}).lazy(async () => (await import('./results-page.tsx')).resultsPage);

export const resultRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'settlements/results/$fileNumber',
  params: numberParam('fileNumber'),
  validateSearch: (search: RawSearch) =>
    sparse({ page: pageIn(search), result: oneOfIn(search, 'result', LINE_RESULTS) }),
}).lazy(async () => (await import('./result-page.tsx')).resultPage);

export const scheduleRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'settlements/schedule',
}).lazy(async () => (await import('./schedule-page.tsx')).schedulePage);
