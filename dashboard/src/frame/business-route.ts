/** A business in one of its two modes: the part of the address that all of its pages share. */
import { createRoute, notFound, redirect } from '@tanstack/react-router';
import type { Mode } from '../api/query-keys.ts';
import { lacksFactor } from '../api/session.ts';
import { authenticatedRoute } from '../routing/authenticated-route.ts';
import { rememberBusiness } from '../routing/last-business.ts';

export const businessRoute = createRoute({
  getParentRoute: () => authenticatedRoute,
  path: '/$businessId/$mode',
  params: {
    parse: ({ businessId, mode }) => {
      const id = /^[1-9]\d{0,15}$/.test(businessId) ? Number(businessId) : undefined;
      return id !== undefined && isMode(mode) && { businessId: id, mode };
    },
    stringify: ({ businessId, mode }) => ({ businessId: String(businessId), mode }),
  },
  beforeLoad: ({ context: { session }, location, params: { businessId, mode } }) => {
    const business = session.businesses.find(({ id }) => id === businessId);
    if (business === undefined) throw notFound();
    if (lacksFactor(session, business)) {
      throw redirect({ to: '/second-factor', search: { from: location.href }, replace: true });
    }
    rememberBusiness({ businessId, mode });
    return { business };
  },
  // Until the frame is there, the shell of index.html is shown.
  pendingComponent: () => null,
  // The frame is kept, and with it the focus of the person who switches the mode.
  remountDeps: () => 'frame',
}).lazy(async () => (await import('./business-frame.tsx')).businessFrame);

/** Whether it is the address of a page with the frame. The shell in index.html knows these addresses, too. */
export const isInBusiness = (pathname: string): boolean => /^\/\d+\/(?:test|live)(?:\/|$)/.test(pathname);

/** An address that was cut off after the mode. */
export const businessIndexRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$businessId/$mode/home', params, replace: true });
  },
});

function isMode(text: string): text is Mode {
  return text === 'test' || text === 'live';
}
