import { Option } from '@tributary/cli';
import { approveRun } from '../features/settlements/runs/approve-run.ts';
import { cancelRun } from '../features/settlements/runs/change-run.ts';
import { emptyStep } from '../features/settlements/runs/empty-run.ts';
import { exportRun } from '../features/settlements/runs/export-run.ts';
import { PAYOUT_FILE_FORMATS } from '../features/settlements/runs/file-format.ts';
import { WRITERS } from '../features/settlements/files/operations.ts';
import { fileName, openPayoutFile } from '../features/settlements/files/payout-file.ts';
import { fillStep } from '../features/settlements/runs/fill-run.ts';
import { getRun, listRuns } from '../features/settlements/runs/list-runs.ts';
import { previewRun } from '../features/settlements/runs/preview-run.ts';
import { RUN_STATES } from '../features/settlements/runs/run.ts';
import type { PayoutTotal, SettlementRun } from '../features/settlements/runs/schemas.ts';
import { readRun } from '../features/settlements/runs/run-request.ts';
import { startRun } from '../features/settlements/runs/start-run.ts';
import { wireRun } from '../features/settlements/runs/wire-run.ts';
import { choice, command, noun, numberFrom1, ofLedger } from './command.ts';
import { OUTPUT_OPTION, requireOutput, writeWhole } from './files.ts';
import { instant, ofTotal, table, withProgressBar } from './output.ts';
import { hold, ofRun, review } from './run-reviews.ts';

const RUNS_SHOWN_MAX = 1_000;

const formatOption = () =>
  choice('--format <format>', 'CSV, or a version of ISO 20022', PAYOUT_FILE_FORMATS).makeOptionMandatory();

/** `3, ₦1234.50` */
const total = ({ count, amount }: PayoutTotal): string => `${count}, ₦${amount.toFixed(2)}`;

const runTable = (found: readonly SettlementRun[]): string =>
  table(found, 'There are no settlement runs.', {
    Run: ({ number }) => number,
    State: ({ state }) => state,
    Manifest: ({ manifest }) => manifest?.shortForm,
    Scheduled: ({ scheduledFor }) => scheduledFor,
    Payouts: ({ payouts }) => total(payouts),
    'Left out': ({ held }) => (held.count === 0 ? undefined : total(held)),
    Removed: ({ cancelled }) => (cancelled.count === 0 ? undefined : total(cancelled)),
    Paid: ({ paid }) => total(paid),
    Failed: ({ failed }) => total(failed),
    Unknown: ({ unknown }) => total(unknown),
    Made: ({ created }) => new Date(created.at),
  });

/** The state and totals of a run. */
const told = (run: SettlementRun, said = `is ${run.state}`) => ({
  json: run,
  text: `Run ${run.number} ${said}.\n${runTable([run])}`,
});

const create = command(
  'create',
  'Make one payout for every connected account with enough settled balance',
  (bare) =>
    ofLedger(bare)
      .addOption(
        new Option('--account <id>', 'only this account; may be given more than once').argParser(
          (text, before: readonly number[] | undefined) => [...(before ?? []), Number(numberFrom1(text))],
        ),
      )
      .option('--reference <uuid>', 'names this run, so that it is safe to send again'),
  async (invocation, options) => {
    const { stderr } = invocation;
    const wanted = readRun({ subAccountIds: options.account, reference: options.reference });
    const { run, couldApprove } = await invocation.inLedger(options, async (context, caller) => {
      // The total for a progress bar does not justify a search of all wallets when nobody sees the bar.
      const expected = stderr.isTTY === true ? await previewRun(context, caller, wanted.accountIds) : undefined;
      const started = await startRun(context, caller, wanted);
      const name = { ...caller, number: started.run.number };
      await withProgressBar(stderr, 'payouts', async (onProgress) => {
        // A server may fill it at the same time; each step continues where the last one ended.
        while (await fillStep(context, name)) {
          const { payouts } = await getRun(context, caller, name.number);
          onProgress({ done: Number(payouts.count), total: Number(expected?.count ?? 0) });
        }
      });
      const { couldApprove } = started;
      return { run: wireRun(await getRun(context, caller, name.number)), couldApprove };
    });
    const { json, text } = told(run);
    if (couldApprove === undefined) return { json, text };
    return { json, text: `${text}\nCould approve it: ${couldInWords(couldApprove)}` };
  },
);

