/** The wire of webhook endpoints and their deliveries. */
import { Type } from 'typebox';
import { EVENT_FILTERS } from '../outbox/event-types.ts';
import { OVERLAP_SECONDS_MAX } from './change-endpoint.ts';

const closed = { additionalProperties: false } as const;

const INSTANT = { format: 'date-time', examples: ['2026-11-21T09:30:00.000Z'] } as const;
const Instant = (description: string) => Type.String({ description, ...INSTANT });
const InstantOrNull = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description, examples: INSTANT.examples });

const Url = Type.String({
  description:
    'Where events are sent: `https://`, in test mode also `http://`. Private, local and ' +
    'reserved addresses are refused, here and ' +
    'at every connection.',
  examples: ['https://example.com/webhooks'],
});
const Description = Type.String({ description: 'For your own use.', examples: ['Bookkeeping'] });
const Events = Type.Array(Type.String({ enum: [...EVENT_FILTERS] }), {
  description: 'The event types to send, and families such as `account.*`. Empty: all of them.',
  maxItems: EVENT_FILTERS.length,
  examples: [['payment.accepted', 'account.*']],
});
const Secret = Type.String({
  description: 'What signatures are verified with. Shown this once.',
  examples: ['whsec_…'],
});
const Id = Type.Integer({ examples: [1044] });
const Sequence = Type.Integer({
  description: 'Numbers the deliveries of an endpoint in the order of events, from 1 and without gaps.',
  examples: [57],
});

export const CreateEndpointBody = Type.Object(
  { url: Url, description: Type.Optional(Description), events: Type.Optional(Events) },
  closed,
);
export const UpdateEndpointBody = Type.Object(
  {
    url: Type.Optional(Url),
    description: Type.Optional(Description),
    events: Type.Optional(Events),
    enabled: Type.Optional(
      Type.Boolean({ description: 'A disabled endpoint gets no events, and not later either.', examples: [true] }),
    ),
  },
  closed,
);
export const RollSecretBody = Type.Object(
  {
    overlapSeconds: Type.Optional(
      Type.Integer({
        description: 'How long the old secret still signs beside the new one; at most seven days.',
        minimum: 0,
        maximum: OVERLAP_SECONDS_MAX,
        default: 86_400,
        examples: [86_400],
      }),
    ),
  },
  closed,
);

const DELIVERY_STATE = Type.Union([Type.Literal('pending'), Type.Literal('delivered'), Type.Literal('parked')], {
  description: 'Waits for its next attempt; arrived; was given up after 72 hours.',
  examples: ['delivered'],
});
const StateFilter = Type.Optional(
  Type.String({
    description: 'Only deliveries in this state.',
    enum: ['pending', 'delivered', 'parked'],
    examples: ['parked'],
  }),
);

export const ResendBody = Type.Object(
  {
    from: Instant('The first instant of the range, by when things happened.'),
    to: Type.String({
      description: 'The end of the range, itself not in it.',
      format: 'date-time',
      examples: ['2026-11-21T10:30:00.000Z'],
    }),
    state: StateFilter,
  },
  closed,
);
export const DeliveriesQuery = Type.Object({ state: StateFilter }, closed);

const endpointFields = {
  id: Id,
  url: Url,
  description: Description,
  events: Type.Array(Type.String(), {
    description: 'The event types to send; empty: all.',
    examples: [['payment.accepted', 'account.*']],
  }),
  enabled: Type.Boolean({ examples: [true] }),
  status: Type.Union([Type.Literal('enabled'), Type.Literal('disabled'), Type.Literal('failing')], {
    description: '`failing`: no attempt has succeeded for a minute or more.',
    examples: ['enabled'],
  }),
  failingSince: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description: 'Since when no attempt has succeeded.',
    examples: [null],
  }),
  lastAttemptAt: InstantOrNull('The latest attempt.'),
  lastDeliveredAt: InstantOrNull('The latest attempt that went well.'),
  lastSequence: Type.Integer({ description: 'The number of its latest delivery.', examples: [57] }),
  previousSecretExpiresAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description: 'Until when the secret before signs as well.',
    examples: [null],
  }),
  createdAt: Instant('When it was registered.'),
};
export const Endpoint = Type.Object(endpointFields, { ...closed, title: 'WebhookEndpoint' });
export const CreatedEndpoint = Type.Object(
  { ...endpointFields, secret: Secret },
  { ...closed, title: 'CreatedWebhookEndpoint' },
);
export const RolledSecret = Type.Object(
  { id: Id, secret: Secret, previousSecretExpiresAt: Instant('When the old secret stops signing.') },
  { ...closed, title: 'RolledWebhookSecret' },
);

const deliveryFields = {
  sequence: Sequence,
  eventId: Type.String({
    description: 'Also in the header `webhook-id`. The same at every attempt and at every endpoint.',
    examples: ['evt_test_1001_t57'],
  }),
  type: Type.String({ examples: ['payment.accepted'] }),
  state: DELIVERY_STATE,
  attempts: Type.Integer({ examples: [1] }),
  nextAttemptAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { examples: [null] }),
  createdAt: Instant('When what it tells happened.'),
  attemptedAt: InstantOrNull('The latest attempt.'),
  status: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The HTTP status of the latest attempt; null when no response came.',
    examples: [200],
  }),
  durationMs: Type.Union([Type.Integer(), Type.Null()], { description: 'Of the latest attempt.', examples: [41] }),
  problem: Type.Union([Type.String(), Type.Null()], {
    description: 'Why the latest attempt failed.',
    examples: [null],
  }),
};
export const Delivery = Type.Object(deliveryFields, { ...closed, title: 'WebhookDelivery' });
export const DeliveryDetail = Type.Object(
  {
    ...deliveryFields,
    request: Type.Object(
      {
        url: Type.String({ description: 'The address as it is now.', examples: ['https://example.com/webhooks'] }),
        headers: Type.Union([Type.Record(Type.String(), Type.String()), Type.Null()], {
          description: 'Of the latest attempt, without the signature; null before the first.',
          examples: [{ 'webhook-id': 'evt_test_1001_t57', 'webhook-signature': 'v1,•••' }],
        }),
        body: Type.String({ examples: ['{"type":"payment.accepted","timestamp":"2026-11-21T09:30:00.000Z"}'] }),
      },
      closed,
    ),
    response: Type.Union([Type.String(), Type.Null()], {
      description: 'The first kilobyte of the body that came back.',
      examples: ['ok'],
    }),
    history: Type.Array(
      Type.Object(
        {
          at: Instant('When it began.'),
          status: Type.Union([Type.Integer(), Type.Null()], { examples: [200] }),
          durationMs: Type.Integer({ examples: [41] }),
        },
        closed,
      ),
      { description: 'Its latest attempts, the oldest first.' },
    ),
  },
  { ...closed, title: 'WebhookDeliveryDetail' },
);

export const Resent = Type.Object(
  { resent: Type.Integer({ description: 'How many are sent again.', examples: [12] }) },
  closed,
);
