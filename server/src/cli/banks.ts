import { MAX_BANK_FILE_BYTES } from '../features/banks/bank-file.ts';
import { importBanks } from '../features/banks/import-banks.ts';
import { command, noun } from './command.ts';
import { readWhole } from './files.ts';
import { operatorOrigin } from './operator.ts';
import { table } from './output.ts';

export const banks = noun('banks', 'the bank directory', [
  command(
    'import',
    'Replace the bank directory with a file; keep banks that accounts use',
    (bare) => bare.argument('<file>', 'CSV in UTF-8 with the first line name,code,category,cbn_code'),
    async (invocation, _options, path) => {
      const file = await readWhole(invocation, path, MAX_BANK_FILE_BYTES);
      const result = await invocation.withDatabase((context) => importBanks(context, file, operatorOrigin()));
      const { total, added, changed, removed } = result;
      const kept = result.kept.map(({ code, name }) => ({ code, name }));
      const text = [`The directory has ${total} banks: ${added} added, ${changed} changed, ${removed} removed.`];
      if (kept.length > 0) {
        const shown = table(kept, undefined, { Code: ({ code }) => code, Name: ({ name }) => name });
        text.push('Kept, because connected accounts have them:', shown);
      }
      return { json: { total, added, changed, removed, kept }, text: text.join('\n') };
    },
  ),
]);
