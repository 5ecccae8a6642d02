/** Operations on files in which the bank reports the outcomes of payouts. */
import { Type } from 'typebox';
import { databaseNow } from '../../../platform/database/clock.ts';
import type { DbDeps } from '../../../platform/database/pool.ts';
import { csvResponse } from '../../../platform/http/csv.ts';
import { csvFile } from '../../../platform/http/download.ts';
import { integer } from '../../../platform/http/fields.ts';
import { file, list, pathParameter, read, upload } from '../../../platform/http/operation.ts';
import { limitedPagingParameters, pagingParameters } from '../../../platform/http/paging.ts';
import { exportName } from '../../../platform/wire/export-name.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import { namingOf } from '../runs/runs-with-names.ts';
import { FILE_BODY } from './file-body.ts';
import { EXPORTED_LINES, exportLines, getFile, listFiles, listLines } from './list-files.ts';
import { findMappingOfFile } from './mapping-queries.ts';
import { fileNumberFromPath, readResult } from './result-file.ts';
import { lineOperations, withNames } from './line-operations.ts';
import { mappingOperations } from './mapping-operations.ts';
import * as schemas from './schemas.ts';
import { type SendDeps, sendFile } from './send-file.ts';
import { wireDetail, wireFile, wireLine } from './wire-results.ts';

const doors = (below: string) => ({
  key: `/v1/api/settlement-results${below}`,
  session: `/settlement-results${below}`,
});
const ofFile = {
  number: pathParameter(integer('The number of the file.', 4), fileNumberFromPath),
};

/** With the names of their senders. */
async function withSenders<F extends schemas.ResultFile>(deps: DbDeps, files: readonly F[]): Promise<F[]> {
  const named = await namingOf(
    deps,
    files.map(({ accepted }) => accepted.by),
  );
  return files.map((file) => ({ ...file, accepted: { ...file.accepted, by: named(file.accepted.by) } }));
}
const fileForMembers = {
  answers: schemas.ResultFileForMember,
  complete: async (deps: DbDeps, caller: LedgerKey, file: schemas.ResultFileDetail) => {
    const [named] = await withSenders(deps, [file]);
    const mapping = await findMappingOfFile(deps.db, caller, BigInt(file.number));
    const firstNotMatched = await withNames(deps, file.firstNotMatched);
    return {
      ...named,
      firstNotMatched,
      mapping: mapping === undefined ? null : { ...mapping, number: Number(mapping.number) },
    };
  },
};

export const resultOperations = [
  ...mappingOperations,
  ...lineOperations,
  upload({
    id: 'sendSettlementResults',
    summary: 'Send a file of bank results',
    description:
      'The body is the file as it came from the bank, up to 256 MB: CSV, `pain.002` or `camt.053`. It is applied as ' +
      'a whole. Payouts are found by their end-to-end ids, and must have the amount in the file. A repeated file ' +
      'returns the first answer and changes nothing. CSV has the headings `end_to_end_id`, `amount` (naira), ' +
      '`status` (`paid`, `failed`, `unknown`, `pending` or a code of ISO 20022) and optionally `currency` (`NGN` by ' +
      'default), `reason` and `reason_code`, or those mapped in the dashboard. A statement of another account than ' +
      'the `sourceAccount` of its runs is refused. The answer is 202 while a large file is being applied.',
    doors: doors(''),
    permissions: ['payouts:make'],
    query: schemas.SendQuery,
    fileBody: FILE_BODY,
    describedBody: schemas.SentFile,
    message: 'Bank results received',
    answers: schemas.ResultFileDetail,
    headers: {
      'Idempotency-Replayed': Type.Literal('true', { description: 'When the same file was accepted before.' }),
    },
    errors: ['unreadable_file', 'statement_of_other_account', 'unmatched_file', 'changed_meanwhile'],
    run: (deps: SendDeps, caller, { query: { filename, mapping }, bytes }, { requestId, log }) =>
      sendFile(deps, caller, {
        bytes,
        filename,
        mapping,
        onError: (error) => log.warn({ err: error, requestId }, 'a file of bank results could not continue'),
      }),
    wire: wireDetail,
    unfinished: {
      message: 'Bank results received and being applied',
      is: ({ file }) => file.state !== 'applied',
    },
    forMembers: fileForMembers,
  }),
  list({
    id: 'listSettlementResults',
    summary: 'List files of bank results',
    description: 'Newest first.',
    doors: doors(''),
    permissions: ['payouts:read'],
    paging: pagingParameters,
    message: 'Files of bank results retrieved',
    answers: Type.Array(schemas.ResultFile),
    run: (deps: DbDeps, caller, { paging }) => listFiles(deps, caller, paging),
    wire: (files) => files.map(wireFile),
    forMembers: {
      answers: Type.Array(schemas.ResultFile),
      complete: (deps, _caller, files) => withSenders(deps, files),
    },
  }),
  read({
    id: 'getSettlementResults',
    summary: 'Get a file of bank results',
    description: 'The results of its lines, and the first lines that need a person.',
    doors: doors('/:number'),
    permissions: ['payouts:read'],
    params: ofFile,
    message: 'File of bank results retrieved',
    answers: schemas.ResultFileDetail,
    run: (deps: DbDeps, caller, { params }) => getFile(deps, caller, params.number),
    wire: wireDetail,
    forMembers: fileForMembers,
  }),
  list({
    id: 'listSettlementResultLines',
    summary: 'List the lines of a file of bank results',
    description: 'In the order of the file.',
    doors: doors('/:number/lines'),
    permissions: ['payouts:read'],
    params: ofFile,
    query: schemas.LinesQuery,
    paging: limitedPagingParameters('with `result`'),
    message: 'Lines retrieved',
    answers: Type.Array(schemas.ResultLine),
    run: (deps: DbDeps, caller, { params, query, paging }) =>
      listLines(deps, caller, params.number, { paging, result: readResult(query.result) }),
    wire: (lines) => lines.map(wireLine),
    forMembers: {
      answers: Type.Array(schemas.ResultLine),
      complete: (deps, _caller, lines) => withNames(deps, lines),
    },
  }),
  file({
    id: 'exportSettlementResultLines',
    summary: 'Export the lines of a file of bank results',
    description: 'As CSV. A cell that a spreadsheet would run as a formula gets a leading apostrophe.',
    doors: doors('/:number/lines.csv'),
    permissions: ['payouts:read', 'reports:export'],
    fromReplica: 'always',
    needsFreshProof: true,
    params: ofFile,
    query: schemas.LinesQuery,
    records: 'export',
    files: { 200: csvResponse(EXPORTED_LINES.columns) },
    run: async (deps: DbDeps, caller, { params: { number }, query }) => {
      const result = readResult(query.result);
      const rows = exportLines(deps, caller, number, result);
      const what = ['settlement-results', number.toString(), result];
      const name = exportName({ what, live: caller.live, now: await databaseNow(deps.db) });
      return csvFile(name, EXPORTED_LINES.columns, rows, { byteOrderMark: true });
    },
  }),
];
