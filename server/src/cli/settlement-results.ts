import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { applyStep } from '../features/settlements/results/apply-file.ts';
import type { LineAnswer } from '../features/settlements/runs/line-answer.ts';
import { answerLine, takeLine } from '../features/settlements/results/answer-line.ts';
import { detailOf, getFile, listFiles, listOpenLines } from '../features/settlements/results/list-files.ts';
import { receiveFile } from '../features/settlements/results/receive-file.ts';
import type { ResultFile, ResultLine } from '../features/settlements/results/schemas.ts';
import { lineIdFromPath } from '../features/settlements/results/result-file.ts';
import { wireDetail, wireFile, wireLine } from '../features/settlements/results/wire-results.ts';
import { readText } from '../platform/wire/invalid.ts';
import { command, noun, numberFrom1, ofLedger } from './command.ts';
import { unusable } from './files.ts';
import type { Invocation } from './invocation.ts';
import { ofTotal, table, withProgressBar } from './output.ts';

const FILES_SHOWN_MAX = 1_000;

const resultTable = (files: readonly ResultFile[]): string =>
  table(files, 'There are no files of bank results.', {
    File: ({ number }) => number,
    Name: ({ filename }) => filename,
    Format: ({ format }) => format,
    State: ({ state }) => state,
    Lines: ({ lineCount }) => lineCount,
    Applied: ({ counts }) => counts.applied,
    'Not matched': ({ counts }) => counts.conflict + counts.amountDiffers + counts.unmatched + counts.notExported,
    Received: ({ accepted }) => new Date(accepted.at),
  });

const LINE_COLUMNS = {
  Id: ({ id }: ResultLine) => id,
  Line: ({ line }: ResultLine) => line,
  'End-to-end id': ({ endToEndId }: ResultLine) => endToEndId,
  Amount: ({ amount }: ResultLine) => amount?.toFixed(2),
  Said: ({ status }: ResultLine) => status,
  Result: ({ result, conflict }: ResultLine) => [result, conflict].filter((word) => word !== null).join(': '),
  State: ({ state }: ResultLine) => state,
};

/** A table of the first lines that did not match; empty if all did. */
const lineTable = (lines: readonly ResultLine[]): string =>
  lines.length === 0 ? '' : `\nThe first lines that did not match:\n${table(lines, undefined, LINE_COLUMNS)}`;

const UPLOAD_HELP = `
CSV, pain.002.001.10 or .11, camt.053.001.08 or .09, recognised by content. The file is applied completely or not at
all, and only once, however often you send it.`;

const upload = command(
  'upload',
  'Upload a file in which the bank tells the outcome of payouts',
  (bare) => ofLedger(bare).argument('<file>', 'the file as it came from the bank').addHelpText('after', UPLOAD_HELP),
  async (invocation, options, path) => {
    const { json, replayed } = await invocation.inLedger(options, async (context, caller) => {
      const sent = { bytes: bytesOf(invocation, path), filename: basename(path) };
      const received = await receiveFile(context, caller, sent);
      const name = { businessId: caller.businessId, live: caller.live, id: received.file.id };
      const file = await withProgressBar(invocation.stderr, 'lines', async (onProgress) => {
        let now = received.file;
        // A server may apply it at the same time; each step continues where the last one ended.
        while (now.state === 'applying') {
          now = await applyStep(context, name);
          onProgress({ done: Number(now.appliedThrough), total: Number(now.lineCount) });
        }
        return now;
      });
      return { json: wireDetail(await detailOf(context, caller, file)), replayed: received.replayed };
    });
    const said = replayed ? 'was received before' : 'is applied';
    return { json, text: `File ${json.number} ${said}.\n${resultTable([json])}${lineTable(json.firstNotMatched)}` };
  },
);

async function* bytesOf(invocation: Invocation, path: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(invocation.path(path)) as AsyncIterable<Buffer>;
  } catch (error) {
    throw unusable(error, path, 'read');
  }
}

const list = command('list', 'List the files of bank results, newest first', ofLedger, async (invocation, options) => {
  const found = await invocation.inLedger(options, (context, caller) =>
    listFiles(context, caller, { page: 1n, limit: FILES_SHOWN_MAX }),
  );
  const { totalCount } = found;
  const files = found.items.map(wireFile);
  return { json: { files, totalCount }, text: resultTable(files) + ofTotal(files.length, totalCount) };
});

const show = command(
  'show',
  'Show a file of bank results, and the first lines that did not match',
  (bare) => ofLedger(bare).argument('<file>', 'number of the file', numberFrom1),
  async (invocation, options, number) => {
    const detail = await invocation.inLedger(options, (context, caller) => getFile(context, caller, number));
    const json = wireDetail(detail);
    return { json, text: resultTable([json]) + lineTable(json.firstNotMatched) };
  },
);

const open = command(
  'open',
  'List the lines of bank results to resolve, the longest open first',
  ofLedger,
  async (invocation, options) => {
    const found = await invocation.inLedger(options, (context, caller) =>
      listOpenLines(context, caller, { page: 1n, limit: FILES_SHOWN_MAX }),
    );
    const { totalCount } = found;
    const lines = found.items.map(wireLine);
    const text = table(lines, 'There are no lines to resolve.', {
      ...LINE_COLUMNS,
      Owner: ({ owner }) => owner?.by.id ?? owner?.by.kind,
      Since: ({ since }) => since && new Date(since),
    });
    return { json: { lines, totalCount }, text: text + ofTotal(lines.length, totalCount) };
  },
);

const take = command(
  'take',
  'Become the owner of an open line of bank results',
  (bare) => ofLedger(bare).argument('<line>', 'id of the line, such as 4-118'),
  async (invocation, options, id) => {
    const line = await invocation.inLedger(options, (context, caller) => takeLine(context, caller, lineIdFromPath(id)));
    return { json: wireLine(line), text: `Line ${id} is assigned to you.` };
  },
);

const answering = (verb: string, summary: string, answer: LineAnswer) =>
  command(
    verb,
    summary,
    (bare) =>
      ofLedger(bare)
        .argument('<line>', 'id of the line, such as 4-118')
        .requiredOption('--reason <text>', 'your evidence'),
    async (invocation, options, id) => {
      const said = { id: lineIdFromPath(id), answer, reason: readText('reason', options.reason) };
      const line = await invocation.inLedger(options, (context, caller) => answerLine(context, caller, said));
      return { json: wireLine(line), text: `Line ${id} is ${answer}.` };
    },
  );

const answers = [
  answering('explain', 'Explain an open line that needs no action', 'explained'),
  answering('confirm', 'Give the payout of an open line the outcome that the bank confirmed', 'confirmed'),
  answering('return', 'Return the paid payout of an open line to its wallet', 'returned'),
];

export const results = noun('results', 'bank results of payouts', [upload, list, show, open, take, ...answers]);
