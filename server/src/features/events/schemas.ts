/** The wire of events. */
import { type Static, Type } from 'typebox';
import {
  closed,
  flag,
  instant,
  integer,
  integerText,
  oneOf,
  orNull,
  partial,
  text,
  textOrNull,
  titled,
  wordOf,
} from '../../platform/http/fields.ts';
import { EVENT_TYPES } from '../../core/outbox/event-types.ts';
import { LIMIT_DEFAULT, LIMIT_MAX } from '../../platform/wire/paging.ts';

/** The longest that a request waits for an event. */
export const WAIT_SECONDS_MAX = 20;

export const EventsQuery = partial({
  after: text(
    'The id of the last event that you have read, or `next`; `latest` leaves out what there is now. Without it from ' +
      'the oldest that is kept.',
    'latest',
  ),
  types: text('Types with commas between them, and families such as `account.*`.', 'account.*,payment.accepted'),
  limit: integerText(`From 1 to ${LIMIT_MAX}.`, { minimum: 1, maximum: LIMIT_MAX, default: LIMIT_DEFAULT }),
  wait: integerText(
    `How many seconds to wait if there is no event, at most ${WAIT_SECONDS_MAX}. Ten requests of a key can wait; ` +
      'further ones are answered at once.',
    { maximum: WAIT_SECONDS_MAX, default: 0 },
  ),
});
export type EventsQuery = Static<typeof EventsQuery>;

const Anything = (description: string, example: object) =>
  Type.Record(Type.String(), Type.Unknown(), { description, examples: [example] });

/** What events have, but for their `type` and `data`. */
export const eventFields = {
  timestamp: instant('When it happened.'),
  id: text('The same in webhooks, at every attempt and endpoint, and in lists.', 'evt_test_1001_t2001'),
  sequence: integer('In webhooks the number of the delivery, in lists that of the last transaction.', 57),
  mode: oneOf(['test', 'live'], null, 'test'),
  resource: orNull(
    closed({
      kind: wordOf(['payment', 'refund', 'account', 'payout', 'settlement_run', 'webhook_endpoint'], null, 'account'),
      id: Type.Union([Type.Integer(), Type.String()], {
        description: 'Of payments and refunds the reference, of runs the number.',
        examples: [1042],
      }),
    }),
    null,
    { kind: 'account', id: 1042 },
  ),
  request: textOrNull('The `X-Request-Id` of the request that made it; null for payments.', 'order-1001'),
  previous: orNull(Anything('The fields of `data` that a change replaced, as they were.', {}), null, {}),
};

const ListedEvent = titled('ListedEvent', {
  ...eventFields,
  type: wordOf(EVENT_TYPES, null, 'account.updated'),
  data: Anything('As the API shows the resource, without secrets.', { id: 1042, businessName: 'Ada Stores' }),
});

export const EventList = titled('EventList', {
  events: Type.Array(ListedEvent),
  next: text('For `after` of the next request, also if there is no event.', 'evt_test_1001_t57e3'),
  hasMore: flag('True when the next request need not wait.', false),
});
