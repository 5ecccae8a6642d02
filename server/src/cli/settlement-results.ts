import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { applyStep } from '../settlements/results/apply-file.ts';
import { detailOf, getFile, listFiles } from '../settlements/results/list-files.ts';
import { receiveFile } from '../settlements/results/receive-file.ts';
import type { ResultFile, ResultLine } from '../settlements/results/schemas.ts';
import { wireDetail, wireFile } from '../settlements/results/wire-results.ts';
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
    'Taken in': ({ accepted }) => new Date(accepted.at),
  });

/** A table of the first lines that did not match; empty if all did. */
function lineTable(lines: readonly ResultLine[]): string {
  if (lines.length === 0) return '';
  const shown = table(lines, undefined, {
    Line: ({ line }) => line,
    'End-to-end id': ({ endToEndId }) => endToEndId,
    Amount: ({ amount }) => amount?.toFixed(2),
    Said: ({ status }) => status,
    Result: ({ result, conflict }) => [result, conflict].filter((word) => word !== null).join(': '),
  });
  return `\nThe first lines that did not match:\n${shown}`;
}

const UPLOAD_HELP = `
CSV, pain.002.001.11 or camt.053.001.08, recognised by content. The file is applied completely or not at all, and only
once, however often you send it.`;

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
    const said = replayed ? 'was taken in before' : 'is applied';
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

export const results = noun('results', 'what banks say of payouts', [upload, list, show]);