/** Who could, or why too few can and what to do. */
export const couldInWords = ({ names, nobodyBefore, wayOut }: Could): string => {
  if (wayOut === undefined || wayOut === null) return names.join(', ');
  const until = nobodyBefore === undefined || nobodyBefore === null ? '' : ` before ${instant(new Date(nobodyBefore))}`;
  return `nobody${until}. ${wayOut}`;
};

interface Could {
  readonly names: readonly string[];
  readonly nobodyBefore?: Date | string | null | undefined;
  readonly wayOut?: string | null | undefined;
}

const list = command(
  'list',
  'List the settlement runs of a business, newest first',
  (bare) => ofLedger(bare).addOption(choice('--state <state>', 'only runs in this state', RUN_STATES)),
  async (invocation, options) => {
    const found = await invocation.inLedger(options, (context, caller) =>
      listRuns(context, caller, options.state, { page: 1n, limit: RUNS_SHOWN_MAX }),
    );
    const { totalCount } = found;
    const wire = found.items.map(wireRun);
    return { json: { runs: wire, totalCount }, text: runTable(wire) + ofTotal(wire.length, totalCount) };
  },
);

const show = command('show', 'Show a settlement run', ofRun, async (invocation, options, number) => {
  const run = await invocation.inLedger(options, (context, caller) => getRun(context, caller, number));
  const json = wireRun(run);
  return { json, text: runTable([json]) };
});

const APPROVE_HELP = `
Where the business asks for a second person, only one of its people can approve, in the dashboard.`;

const approve = command(
  'approve',
  'Approve a settlement run that is a draft',
  (bare) =>
    ofRun(bare)
      .option('--manifest <digest>', 'only this manifest, by its digest or its short form')
      .addHelpText('after', APPROVE_HELP),
  async (invocation, options, number) => {
    const { run } = await invocation.inLedger(options, (context, caller) =>
      approveRun(context, caller, number, options.manifest),
    );
    return told(wireRun(run));
  },
);

const cancel = command(
  'cancel',
  'Cancel a settlement run that is not exported and return its payouts',
  ofRun,
  async (invocation, options, number) => {
    const run = await invocation.inLedger(options, (context, caller) =>
      withProgressBar(invocation.stderr, 'payouts', async (onProgress) => {
        await cancelRun(context, caller, number);
        while (await emptyStep(context, { ...caller, number })) {
          const { cancelled, payouts } = await getRun(context, caller, number);
          onProgress({ done: Number(cancelled.count), total: Number(payouts.count) });
        }
        return wireRun(await getRun(context, caller, number));
      }),
    );
    return told(run);
  },
);

const EXPORT_HELP = `
From then on its payouts may be paid, and it can no longer be cancelled. "settlements runs file" gives the file.`;

const handOver = command(
  'export',
  'Export an approved settlement run to the bank',
  (bare) => ofRun(bare).addOption(formatOption()).addHelpText('after', EXPORT_HELP),
  async (invocation, options, number) => {
    const { format } = options;
    const { run, replayed } = await invocation.inLedger(options, (context, caller) =>
      exportRun(context, caller, { number, format }),
    );
    return told(wireRun(run), replayed ? 'was exported before' : 'is exported');
  },
);

const file = command(
  'file',
  'Write the file of an exported settlement run, always with the same bytes',
  (bare) =>
    ofRun(bare)
      .addOption(formatOption())
      .option(...OUTPUT_OPTION),
  async (invocation, options, number) => {
    requireOutput(options);
    const { output, format } = options;
    const head = await invocation.inLedger(options, async (context, caller) => {
      const opened = await openPayoutFile(context, caller, number, format);
      await writeWhole(invocation, output, WRITERS[format].pieces(opened));
      return opened.head;
    });
    if (output === undefined) return undefined;
    const json = { output, fileName: fileName(head, WRITERS[format].extension), format, payouts: Number(head.count) };
    return { json, text: `${json.payouts} payouts of run ${number} are in ${output}.` };
  },
);

export const runs = noun('runs', 'settlement runs', [
  create,
  list,
  show,
  review,
  hold,
  approve,
  cancel,
  handOver,
  file,
]);
