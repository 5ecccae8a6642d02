import { AppError } from '../core/errors/errors.ts';
import { csvPieces } from '../platform/http/csv.ts';
import { type EventQuery, readEventFilter } from '../features/security-log/event-filter.ts';
import { SECURITY_KINDS } from '../features/security-log/kinds.ts';
import { EXPORTED, exportEvents, listEvents } from '../features/security-log/list-events.ts';
import { OPERATORS } from '../features/security-log/resolve-notes.ts';
import { wireEvent } from '../features/security-log/wire-event.ts';
import { type Bare, businessOption, choice, command, modeOption, noun, wholeNumber } from './command.ts';
import { OUTPUT_OPTION, requireOutput, writeWhole } from './files.ts';
import { type CommandContext, type LedgerOptions, requireBusiness } from './invocation.ts';
import { table } from './output.ts';

const filtered = (bare: Bare) =>
  bare
    .addOption(businessOption())
    .addOption(modeOption('only this mode, and what belongs to both'))
    .addHelpText(
      'after',
      '\nWithout a business: what belongs to none, such as failed sign-ins with addresses that nobody has.',
    )
    .addOption(choice('--kind <kind>', 'only this kind, such as sign_in_failed', SECURITY_KINDS))
    .option('--person <who>', 'an id, or an e-mail address')
    .option('--address <address>', 'only from this address')
    .option('--from <time>', 'a date or a time (ISO 8601)')
    .option('--to <time>', 'the end, included');

/** @throws AppError not_found, validation_failed */
async function wantedOf(context: CommandContext, options: EventQuery & Partial<LedgerOptions>) {
  const { business, mode, ...query } = options;
  const filter = readEventFilter(query);
  if (business === undefined) {
    if (mode === undefined) return { ...filter, businessId: OPERATORS };
    throw new AppError('validation_failed', 'Give --business with --mode.', { field: 'business' });
  }
  await requireBusiness(context, business);
  return { ...filter, businessId: business, live: mode === undefined ? undefined : mode === 'live' };
}

const LIMIT_DEFAULT = 100;
const LIMIT_MAX = 1_000;
const limitOf = wholeNumber(1, LIMIT_MAX, `a whole number from 1 to ${LIMIT_MAX}`);

const list = command(
  'list',
  'List sign-ins, failures, refused keys, shown secrets and exports, newest first',
  (bare) => filtered(bare).option('--limit <number>', `how many, up to ${LIMIT_MAX}`, limitOf, LIMIT_DEFAULT),
  async (invocation, options) => {
    const { events, totalCount } = await invocation.withDatabase(async (context) =>
      listEvents(context, await wantedOf(context, options), { page: 1n, limit: options.limit }),
    );
    const wired = events.map(wireEvent);
    const text = table(wired, 'There are no events.', {
      When: ({ lastAt }) => lastAt,
      Event: ({ kind }) => kind,
      What: ({ what }) => what,
      Times: ({ times }) => times,
      Who: ({ person, key }) => person?.email ?? key?.name ?? '',
      Address: ({ address }) => address ?? '',
    });
    return { json: { events: wired, totalCount }, text };
  },
);

const toCsv = command(
  'export',
  'Write the security log, or the events that match the filters, as CSV',
  (bare) => filtered(bare).option(...OUTPUT_OPTION),
  async (invocation, options) => {
    requireOutput(options);
    const { output } = options;
    await invocation.withDatabase(async (context) => {
      const events = exportEvents(context, await wantedOf(context, options));
      await writeWhole(invocation, output, csvPieces(EXPORTED.columns, events));
    });
    return output === undefined ? undefined : { json: { output }, text: `The security log is in ${output}.` };
  },
);

export const security = noun('security', 'the security log: who signed in or tried to, and who saw secrets', [
  list,
  toCsv,
]);
