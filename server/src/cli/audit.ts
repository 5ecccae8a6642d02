import { AUDIT_ACTIONS } from '../core/ledger/log/actions.ts';
import { type AuditQuery, readAuditFilter } from '../features/audit-log/audit-filter.ts';
import { INSTALLATION } from '../core/ledger/log/entry.ts';
import { EXPORTED, exportEntries, listEntries } from '../features/audit-log/list-entries.ts';
import { wireEntry } from '../features/audit-log/wire-entry.ts';
import { AppError } from '../core/errors/errors.ts';
import { csvPieces } from '../platform/http/csv.ts';
import { type Bare, businessOption, choice, command, modeOption, noun, wholeNumber } from './command.ts';
import { OUTPUT_OPTION, requireOutput, writeWhole } from './files.ts';
import { type CommandContext, type LedgerOptions, requireBusiness } from './invocation.ts';
import { table } from './output.ts';

const filtered = (bare: Bare) =>
  bare
    .addOption(businessOption())
    .addOption(modeOption('mode of the business'))
    .addHelpText('after', '\nWithout a business: what belongs to none, such as the bank directory.')
    .addOption(choice('--action <action>', 'only this action, such as account.updated', AUDIT_ACTIONS))
    .option('--actor <who>', 'such as user, operator or api_key:1007')
    .option('--subject <what>', 'such as account or account:1042')
    .option('--from <time>', 'a date or a time (ISO 8601)')
    .option('--to <time>', 'the end, included');

/** The log and the filter of the options. @throws AppError not_found, validation_failed */
async function wantedOf(context: CommandContext, options: AuditQuery & Partial<LedgerOptions>) {
  const { business, mode, action, actor, subject, from, to } = options;
  const filter = readAuditFilter({ action, actor, subject, from, to });
  if (business === undefined) {
    if (mode === undefined) return { log: { businessId: INSTALLATION, live: true }, filter };
    throw new AppError('validation_failed', 'Give --business with --mode.', { field: 'business' });
  }
  if (mode === undefined) throw new AppError('validation_failed', 'Give --mode with --business.', { field: 'mode' });
  await requireBusiness(context, business);
  return { log: { businessId: business, live: mode === 'live' }, filter };
}

const LIMIT_DEFAULT = 100;
const LIMIT_MAX = 1_000;
const limitOf = wholeNumber(1, LIMIT_MAX, `a whole number from 1 to ${LIMIT_MAX}`);

const list = command(
  'list',
  'List who changed what, newest first',
  (bare) => filtered(bare).option('--limit <number>', `how many, up to ${LIMIT_MAX}`, limitOf, LIMIT_DEFAULT),
  async (invocation, options) => {
    const { entries, totalCount } = await invocation.withDatabase(async (context) => {
      const { log, filter } = await wantedOf(context, options);
      return listEntries(context, log, filter, { page: 1n, limit: options.limit });
    });
    const text = table(entries, 'There are no entries.', {
      Number: ({ sequence }) => sequence,
      When: ({ at }) => at,
      Action: ({ action }) => action,
      Who: ({ actorName }) => actorName,
      What: ({ subjectName, subjectId }) => subjectName ?? subjectId ?? '',
      Request: ({ requestId }) => requestId ?? '',
    });
    return { json: { entries: entries.map(wireEntry), totalCount }, text };
  },
);

const toCsv = command(
  'export',
  'Write the audit log, or the entries that match the filters, as CSV',
  (bare) => filtered(bare).option(...OUTPUT_OPTION),
  async (invocation, options) => {
    requireOutput(options);
    const { output } = options;
    await invocation.withDatabase(async (context) => {
      const { log, filter } = await wantedOf(context, options);
      await writeWhole(invocation, output, csvPieces(EXPORTED.columns, exportEntries(context, log, filter)));
    });
    return output === undefined ? undefined : { json: { output }, text: `The audit log is in ${output}.` };
  },
);

export const audit = noun('audit', 'the audit log: who changed what', [list, toCsv]);
