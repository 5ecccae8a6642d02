import { type Command, InvalidArgumentError, Option } from 'commander';
import { listEntries } from '../audit-log/list-entries.ts';
import { wireEntry } from '../audit-log/wire-entry.ts';
import { addAuditCommand, type AuditOptions, wantedOf } from './audit-context.ts';
import { withDatabase } from './context.ts';
import { instant, print, table } from './output.ts';

interface Options extends AuditOptions {
  readonly limit: number;
}

const LIMIT_DEFAULT = 100;
const LIMIT_MAX = 1_000;

export function addAuditList(parent: Command): void {
  addAuditCommand(parent, 'list', 'List who changed what, the newest first')
    .addOption(new Option('--limit <number>', `how many, up to ${LIMIT_MAX}`).argParser(limitOf).default(LIMIT_DEFAULT))
    .action(async (options: Options) => {
      const { entries, totalCount } = await withDatabase(async (context) => {
        const { log, filter } = await wantedOf(context, options);
        return listEntries(context, log, filter, { page: 1n, limit: options.limit });
      });
      const rows = entries.map(({ sequence, at, action, actorName, subjectName, subjectId, requestId }) => [
        String(sequence),
        instant(at),
        action,
        actorName,
        subjectName ?? subjectId ?? '',
        requestId ?? '',
      ]);
      const head = ['Number', 'When', 'Action', 'Who', 'What', 'Request'];
      const text = rows.length === 0 ? 'There are no entries.' : table(head, rows);
      print(options, { entries: entries.map(wireEntry), totalCount }, text);
    });
}

function limitOf(text: string): number {
  const limit = Number(text);
  if (!/^[1-9][0-9]*$/.test(text) || limit > LIMIT_MAX) {
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${LIMIT_MAX}.`);
  }
  return limit;
}
