/** The wire of the audit log. */
import { type Static, Type } from 'typebox';
import { csvResponse } from '../http/csv.ts';
import { limitedPagingParameters, pageHeaders } from '../http/paging.ts';
import { errorResponses, memberErrorResponses, modeParameters, successOf } from '../http/schemas.ts';
import {
  AUDIT_ACTIONS,
  AUDIT_ACTORS,
  AUDIT_SUBJECTS,
  type AuditAction,
  type AuditActorKind,
  type AuditSubjectKind,
} from './actions.ts';
import { LISTED_MAX } from '../wire/paging.ts';
import { EXPORT_COLUMNS } from './list-entries.ts';

const closed = { additionalProperties: false } as const;
const StringOrNull = (description: string, example: string) =>
  Type.Union([Type.String(), Type.Null()], { description, examples: [example] });
const Fields = (description: string, example: Record<string, unknown>) =>
  Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], { description, examples: [example] });

const AuditLogEntry = Type.Object(
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
      description: 'It counts in both modes, and stands in the logs of both.',
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
const FilterQuery = Type.Object(filterParameters, closed);
const ListQuery = Type.Object(
  { ...limitedPagingParameters('with `actor`, `action` or `subject`'), ...filterParameters },
  closed,
);

const LISTED =
  'Newest first: every change of the business in this mode, and of what both modes share. Payments are not in it: their record is ' +
  'the ledger. With `actor`, `action` or `subject` the list goes back over ' +
  `${LISTED_MAX} matching entries; the export has all.`;

export const MESSAGE = 'Audit log retrieved';

export const listAuditLogSchema = {
  operationId: 'listAuditLog',
  tags: ['Audit log'],
  summary: 'List the audit log',
  description: LISTED,
  querystring: ListQuery,
  response: {
    200: successOf(Type.Array(AuditLogEntry), MESSAGE, pageHeaders),
    ...errorResponses(400, 401, 403, 429, 500, 503),
  },
};

export const exportAuditLogSchema = {
  operationId: 'exportAuditLog',
  tags: ['Audit log'],
  summary: 'Export the audit log as CSV',
  description: 'All that the filter matches, newest first, sent while it is read.',
  querystring: FilterQuery,
  response: { 200: csvResponse(EXPORT_COLUMNS), ...errorResponses(400, 401, 403, 429, 500, 503) },
};

export const listDashboardAuditLogSchema = {
  operationId: 'listDashboardAuditLog',
  tags: ['Dashboard'],
  summary: 'List the audit log',
  description: LISTED,
  params: modeParameters,
  querystring: ListQuery,
  response: {
    200: successOf(
      Type.Object(
        {
          entries: Type.Array(AuditLogEntry),
          totalCount: Type.Integer({
            description: `How many there are; at most ${LISTED_MAX} with a filter.`,
            examples: [57],
          }),
        },
        closed,
      ),
      MESSAGE,
    ),
    ...memberErrorResponses(),
  },
};

export const exportDashboardAuditLogSchema = {
  operationId: 'exportDashboardAuditLog',
  tags: ['Dashboard'],
  summary: 'Export the audit log as CSV',
  description: 'All that the filter matches, newest first, sent while it is read.',
  params: modeParameters,
  querystring: FilterQuery,
  response: { 200: csvResponse(EXPORT_COLUMNS), ...memberErrorResponses() },
};
