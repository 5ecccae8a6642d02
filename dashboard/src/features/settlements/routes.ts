import { createRoute } from '@tanstack/react-router';
import { businessRoute } from '../../frame/business-route.ts';
import { flagIn, numberParam, oneOf, pageIn, positiveIn, searchOf, textIn } from '../../routing/search.ts';
import { LINE_RESULTS, PAYOUT_STATES, REQUEST_STATES, RUN_STATES, UNUSUAL_CODES } from '../../states.gen.ts';

export const runsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'settlements',
  validateSearch: searchOf({ page: pageIn, state: oneOf(RUN_STATES), add: oneOf(['run']) }),
}).lazy(async () => (await import('./runs-page.tsx')).runsPage);

export const runRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'settlements/$runNumber',
  params: numberParam('runNumber'),
  validateSearch: searchOf({
    page: pageIn,
    state: oneOf(PAYOUT_STATES),
    show: oneOf(['unusual', 'all']),
    reason: oneOf(UNUSUAL_CODES),
    open: textIn,
  }),
}).lazy(async () => (await import('./run-page.tsx')).runPage);

export const payoutsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'settlements/payouts',
  validateSearch: searchOf({ page: pageIn, state: oneOf(PAYOUT_STATES), accountId: positiveIn, open: textIn }),
}).lazy(async () => (await import('./payouts-page.tsx')).payoutsPage);

export const resultsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'settlements/results',
  validateSearch: searchOf({ page: pageIn }),
}).lazy(async () => (await import('./results-page.tsx')).resultsPage);

export const resultRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'settlements/results/$fileNumber',
  params: numberParam('fileNumber'),
  validateSearch: searchOf({ page: pageIn, result: oneOf(LINE_RESULTS), again: flagIn }),
}).lazy(async () => (await import('./result-page.tsx')).resultPage);

export const linesRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'settlements/lines',
  validateSearch: searchOf({ page: pageIn, open: textIn }),
}).lazy(async () => (await import('./lines-page.tsx')).linesPage);

export const approvalsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'approvals',
  validateSearch: searchOf({ page: pageIn, state: oneOf(REQUEST_STATES) }),
}).lazy(async () => (await import('./approvals-page.tsx')).approvalsPage);

export const scheduleRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'settlements/schedule',
}).lazy(async () => (await import('./schedule-page.tsx')).schedulePage);
