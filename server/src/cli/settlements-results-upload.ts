import { createReadStream } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { Command } from 'commander';
import { AppError } from '../errors.ts';
import { applyStep } from '../settlements/results/apply-file.ts';
import { detailOf } from '../settlements/results/list-files.ts';
import { receiveFile } from '../settlements/results/receive-file.ts';
import { wireDetail } from '../settlements/results/wire-results.ts';
import { workingDirectory } from './context.ts';
import { addLedgerCommand, callerOf, type LedgerOptions } from './ledger-context.ts';
import { print } from './output.ts';
import { withProgressBar } from './progress.ts';
import { lineTable, resultTable } from './settlement-results-table.ts';
import { OPERATOR, withLedger } from './settlements-context.ts';

const HELP = `
CSV, pain.002.001.11 or camt.053.001.08, told apart by what is in it. It is applied as a whole or not at all, and once however
often it is sent.`;

export function addSettlementsResultsUpload(parent: Command): void {
  addLedgerCommand(parent, 'upload', 'Take in a file in which the bank says what became of payouts')
    .argument('<file>', 'the file as the bank gave it')
    .addHelpText('after', HELP)
    .action(async (path: string, options: LedgerOptions) => {
      const caller = callerOf(options);
      const { wire, replayed } = await withLedger(options, async (context) => {
        const sent = { bytes: bytesOf(path), filename: basename(path), actor: OPERATOR };
        const received = await receiveFile(context, caller, sent);
        const name = { businessId: caller.businessId, live: caller.live, id: received.file.id };
        const file = await withProgressBar('lines', async (onProgress) => {
          let now = received.file;
          // A server may apply it at the same time; each step goes on from where the last one ended.
          while (now.state === 'applying') {
            now = await applyStep(context, name);
            onProgress({ done: Number(now.appliedThrough), total: Number(now.lineCount) });
          }
          return now;
        });
        return { wire: wireDetail(await detailOf(context, caller, file)), replayed: received.replayed };
      });
      const said = replayed ? 'was taken in before' : 'is applied';
      print(options, wire, `File ${wire.number} ${said}.\n${resultTable([wire])}${lineTable(wire.firstNotMatched)}`);
    });
}

async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(resolve(workingDirectory(), path)) as AsyncIterable<Buffer>;
  } catch (error) {
    const code = error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : undefined;
    if (code === undefined) throw error;
    throw new AppError('validation_failed', `The file ${path} cannot be read (${code}).`, { cause: error });
  }
}
