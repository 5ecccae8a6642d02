import { createRoute } from '@tanstack/react-router';
import { businessRoute } from '../../routing/business-route.ts';
import { numberParam, oneOfIn, pageIn, positiveIn, sparse, textIn, type RawSearch } from '../../routing/search.ts';
import { DELIVERY_STATES } from '../../states.gen.ts';

export const webhooksRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'developers/webhooks',
  validateSearch: (search: RawSearch) => sparse({ add: oneOfIn(search, 'add', ['endpoint']) }),
}).lazy(async () => (await import('./webhooks-page.tsx')).webhooksPage);

export const webhookRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'developers/webhooks/$endpointId',
  params: numberParam('endpointId'),
  validateSearch: (search: RawSearch) =>
    sparse({
      page: pageIn(search),
      state: oneOfIn(search, 'state', DELIVERY_STATES),
      open: positiveIn(search, 'open'),
      edit: oneOfIn(search, 'edit', ['endpoint']),
      language: textIn(search, 'language'),
    }),
}).lazy(async () => (await import('./webhook-page.tsx')).webhookPage);
