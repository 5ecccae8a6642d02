import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { MAX_BANK_FILE_BYTES } from '../banks/bank-file.ts';
import { importBanks } from '../banks/import-banks.ts';
import { AppError } from '../errors.ts';
import { addCommand } from './arguments.ts';
import { withDatabase, workingDirectory } from './context.ts';
import { operatorOrigin } from './operator.ts';
import { type OutputOptions, print, table } from './output.ts';

export function addBanksImport(parent: Command): void {
  addCommand(parent, 'import', 'Replace the bank directory by a file; banks that accounts have are kept')
    .argument('<file>', 'CSV in UTF-8 with the first line name,code,category,cbn_code')
    .action(async (path: string, options: OutputOptions) => {
      const file = await read(path);
      const result = await withDatabase((context) => importBanks(context, file, operatorOrigin()));
      const kept = result.kept.map(({ code, name }) => ({ code, name }));
      const { total, added, changed, removed } = result;
      const text = [`The directory has ${total} banks: ${added} added, ${changed} changed, ${removed} removed.`];
      if (kept.length > 0) {
        const rows = kept.map(({ code, name }) => [code, name]);
        text.push('Kept, because connected accounts have them:', table(['Code', 'Name'], rows));
      }
      print(options, { total, added, changed, removed, kept }, text.join('\n'));
    });
}

async function read(path: string): Promise<Buffer> {
  try {
    const file = resolve(workingDirectory(), path);
    const { size } = await stat(file);
    if (size > MAX_BANK_FILE_BYTES) throw new AppError('validation_failed', `The file ${path} is larger than 1 MB.`);
    return await readFile(file);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new AppError('validation_failed', `The file ${path} cannot be read${code}.`, { cause: error });
  }
}
