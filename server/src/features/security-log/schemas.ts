import { Type } from 'typebox';
import {
  closed,
  flag,
  instant,
  integer,
  oneOf,
  optional,
  orNull,
  text,
  textOrNull,
  titled,
  uuid,
  wordText,
} from '../../platform/http/fields.ts';
import { KINDS_WANTED, SECURITY_KINDS } from './kinds.ts';

export const SecurityEvent = titled('SecurityEvent', {
  id: uuid('The id of the event.', '5f0c2a8e-3b7d-4c19-9d52-6a1e8f4b7c30'),
  kind: oneOf(
    SECURITY_KINDS,
    '`sign_in_locked` is an attempt over a limit, which was not examined. `proof_failed` is a wrong password or code ' +
      'within a session. `alert` is a notice to owners of too many failures.',
    'sign_in_failed',
  ),
  what: text(
    'How somebody signed in or tried to; the code of the error that a key got; or the operation that showed a secret ' +
      'or an export.',
    'password',
  ),
  firstAt: instant('When it happened, or first happened.'),
  lastAt: instant('When it last happened.'),
  times: integer(
    'How often: failures, refusals and exports of one person or key from one network are one event a minute, shown ' +
      'secrets one an hour.',
    7,
  ),
  bothModes: flag('Whether it belongs to both modes and is in the logs of both.', true),
  person: orNull(
    closed({
      id: text('The id of the person.', 'pB2x'),
      name: text('The name at that time.', 'Ada Obi'),
      email: text('The e-mail address at that time.', 'ada@example.com'),
    }),
    'Null for a key, and for an alert of all members together.',
    { id: 'pB2x', name: 'Ada Obi', email: 'ada@example.com' },
  ),
  key: orNull(
    closed({
      id: integer('The id of the API key.', 1007),
      name: text('Its first and last characters.', 'sk_live_…x7Qa'),
    }),
    'Null for a person.',
    null,
  ),
  address: textOrNull('The address that it came from, as far as the server knows.', '102.89.1.7'),
  userAgent: textOrNull('The header `User-Agent` of the request.', 'Mozilla/5.0'),
});

const PERIOD = 'ISO 8601; without an offset it is time in Lagos';
export const EventsQuery = closed(
  optional({
    kind: wordText(KINDS_WANTED, 'Only this kind; `failures` are those that the alerts count.', 'sign_in_failed'),
    person: text('Only this person: an id, or an e-mail address.', 'ada@example.com'),
    address: text('Only from this address.', '102.89.1.7'),
    from: text(`Not before this date or time (${PERIOD}).`, '2026-11-01'),
    to: text(`Not after this date or time, which is included (${PERIOD}).`, '2026-11-21'),
  }),
);

export const SecurityEvents = Type.Array(SecurityEvent);
