import { countLedgersAhead, findLedgersAhead, type LedgerAhead } from '../core/ledger/ledgers-ahead.ts';
import type { SchemaComparison } from '../platform/database/comparing/compare-schema.ts';
import { openReplica } from '../platform/database/replicas/open-replica.ts';
import type { Disagreement } from '../core/ledger/verify/finding.ts';
import type { Verification } from '../core/ledger/verify/verify-ledgers.ts';
import { type DepartureState, readDepartures } from '../features/sealed-heads/departures.ts';
import { headsToFile, listHeads, NO_HEADS } from '../features/sealed-heads/heads.ts';
import { wantedWays } from '../features/sealed-heads/ways-out.ts';
import { noteDone } from '../platform/upkeep/last-done.ts';
import { command, noun, ofLedger } from './command.ts';
import { unusable } from './files.ts';
import type { CommandContext, Invocation } from './invocation.ts';
import { CommandFailed } from '@tributary/cli';
import { modeName, table, withProgressBar } from './output.ts';
import { openPlaces } from './proven-places.ts';
import { describeDisagreement, proveBooks } from './prove-books.ts';
import { readSealsFile } from './seals-file.ts';

/** How many ledgers ahead of the clock are listed. */
const AHEAD_SHOWN_MAX = 20;

const VERIFY_HELP = `
Computes every balance, sequence and total again from the transactions. Compares every transaction with its seal, every
payout, run, refund, bank result, account, setting, key and webhook endpoint with the last fact about it, every
settlement run with its manifest, every entry of the audit log with the one before it, and the bank directory with its
last import. For each approval, export and decision about a request, the audit log must have an entry of whoever made
it. Compares the schema and the rights of roles with those of this release, and names everything that is missing, was
added or was changed. Takes no locks, writes nothing to the database, and may run beside a busy server or on a standby.
Reads on a replica of DATABASE_REPLICA_URLS if one can be read, unless --since is given.
Exits with 0 if everything agrees. Otherwise exits with 1 and names the first row that disagrees; the code of that error
is ledger_disagreement, and any other code means that the books could not be verified.

With --since, each ledger is read from the seal that its file in the directory names, and the file then names the last
seal that was proved; without a file, it is read from the start. A run that was stopped is continued by the next one.
Transactions up to that seal are not read again: a change by hand among them is found by a run without --since.`;

const verify = command(
  'verify',
  'Prove the books',
  (bare) =>
    bare
      .option('--against <file>', 'also compare all chains with the earlier output of "ledger seals --json"')
      .option('--since <directory>', 'read only what runs with this directory have not proved yet')
      .addHelpText('after', VERIFY_HELP),
  async (invocation, { against, since }) => {
    await invocation.requireDatabase();
    const known = against === undefined ? NO_HEADS : await readSealsFile(invocation, against);
    const places = since === undefined ? undefined : await openPlaces(invocation.path(since));
    const { proof, ahead, aheadCount, departures, replica } = await invocation.withDatabase(async (context) => {
      // The places of one server are not those of another.
      const urls = places === undefined ? invocation.config.databaseReplicaUrls : [];
      const opened = await openReplica(urls, context.database);
      try {
        return {
          proof: await proveBooks(invocation, opened?.database ?? context.database, known, places),
          ahead: await findLedgersAhead(context.db, AHEAD_SHOWN_MAX),
          aheadCount: await countLedgersAhead(context.db),
          departures: await departuresOf(invocation, context),
          replica: opened?.name ?? null,
        };
      } finally {
        await opened?.close();
      }
    }, AS_IT_IS);
    const { result, manifests, logEntries, foundEntries, unchecked, approvals, schema, found } = proof;
    const { ledgers, wallets, transactions, seals, facts, unsealed, skipped } = result;
    // What was skipped may have been changed since.
    const isWhole = found === undefined && skipped.transactions === 0;
    if (isWhole) await noteDone(invocation.config.dataDir, 'verify');
    const extent =
      `${ledgers} ledgers, ${wallets} wallets, ${transactions} transactions, ${seals} seals, ` +
      `${logEntries} entries of the log, ${facts} facts from before it, ${manifests} manifests, ` +
      `${approvals} approvals, ` +
      `${schema.objects} objects of the schema`;
    const verdict =
      found === undefined
        ? `Everything agrees. Looked at ${extent}. ${unsealed} transactions are newer than the last ` +
          'seal of their ledger.'
        : `Something disagrees. Looked at ${extent}.`;
    return {
      json: {
        ok: found === undefined,
        ledgers,
        wallets,
        transactions,
        seals,
        facts,
        unsealed,
        skipped,
        manifests,
        logEntries,
        foundEntries,
        unchecked: unchecked ?? null,
        approvals,
        schema,
        replica,
        departures: departures.map(departureToWire),
        ledgersAhead: { count: aheadCount, furthest: ahead.map(aheadToWire) },
        disagreement: found === undefined ? null : toWire(found),
      },
      text: [
        verdict,
        ...(replica === null ? [] : [`Read on the replica ${replica}.`]),
        ...describeSkipped(skipped),
        ...describeFound(foundEntries),
        ...(unchecked === undefined ? [] : [`It was not checked who vouches for the log: ${unchecked}`]),
        ...describeSchema(schema),
        ...describeAhead(ahead, aheadCount),
        ...departures.map(describeDeparture),
      ].join('\n'),
      failure: found && new CommandFailed('ledger_disagreement', describeDisagreement(found)),
    };
  },
);

