/** The wire of webhook endpoints and their deliveries. */
import { Type } from 'typebox';
import {
  closed,
  flag,
  instant,
  instantOrNull,
  integer,
  orNull,
  partial,
  text,
  textOrNull,
  titled,
  wordOf,
} from '../../platform/http/fields.ts';
import { EVENT_FILTERS } from '../../core/outbox/event-types.ts';
import { OVERLAP_SECONDS_MAX } from './change-endpoint.ts';

const Url = text(
  'Where events are sent: `https://`, in test mode also `http://`. Private, local and reserved addresses are ' +
    'refused, here and at every connection.',
  'https://example.com/webhooks',
);
const Description = text('A description for your own use.', 'Bookkeeping');
const Events = Type.Array(Type.String({ enum: [...EVENT_FILTERS] }), {
  description: 'The event types to send, and families such as `account.*`. Empty means all.',
  maxItems: EVENT_FILTERS.length,
  examples: [['payment.accepted', 'account.*']],
});
const Secret = text('The secret that verifies signatures. It is shown only this once.', 'whsec_…');
const Id = Type.Integer({ examples: [1044] });
const Sequence = integer(
  'The number of the delivery in its endpoint, in the order of events, from 1 and without gaps.',
  57,
);

export const CreateEndpointBody = closed({
  url: Url,
  description: Type.Optional(Description),
  events: Type.Optional(Events),
});
export const UpdateEndpointBody = partial({
  url: Url,
  description: Description,
  events: Events,
  enabled: flag('A disabled endpoint gets no events, and does not get them later.', true),
});
export const RollSecretBody = partial({
  overlapSeconds: Type.Integer({
    description: 'How long the old secret still signs beside the new one; at most seven days.',
    minimum: 0,
    maximum: OVERLAP_SECONDS_MAX,
    default: 86_400,
    examples: [86_400],
  }),
});

const DELIVERY_STATE = wordOf(
  ['pending', 'delivered', 'parked'],
  '`pending` waits for its next attempt; `delivered` has arrived; `parked` was given up after 72 hours.',
  'delivered',
);
const StateFilter = Type.Optional(
  Type.String({
    description: 'Only deliveries in this state.',
    enum: ['pending', 'delivered', 'parked'],
    examples: ['parked'],
  }),
);

export const ResendBody = closed({
  from: instant('The first instant of the range, by the time of the events.'),
  to: instant('The end of the range, exclusive.', '2026-11-21T10:30:00.000Z'),
  state: StateFilter,
});
export const DeliveriesQuery = closed({ state: StateFilter });

const endpointFields = {
  id: Id,
  url: Url,
  description: Description,
  events: Type.Array(Type.String(), {
    description: 'The event types to send; empty means all.',
    examples: [['payment.accepted', 'account.*']],
  }),
  enabled: Type.Boolean({ examples: [true] }),
  status: wordOf(
    ['enabled', 'disabled', 'failing'],
    '`failing`: no attempt has succeeded for half a minute or more.',
    'enabled',
  ),
  failingSince: instantOrNull('The time since which no attempt has succeeded.', null),
  lastAttemptAt: instantOrNull('The latest attempt.'),
  lastDeliveredAt: instantOrNull('The latest successful attempt.'),
  lastSequence: integer('The number of its latest delivery.', 57),
  previousSecretExpiresAt: instantOrNull('Until when the previous secret also signs.', null),
  createdAt: instant('When it was registered.'),
};
export const Endpoint = titled('WebhookEndpoint', endpointFields);
const attempted = {
  deliveries: integer('Deliveries of events in this time that were attempted.', 300),
  failed: integer('Of these, how many failed at least once.', 12),
};
export const EndpointHealth = titled('WebhookEndpointHealth', {
  oldestUndelivered: instantOrNull('When the oldest event happened that is still to be delivered.', null),
  waiting: integer('How many deliveries wait for an attempt, counted up to 10,000.', 0),
  parked: integer('How many deliveries were given up after 72 hours and are kept, counted up to 10,000.', 0),
  ...attempted,
  hours: Type.Array(closed({ at: instant('When the hour begins.'), ...attempted }), {
    description: 'The last 24 hours, the oldest first. Of the newest 10,000 deliveries.',
  }),
});
export const CreatedEndpoint = titled('CreatedWebhookEndpoint', { ...endpointFields, secret: Secret });
export const RolledSecret = titled('RolledWebhookSecret', {
  id: Id,
  secret: Secret,
  previousSecretExpiresAt: instant('When the old secret stops signing.'),
});

const deliveryFields = {
  sequence: Sequence,
  eventId: text(
    'Also in the header `webhook-id`. The same at every attempt and at every endpoint.',
    'evt_test_1001_t57',
  ),
  type: Type.String({ examples: ['payment.accepted'] }),
  state: DELIVERY_STATE,
  attempts: Type.Integer({ examples: [1] }),
  nextAttemptAt: instantOrNull(null, null),
  createdAt: instant('When the event happened.'),
  attemptedAt: instantOrNull('The latest attempt.'),
  status: orNull(Type.Integer(), 'The HTTP status of the latest attempt; null if there was no response.', 200),
  durationMs: orNull(Type.Integer(), 'Of the latest attempt.', 41),
  problem: textOrNull('Why the latest attempt failed.', null),
};
export const Delivery = titled('WebhookDelivery', deliveryFields);
export const DeliveryDetail = titled('WebhookDeliveryDetail', {
  ...deliveryFields,
  request: closed({
    url: text('The present address.', 'https://example.com/webhooks'),
    headers: orNull(
      Type.Record(Type.String(), Type.String()),
      'Of the latest attempt, without the signature; null before the first.',
      { 'webhook-id': 'evt_test_1001_t57', 'webhook-signature': 'v1,•••' },
    ),
    body: Type.String({ examples: ['{"type":"payment.accepted","timestamp":"2026-11-21T09:30:00.000Z"}'] }),
  }),
  response: textOrNull("The first kilobyte of the response's body.", 'ok'),
  history: Type.Array(
    closed({
      at: instant('When it began.'),
      status: orNull(Type.Integer(), null, 200),
      durationMs: Type.Integer({ examples: [41] }),
    }),
    { description: 'Its latest attempts, the oldest first.' },
  ),
});

export const Resent = closed({ resent: integer('How many are sent again.', 12) });
