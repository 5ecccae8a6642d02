/** The wire of the audit log. */
import { type Static, Type } from 'typebox';
import {
  AUDIT_ACTIONS,
  AUDIT_ACTORS,
  AUDIT_SUBJECTS,
  type AuditAction,
  type AuditActorKind,
  type AuditSubjectKind,
} from './actions.ts';

const closed = { additionalProperties: false } as const;
const StringOrNull = (description: string, example: string) =>
  Type.Union([Type.String(), Type.Null()], { description, examples: [example] });
const Fields = (description: string, example: Record<string, unknown>) =>
  Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], { description, examples: [example] });

export const AuditLogEntry = Type.Object(
  {
    sequence: Type.Integer({
      description: 'Numbers the entries of a business in a mode, from 1 and without gaps.',
      examples: [57],
    }),
    at: Type.String({
      description: 'Never falls along the sequence.',
      format: 'date-time',
      examples: ['2026-11-21T09:30:00.000Z'],
    }),
    action: Type.Unsafe<AuditAction>({ type: 'string', enum: [...AUDIT_ACTIONS], examples: ['account.updated'] }),
    businessWide: Type.Boolean({
      description: 'It counts in both modes and is in the logs of both.',
      examples: [false],
    }),
    actor: Type.Object(
      {
        kind: Type.Unsafe<AuditActorKind>({ type: 'string', enum: [...AUDIT_ACTORS], examples: ['user'] }),
        id: StringOrNull('Of a person or an API key.', 'pB2x'),
        name: Type.String({ description: 'As it was then: of a key, how it begins and ends.', examples: ['Ada Obi'] }),
        email: StringOrNull('Of a person, as it was then.', 'ada@example.com'),
      },
      closed,
    ),
    subject: Type.Object(
      {
        kind: Type.Unsafe<AuditSubjectKind>({ type: 'string', enum: [...AUDIT_SUBJECTS], examples: ['account'] }),
        id: StringOrNull('Where there is more than one.', '1042'),
        name: StringOrNull('As it was then.', 'Ada Stores'),
      },
      closed,
    ),
    before: Fields(
      'What changed, as it was. Account and telephone numbers down to their last four digits; secrets never.',
      {
        enabled: true,
      },
    ),
    after: Fields('What changed, as it is.', { enabled: false }),
    requestId: StringOrNull(
      'The X-Request-Id of the request; null where there was none.',
      '0e4c5d1e-6d0b-4c93-9d3a-0a8d6f1f2b3c',
    ),
    address: StringOrNull('Where the request came from, as far as the server knows.', '102.89.1.7'),
    sha256: Type.String({
      description: 'Over this entry and that of the entry before it: who writes one down proves all up to it later.',
      examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    }),
  },
  { ...closed, title: 'AuditLogEntry' },
);
export type AuditLogEntry = Static<typeof AuditLogEntry>;

const PERIOD = 'ISO 8601; without an offset it is time in Lagos';
const filterParameters = {
  actor: Type.Optional(
    Type.String({
      description: `Who: ${AUDIT_ACTORS.join(', ')}, or one of them with its id behind a colon.`,
      examples: ['api_key:1007'],
    }),
  ),
  action: Type.Optional(Type.String({ description: 'Only this action.', examples: ['account.updated'] })),
  subject: Type.Optional(
    Type.String({
      description: `What it happened to: ${AUDIT_SUBJECTS.join(', ')}, or one of them with its id behind a colon.`,
      examples: ['account:1042'],
    }),
  ),
  from: Type.Optional(
    Type.String({ description: `Not before this date or time (${PERIOD}).`, examples: ['2026-11-01'] }),
  ),
  to: Type.Optional(
    Type.String({
      description: `Not after this date or time, which is included (${PERIOD}).`,
      examples: ['2026-11-21'],
    }),
  ),
};
export const FilterQuery = Type.Object(filterParameters, closed);
