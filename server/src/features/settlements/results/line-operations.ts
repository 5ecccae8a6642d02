/** Operations on lines that need a person. */
import { Type } from 'typebox';
import type { IdDeps } from '../../../platform/database/ids.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import type { DbDeps } from '../../../platform/database/pool.ts';
import { csvResponse } from '../../../platform/http/csv.ts';
import { csvFile } from '../../../platform/http/download.ts';
import { text } from '../../../platform/http/fields.ts';
import { inLiveMode } from '../../../platform/http/fresh-proof.ts';
import { file, list, pathParameter, read, write } from '../../../platform/http/operation.ts';
import { limitedPagingParameters } from '../../../platform/http/paging.ts';
import { exportName } from '../../../platform/wire/export-name.ts';
import { readText } from '../../../platform/wire/invalid.ts';
import { namingOf } from '../runs/runs-with-names.ts';
import { answerLine, getLine, takeLine } from './answer-line.ts';
import { EXPORTED_LINES, exportOpenLines, listOpenLines } from './list-files.ts';
import { lineIdFromPath } from './result-file.ts';
import * as schemas from './schemas.ts';
import { wireLine } from './wire-results.ts';

const doors = (below = '') => ({
  key: `/v1/api/settlement-result-lines${below}`,
  session: `/settlement-result-lines${below}`,
});
const ofLine = { lineId: pathParameter(text('The id of the line.', '4-118'), lineIdFromPath) };

/** With the names of owners, and of those who answered. */
export async function withNames(deps: DbDeps, lines: readonly schemas.ResultLine[]): Promise<schemas.ResultLine[]> {
  const named = await namingOf(
    deps,
    lines.flatMap(({ owner, answer }) => [owner, answer].flatMap((done) => done?.by ?? [])),
  );
  return lines.map((line) => ({
    ...line,
    owner: line.owner && { ...line.owner, by: named(line.owner.by) },
    answer: line.answer && { ...line.answer, by: named(line.answer.by) },
  }));
}

const one = {
  answers: schemas.ResultLine,
  forMembers: {
    answers: schemas.ResultLine,
    complete: async (deps: DbDeps, _caller: unknown, line: schemas.ResultLine) => (await withNames(deps, [line]))[0],
  },
} as const;

const readReason = (reason: string): string => readText('reason', reason);

export const lineOperations = [
  list({
    id: 'listOpenResultLines',
    summary: 'List the lines of bank results that need a person',
    description:
      'Of all files: those that are `conflict`, `amount_differs`, `unmatched` or `not_exported` and have no answer, ' +
      'the longest open first. The lines of a file have those that were answered.',
    doors: doors(),
    permissions: ['payouts:read'],
    paging: limitedPagingParameters(),
    message: 'Lines retrieved',
    answers: Type.Array(schemas.ResultLine),
    run: (deps: DbDeps, caller, { paging }) => listOpenLines(deps, caller, paging),
    wire: (lines) => lines.map(wireLine),
    forMembers: {
      answers: Type.Array(schemas.ResultLine),
      complete: (deps, _caller, lines) => withNames(deps, lines),
    },
  }),
  file({
    id: 'exportOpenResultLines',
    summary: 'Export the lines of bank results that need a person',
    description: 'As CSV. A cell that a spreadsheet would run as a formula gets a leading apostrophe.',
    doors: { key: '/v1/api/settlement-result-lines.csv', session: '/settlement-result-lines.csv' },
    permissions: ['payouts:read', 'reports:export'],
    fromReplica: 'always',
    needsFreshProof: true,
    records: 'export',
    files: { 200: csvResponse(EXPORTED_LINES.columns) },
    run: async (deps: DbDeps, caller) => {
      const name = exportName({ what: ['open-lines'], live: caller.live, now: await databaseNow(deps.db) });
      return csvFile(name, EXPORTED_LINES.columns, exportOpenLines(deps, caller), { byteOrderMark: true });
    },
  }),
  read({
    id: 'getResultLine',
    summary: 'Fetch a line of bank results',
    description: 'With its owner and its answer.',
    doors: doors('/:lineId'),
    permissions: ['payouts:read'],
    params: ofLine,
    message: 'Line retrieved',
    run: (deps: DbDeps, caller, { params }) => getLine(deps, caller, params.lineId),
    wire: wireLine,
    ...one,
  }),
  write({
    id: 'takeResultLine',
    summary: 'Take a line of bank results',
    description:
      'Whoever takes an open line is its owner: they find out what it means. The last one to take it counts.',
    method: 'POST',
    doors: doors('/:lineId/take'),
    permissions: ['payouts:make'],
    params: ofLine,
    message: 'Line taken',
    errors: ['line_state_conflict'],
    run: (deps: DbDeps, caller, { params }) => takeLine(deps, caller, params.lineId),
    wire: wireLine,
    ...one,
  }),
  write({
    id: 'explainResultLine',
    summary: 'Explain a line of bank results',
    description: 'Says why an open line needs nothing more. No payout changes. An answer is final.',
    method: 'POST',
    doors: doors('/:lineId/explain'),
    permissions: ['payouts:make'],
    params: ofLine,
    body: schemas.AnswerBody,
    message: 'Line explained',
    errors: ['line_state_conflict'],
    run: (deps: IdDeps, caller, { params: { lineId: id }, body }) =>
      answerLine(deps, caller, { id, answer: 'explained', reason: readReason(body.reason) }),
    wire: wireLine,
    ...one,
  }),
  write({
    id: 'confirmResultLine',
    summary: 'Confirm a line of bank results',
    description:
      'The bank confirmed what an open line says: its payout, exported or unknown, gets this outcome. The line has ' +
      'the amount of the payout, or none, and its file came after the export. One that ' +
      'becomes failed credits its wallet; where two people decide, that takes `POST ' +
      '…/payouts/{id}/reopening-requests`, whose approval answers the line.',
    method: 'POST',
    doors: doors('/:lineId/confirm'),
    permissions: ['payouts:make'],
    needsFreshProof: inLiveMode,
    params: ofLine,
    body: schemas.AnswerBody,
    message: 'Line confirmed',
    errors: ['line_state_conflict', 'payout_state_conflict', 'second_person_required'],
    run: (deps: IdDeps, caller, { params: { lineId: id }, body }) =>
      answerLine(deps, caller, { id, answer: 'confirmed', reason: readReason(body.reason) }),
    wire: wireLine,
    ...one,
  }),
  write({
    id: 'returnResultLine',
    summary: 'Return the payout of a line of bank results',
    description:
      'An open line says `failed`, and its payout is paid: the money came back. The line has the amount of the ' +
      'payout, and no other line that says that the money left is open. The payout becomes failed, its ' +
      'wallet is credited once, and the next run pays it again. Where two people decide, that takes `POST ' +
      '…/payouts/{id}/reopening-requests`, whose approval answers the line.',
    method: 'POST',
    doors: doors('/:lineId/return'),
    permissions: ['payouts:make'],
    needsFreshProof: inLiveMode,
    params: ofLine,
    body: schemas.AnswerBody,
    message: 'Payout returned',
    errors: ['line_state_conflict', 'payout_state_conflict', 'second_person_required'],
    run: (deps: IdDeps, caller, { params: { lineId: id }, body }) =>
      answerLine(deps, caller, { id, answer: 'returned', reason: readReason(body.reason) }),
    wire: wireLine,
    ...one,
  }),
];
