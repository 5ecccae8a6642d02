import { createRoute } from '@tanstack/react-router';
import { businessRoute } from '../../routing/business-route.ts';
import { oneOfIn, pageIn, positiveIn, sparse, textIn, type RawSearch } from '../../routing/search.ts';
import { LINE_RESULTS, PAYOUT_STATES, RUN_STATES } from './states.ts';

const numberParams = <Name extends string>(name: Name) => ({
  parse: (params: Record<Name, string>) =>
    /^[1-9]\d{0,15}$/.test(params[name]) && ({ [name]: Number(params[name]) } as Record<Name, number>),
  stringify: (params: Record<Name, number>) => ({ [name]: String(params[name]) }) as Record<Name, string>,
});

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
  params: numberParams('runNumber'),
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
  params: numberParams('fileNumber'),
  validateSearch: (search: RawSearch) =>
    sparse({ page: pageIn(search), result: oneOfIn(search, 'result', LINE_RESULTS) }),
}).lazy(async () => (await import('./result-page.tsx')).resultPage);

export const scheduleRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'settlements/schedule',
}).lazy(async () => (await import('./schedule-page.tsx')).schedulePage);
