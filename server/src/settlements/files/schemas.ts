/** The wire of exporting runs and of their files. */
import { Type } from 'typebox';
import { csvResponse } from '../../http/csv.ts';
import { errorResponses, memberErrorResponses, modeParameters, successOf } from '../../http/schemas.ts';
import { FileFormat, runPath, SettlementRun } from '../runs/schemas.ts';
import { CSV_COLUMNS } from './payout-csv.ts';

const closed = { additionalProperties: false } as const;
const tags = ['Settlements'];

const ExportRunBody = Type.Object({ format: FileFormat }, { ...closed, title: 'SettlementRunExport' });

const pathInDashboard = Type.Object({ ...modeParameters.properties, ...runPath });
const fileQuery = Type.Object({ format: FileFormat }, closed);

const EXPORT =
  'Of an approved run: from then on its payouts can be paid, and it cannot be cancelled any ' +
  'more. Exporting again, in the same ' +
  'format or another, changes nothing. The formats of ISO 20022 name the account that pays, ' +
  '`sourceAccount` of the settlement ' +
  'settings; a run keeps the one with which it was exported.';

const FILE =
  'Of a run that was exported, in any format. It has every payout but those cancelled in the ' +
  'draft, in the order of their ' +
  'positions, whatever became of them since, and the same bytes whenever it is asked for. It ' +
  'is sent while it is made; a ' +
  'connection that breaks means that the file is not whole. XML is valid against the schema ' +
  'of its version, has names in printable ' +
  'ASCII (marks are taken off letters, and a letter that is not Latin is a question mark), a ' +
  '`MsgId` that is the same for every format of a ' +
  'run, and an execution date that is a business day in Nigeria. CSV is UTF-8 without a byte ' +
  'order mark, has names as they are, ' +
  'amounts in naira with two decimals, and an apostrophe before a cell that a spreadsheet ' +
  'would run as a formula. In test mode ' +
  'the narration and the name of the file say so.';

const fileResponse = {
  description: 'The file, in the format asked for',
  headers: {
    'Content-Disposition': Type.String({
      description: 'The name of the file.',
      examples: ['attachment; filename="settlement-7.pain.001.001.09.xml"'],
    }),
  },
  content: {
    ...csvResponse(CSV_COLUMNS).content,
    'application/xml': {
      schema: {
        type: 'string',
        contentMediaType: 'application/xml',
        description: 'ISO 20022 customer credit transfer initiation.',
        examples: ['<?xml version="1.0" encoding="UTF-8"?> …'],
      },
    },
  },
};

const CONFLICTS = ['run_state_conflict', 'source_account_missing'] as const;
export const EXPORTED = 'Settlement run exported';

export const exportRunSchema = {
  operationId: 'exportSettlementRun',
  tags,
  summary: 'Export a settlement run',
  description: EXPORT,
  params: Type.Object(runPath),
  body: ExportRunBody,
  response: {
    200: successOf(SettlementRun, EXPORTED),
    ...errorResponses(400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503, ...CONFLICTS),
  },
};

export const getRunFileSchema = {
  operationId: 'getSettlementRunFile',
  tags,
  summary: 'Get the file of a settlement run',
  description: FILE,
  params: Type.Object(runPath),
  querystring: fileQuery,
  response: { 200: fileResponse, ...errorResponses(400, 401, 403, 404, 409, 429, 500, 503, ...CONFLICTS) },
};

export const exportDashboardRunSchema = {
  operationId: 'exportDashboardSettlementRun',
  tags: ['Dashboard'],
  summary: 'Export a settlement run',
  description: EXPORT,
  params: pathInDashboard,
  body: ExportRunBody,
  response: { 200: successOf(SettlementRun, EXPORTED), ...memberErrorResponses(409, 413, 415, ...CONFLICTS) },
};

export const downloadRunFileSchema = {
  operationId: 'downloadSettlementRunFile',
  tags: ['Dashboard'],
  summary: 'Download the file of a settlement run',
  description: FILE,
  params: pathInDashboard,
  querystring: fileQuery,
  response: { 200: fileResponse, ...memberErrorResponses(409, ...CONFLICTS) },
};
