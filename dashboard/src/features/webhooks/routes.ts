import { createRoute } from '@tanstack/react-router';
import { businessRoute } from '../../frame/business-route.ts';
import { numberParam, oneOf, pageIn, positiveIn, searchOf, textIn } from '../../routing/search.ts';
import { DELIVERY_STATES } from '../../states.gen.ts';

export const webhooksRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'developers/webhooks',
  validateSearch: searchOf({ add: oneOf(['endpoint']) }),
}).lazy(async () => (await import('./webhooks-page.tsx')).webhooksPage);

export const webhookRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'developers/webhooks/$endpointId',
  params: numberParam('endpointId'),
  validateSearch: searchOf({
    page: pageIn,
    state: oneOf(DELIVERY_STATES),
    open: positiveIn,
    edit: oneOf(['endpoint']),
    language: textIn,
  }),
}).lazy(async () => (await import('./webhook-page.tsx')).webhookPage);