const describeSkipped = ({ transactions, seals }: Verification['skipped']): string[] =>
  transactions === 0
    ? []
    : [
        `Skipped ${transactions} transactions in ${seals} seals that earlier runs proved. Only a run without --since ` +
          'finds what was changed among them since.',
      ];

const describeFound = (entries: number): string[] =>
  entries === 0 ? [] : [`${entries} entries are about rows that were taken up as they were after an upgrade.`];

/** What is wrong must not be mended before it is named. */
const AS_IT_IS = { asItIs: true } as const;

/** How many differences are listed for people. */
const DIFFERENCES_SHOWN_MAX = 50;

function describeSchema({ differences }: SchemaComparison): string[] {
  const shown = differences.slice(0, DIFFERENCES_SHOWN_MAX);
  const more = differences.length - shown.length;
  return [
    ...shown.map(({ object, message }) => `In the schema, ${object} ${message}.`),
    ...(more > 0 ? [`There are ${more} more: --json lists them all.`] : []),
  ];
}

const aheadToWire = ({ businessId, live, lastPostedAt }: LedgerAhead) => ({
  businessId: Number(businessId),
  mode: modeName(live),
  lastPostedAt: lastPostedAt.toISOString(),
});

/** Not a disagreement: times never run backwards in a ledger, whatever a clock once said. */
function describeAhead(ahead: readonly LedgerAhead[], count: number): string[] {
  const lines = ahead.map(
    ({ businessId, live, lastPostedAt }) =>
      `Business ${businessId}, ${modeName(live)} mode, is ahead of the clock: ` +
      `its postings keep ${lastPostedAt.toISOString()} until then.`,
  );
  return count > ahead.length ? [...lines, `So are ${count - ahead.length} more ledgers.`] : lines;
}

const toWire = ({ businessId, live, where, row, message }: Disagreement) => ({
  businessId: Number(businessId),
  mode: modeName(live),
  where,
  row: row === undefined ? null : typeof row === 'string' && !/^\d+$/.test(row) ? row : Number(row),
  message,
});

const SEALS_HELP = `
The last seal, the last fact and the last entry of the audit log. Keep what --json prints where nobody who can write to
the database can change it: "ledger verify --against" compares the chains with it later. Only this finds a chain that
was made anew as a whole, or cut off at its end.`;

const seals = command(
  'seals',
  'Print where every chain ends',
  (bare) => bare.addHelpText('after', SEALS_HELP),
  async (invocation) => {
    await invocation.requireDatabase();
    const { heads, departures } = await invocation.withDatabase(async (context) => ({
      heads: await listHeads(context),
      departures: await departuresOf(invocation, context),
    }));
    const ends = [
      ...heads.seals.map((head) => ({ ...head, chain: 'transactions', at: head.sealedAt })),
      ...heads.facts.map((head) => ({ ...head, chain: 'facts', lastSequence: undefined, at: head.recordedAt })),
      ...heads.logs.map((head) => ({ ...head, chain: 'log', lastSequence: undefined, at: undefined })),
      ...heads.auditLogs.map((head) => ({ ...head, chain: 'audit log', lastSequence: undefined, at: undefined })),
    ];
    const list = table(ends, 'There are no seals.', {
      Business: ({ businessId }) => businessId,
      Mode: ({ live }) => modeName(live),
      Chain: ({ chain }) => chain,
      'Last number': ({ number }) => number,
      'Up to transaction': ({ lastSequence }) => lastSequence,
      Sealed: ({ at }) => at,
      Digest: ({ digest }) => digest.toString('hex'),
    });
    const text = [list, ...departures.map(describeDeparture)].join('\n');
    const json = headsToFile(heads);
    return { json, text };
  },
);

