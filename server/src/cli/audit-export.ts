import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { EXPORT_COLUMNS, exportEntries } from '../audit-log/list-entries.ts';
import { AppError } from '../errors.ts';
import { csvPieces } from '../http/csv.ts';
import { addAuditCommand, type AuditOptions, wantedOf } from './audit-context.ts';
import { withDatabase, workingDirectory } from './context.ts';
import { print } from './output.ts';
import { writeWhole } from './whole-file.ts';

interface Options extends AuditOptions {
  readonly output?: string;
}

export function addAuditExport(parent: Command): void {
  addAuditCommand(parent, 'export', 'Write the audit log, or what the filters match of it, as CSV')
    .option('--output <path>', 'a file that is replaced when it is there; standard output when missing')
    .action(async (options: Options) => {
      const { output, json = false } = options;
      if (output === undefined && json) {
        throw new AppError('validation_failed', 'With --json, the file needs --output.', { field: 'output' });
      }
      await withDatabase(async (context) => {
        const { log, filter } = await wantedOf(context, options);
        const pieces = Readable.from(csvPieces(EXPORT_COLUMNS, exportEntries(context, log, filter)), {
          highWaterMark: 1,
        });
        await (output === undefined
          ? pipeline(pieces, process.stdout, { end: false })
          : writeWhole(pieces, resolve(workingDirectory(), output)));
      });
      if (output !== undefined) print(options, { output }, `The audit log is in ${output}.`);
    });
}
