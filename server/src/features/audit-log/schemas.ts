/** The wire of the audit log. */
import { type Static, Type } from 'typebox';
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
} from '../../platform/http/fields.ts';
import { AUDIT_ACTIONS, AUDIT_ACTORS, AUDIT_SUBJECTS } from '../../core/ledger/log/actions.ts';

const Fields = (description: string, example: Record<string, unknown>) =>
  orNull(Type.Record(Type.String(), Type.Unknown()), description, example);

export const AuditLogEntry = titled('AuditLogEntry', {
  sequence: integer('The number of the entry in this business and mode, from 1 and without gaps.', 57),
  at: instant('Never decreases along the sequence.'),
  action: oneOf(AUDIT_ACTIONS, null, 'account.updated'),
  businessWide: flag('Whether the change affects both modes and is in the logs of both.', false),
  actor: closed({
    kind: oneOf(AUDIT_ACTORS, null, 'user'),
    id: textOrNull('The id of a person or an API key.', 'pB2x'),
    name: text('The name at that time; of a key, its first and last characters.', 'Ada Obi'),
    email: textOrNull('The e-mail address of a person at that time.', 'ada@example.com'),
  }),
  subject: closed({
    kind: oneOf(AUDIT_SUBJECTS, null, 'account'),
    id: textOrNull('The id; null if there is only one such thing.', '1042'),
    name: textOrNull('The name at that time.', 'Ada Stores'),
  }),
  before: Fields(
    'The changed fields before the change. Account and telephone numbers have only their last four ' +
      'digits; secrets are left out.',
    {
      enabled: true,
    },
  ),
  after: Fields('The changed fields after the change.', { enabled: false }),
  requestId: textOrNull(
    'The X-Request-Id of the request; null if there was none.',
    '0e4c5d1e-6d0b-4c93-9d3a-0a8d6f1f2b3c',
  ),
  address: textOrNull('The address that the request came from, as far as the server knows.', '102.89.1.7'),
  sha256: text(
    "A digest of this entry and of the previous entry's digest. A copy kept elsewhere later proves all " +
      'entries up to it.',
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  ),
});
export type AuditLogEntry = Static<typeof AuditLogEntry>;

const PERIOD = 'ISO 8601; without an offset it is time in Lagos';
const filterParameters = optional({
  actor: text(`Who: ${AUDIT_ACTORS.join(', ')}, or one of them with its id behind a colon.`, 'api_key:1007'),
  action: text('Only this action.', 'account.updated'),
  subject: text(
    `The changed thing: ${AUDIT_SUBJECTS.join(', ')}, or one of them with its id behind a colon.`,
    'account:1042',
  ),
  from: text(`Not before this date or time (${PERIOD}).`, '2026-11-01'),
  to: text(`Not after this date or time, which is included (${PERIOD}).`, '2026-11-21'),
});
export const FilterQuery = closed(filterParameters);