/** The departures by the ways that are set here, and by all that a server has tried. */
const departuresOf = ({ config }: Invocation, { db }: CommandContext): Promise<DepartureState[]> =>
  readDepartures(db, wantedWays(config.sealHeads));

const HOUR_MS = 3_600_000;

function describeDeparture({ way, leftAt, ageMs, failingSince, problem }: DepartureState): string {
  const last = leftAt === null ? `Nothing has left by ${way} yet` : `The ends last left by ${way} at ${at(leftAt)}`;
  const age =
    leftAt === null ? '' : Number.isFinite(ageMs) ? `, ${Math.floor(ageMs / HOUR_MS)} hours ago` : ', in the future';
  const failing = failingSince === null ? '' : `; since ${at(failingSince)} that fails: ${problem ?? ''}`;
  return `${last}${age}${failing}.`;
}

/** Without an age if nothing has left, or if its time is still to come. */
const departureToWire = ({ way, leftAt, ageMs, failingSince, problem }: DepartureState) => ({
  way,
  leftAt: leftAt && at(leftAt),
  ageSeconds: Number.isFinite(ageMs) ? Math.floor(ageMs / 1_000) : null,
  failingSince: failingSince && at(failingSince),
  problem,
});

const at = (instant: Date): string => instant.toISOString();

const EXPORT_HELP = `
Writes Parquet files of up to about a million transactions, each with the seals that cover them, and continues behind
the last file in the directory. Files are never changed, and the same seals always make the same bytes. Each seal is
computed again before its transactions are written. Descriptions and metadata are exported as they are, because seals
cover them. "ledger check-export" computes every seal in such files again and compares them with the database.`;

const toParquet = command(
  'export',
  'Write sealed transactions as Parquet',
  (bare) =>
    ofLedger(bare).requiredOption('--to <directory>', 'where the files are and go').addHelpText('after', EXPORT_HELP),
  async (invocation, { to, ...options }) => {
    const { signal, stderr } = invocation;
    const { exportSeals } = await import('../core/ledger/export/export-seals.ts');
    const {
      files,
      seals: sealCount,
      transactions,
      wrongSeal,
    } = await invocation.inLedger(options, ({ db }, caller) =>
      withProgressBar(stderr, 'transactions', (onProgress) => {
        const onRead = (done: number): void => onProgress({ done, total: done });
        return exportSeals({ db }, caller, invocation.path(to), { onProgress: onRead, signal }).catch(
          (error: unknown) => {
            throw unusable(error, to, 'written');
          },
        );
      }),
    );
    const failure =
      wrongSeal === undefined
        ? undefined
        : `Seal ${wrongSeal} does not fit its transactions, so nothing from it on was exported: run ledger verify.`;
    return {
      json: { files, seals: sealCount, transactions },
      text: `Exported ${transactions} transactions in ${sealCount} seals: ${files.length} new files in ${to}.`,
      failure: failure === undefined ? undefined : new CommandFailed('ledger_disagreement', failure),
    };
  },
);

const checkExport = command(
  'check-export',
  'Compare files of "ledger export" with the seals in the database',
  (bare) => bare.argument('<files...>', 'Parquet files that "ledger export" wrote'),
  async (invocation, _options, files) => {
    const { checkFile } = await import('../core/ledger/export/export-seals.ts');
    let [sealCount, transactions] = [0, 0];
    const found = await invocation.withDatabase(async ({ db }) => {
      for (const file of files) {
        const checked = await checkFile({ db }, invocation.path(file)).catch((error: unknown) => {
          throw unusable(error, file, 'read');
        });
        sealCount += checked.seals;
        transactions += checked.transactions;
        if (checked.message !== undefined) return `${file}: ${checked.message}.`;
      }
      return undefined;
    });
    return {
      json: { ok: found === undefined, files: files.length, seals: sealCount, transactions },
      text: `Checked ${transactions} transactions in ${sealCount} seals.`,
      failure: found === undefined ? undefined : new CommandFailed('ledger_disagreement', found),
    };
  },
);

export const ledger = noun('ledger', 'the ledgers', [verify, seals, toParquet, checkExport]);
