import { createRoute } from '@tanstack/react-router';
import { businessRoute } from '../../routing/business-route.ts';
import { oneOfIn, pageIn, positiveIn, sparse, textIn, type RawSearch } from '../../routing/search.ts';

export const webhooksRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'developers/webhooks',
  validateSearch: (search: RawSearch) => sparse({ add: oneOfIn(search, 'add', ['endpoint']) }),
}).lazy(async () => (await import('./webhooks-page.tsx')).webhooksPage);

export const webhookRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'developers/webhooks/$endpointId',
  params: {
    parse: ({ endpointId }) => /^[1-9]\d{0,15}$/.test(endpointId) && { endpointId: Number(endpointId) },
    stringify: ({ endpointId }) => ({ endpointId: String(endpointId) }),
  },
  validateSearch: (search: RawSearch) =>
    sparse({
      page: pageIn(search),
      state: oneOfIn(search, 'state', ['pending', 'delivered', 'parked']),
      open: positiveIn(search, 'open'),
      edit: oneOfIn(search, 'edit', ['endpoint']),
      language: textIn(search, 'language'),
    }),
}).lazy(async () => (await import('./webhook-page.tsx')).webhookPage);
