/** The wire of the security log. */
import type { Static } from 'typebox';
import type { KeptEvent } from './queries.ts';
import type { SecurityEvent } from './schemas.ts';

export const keyOf = ({ apiKeyId, prefix, lastFour }: Pick<KeptEvent, 'apiKeyId' | 'prefix' | 'lastFour'>) =>
  apiKeyId === null
    ? null
    : { id: Number(apiKeyId), name: prefix === null || lastFour === null ? '' : `${prefix}…${lastFour}` };

export const wireEvent = (event: KeptEvent): Static<typeof SecurityEvent> => ({
  id: event.id,
  kind: event.kind,
  what: event.what,
  firstAt: event.firstAt.toISOString(),
  lastAt: event.lastAt.toISOString(),
  times: event.times,
  bothModes: event.live === null,
  person:
    event.personId === null
      ? null
      : { id: event.personId, name: event.personName ?? '', email: event.personEmail ?? '' },
  key: keyOf(event),
  address: event.address,
  userAgent: event.userAgent,
});
