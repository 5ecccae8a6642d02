import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { AppError } from '../errors.ts';
import { csvPieces } from '../http/csv.ts';
import type { FileFormat } from '../settlements/file-format.ts';
import { CSV_COLUMNS, payoutRows } from '../settlements/files/payout-csv.ts';
import { fileName, type OpenedFile, openPayoutFile } from '../settlements/files/payout-file.ts';
import { payoutXml } from '../settlements/files/payout-xml.ts';
import { workingDirectory } from './context.ts';
import { addLedgerCommand, callerOf, numberFrom1 } from './ledger-context.ts';
import { print } from './output.ts';
import { formatOption, type FormatOptions, withLedger } from './settlements-context.ts';
import { writeWhole } from './whole-file.ts';

interface Options extends FormatOptions {
  readonly output?: string;
}

export function addSettlementsRunsFile(parent: Command): void {
  addLedgerCommand(parent, 'file', 'Write the file of an exported settlement run, always with the same bytes')
    .argument('<run>', 'number of the run', numberFrom1)
    .addOption(formatOption())
    .option('--output <path>', 'a file that is replaced when it is there; standard output when missing')
    .action(async (number: bigint, options: Options) => {
      const { output, format, json = false } = options;
      if (output === undefined && json) {
        throw new AppError('validation_failed', 'With --json, the file needs --output.', { field: 'output' });
      }
      const head = await withLedger(options, async (context) => {
        const file = await openPayoutFile(context, callerOf(options), number, format);
        const pieces = Readable.from(piecesOf(file, format), { highWaterMark: 1 });
        await (output === undefined
          ? pipeline(pieces, process.stdout, { end: false })
          : writeWhole(pieces, resolve(workingDirectory(), output)));
        return file.head;
      });
      if (output === undefined) return;
      const wire = { output, fileName: fileName(head, format), format, payouts: Number(head.count) };
      print(options, wire, `${wire.payouts} payouts of run ${number} are in ${output}.`);
    });
}

/** The same as the API sends. */
const piecesOf = (file: OpenedFile, format: FileFormat): AsyncGenerator<string> =>
  format === 'csv' ? csvPieces(CSV_COLUMNS, payoutRows(file)) : payoutXml(file, format);
