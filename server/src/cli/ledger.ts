import { type AuditDisagreement, verifyAuditLog } from '../audit-log/verify-audit-log.ts';
import { countLedgersAhead, findLedgersAhead, type LedgerAhead } from '../ledger/ledgers-ahead.ts';
import { listLastSeals } from '../ledger/seals/list-seals.ts';
import { type Disagreement, verifyLedgers } from '../ledger/verify/verify-ledgers.ts';
import { command, noun } from './command.ts';
import { CommandFailed } from './failure.ts';
import { modeName, table, withProgressBar } from './output.ts';
import { readSealsFile, type SealsFile } from './seals-file.ts';

/** How many ledgers ahead of the clock are listed. */
const AHEAD_SHOWN_MAX = 20;

const VERIFY_HELP = `
Computes every balance, sequence and total again from the transactions, and compares every transaction with its seal and
every entry of the audit log with the one before it. Takes no locks, and may run beside a busy server.
Exits with 0 if everything agrees. Otherwise exits with 1 and names the first row that disagrees.`;

const verify = command(
  'verify',
  'Prove the books',
  (bare) =>
    bare
      .option('--against <file>', 'also compare the chains of seals with the earlier output of "ledger seals --json"')
      .addHelpText('after', VERIFY_HELP),
  async (invocation, { against }) => {
    const knownSeals = against === undefined ? [] : await readSealsFile(invocation, against);
    const { result, audit, ahead, aheadCount } = await invocation.withDatabase(async (context) => ({
      result: await withProgressBar(invocation.stderr, 'transactions', (onProgress) =>
        verifyLedgers(context.database, { onProgress, knownSeals }),
      ),
      audit: await verifyAuditLog(context.database),
      ahead: await findLedgersAhead(context.db, AHEAD_SHOWN_MAX),
      aheadCount: await countLedgersAhead(context.db),
    }));
    const { ledgers, wallets, transactions, seals, unsealed } = result;
    const found = result.disagreement ?? (audit.disagreement && ofAuditLog(audit.disagreement));
    const extent =
      `${ledgers} ledgers, ${wallets} wallets, ${transactions} transactions, ${seals} seals, ` +
      `${audit.entries} entries of the audit log`;
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
        unsealed,
        auditEntries: audit.entries,
        ledgersAhead: { count: aheadCount, furthest: ahead.map(aheadToWire) },
        disagreement: found === undefined ? null : toWire(found),
      },
      text: [verdict, ...describeAhead(ahead, aheadCount)].join('\n'),
      failure: found && new CommandFailed('ledger_disagreement', describe(found)),
    };
  },
);

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

type Finding = Omit<Disagreement, 'where'> & { readonly where: Disagreement['where'] | 'audit entry' };

const ofAuditLog = ({ sequence: row, ...found }: AuditDisagreement): Finding => ({
  ...found,
  where: 'audit entry',
  row,
});

const toWire = ({ businessId, live, where, row, message }: Finding) => ({
  businessId: Number(businessId),
  mode: modeName(live),
  where,
  row: row === undefined ? null : Number(row),
  message,
});

const describe = ({ businessId, live, where, row, message }: Finding): string =>
  `Business ${businessId}, ${modeName(live)} mode: ${row === undefined ? where : `${where} ${row}`} ${message}.`;

const SEALS_HELP = `
Keep what --json prints where nobody who can write to the database can change it: "ledger verify --against" holds the
ledgers against it later. Only so can a chain be found out that was made anew as a whole, or cut off at its end.`;

const seals = command(
  'seals',
  'Print the last seal of every ledger',
  (bare) => bare.addHelpText('after', SEALS_HELP),
  async (invocation) => {
    const heads = await invocation.withDatabase(listLastSeals);
    const json: SealsFile = {
      seals: heads.map(({ businessId, live, number, lastSequence, sealedAt, digest }) => ({
        businessId: Number(businessId),
        mode: modeName(live),
        number: Number(number),
        lastSequence: Number(lastSequence),
        sealedAt: sealedAt.toISOString(),
        digest: digest.toString('hex'),
      })),
    };
    const text = table(heads, 'There are no seals.', {
      Business: ({ businessId }) => businessId,
      Mode: ({ live }) => modeName(live),
      Seal: ({ number }) => number,
      'Up to transaction': ({ lastSequence }) => lastSequence,
      Sealed: ({ sealedAt }) => sealedAt,
      Digest: ({ digest }) => digest.toString('hex'),
    });
    return { json, text };
  },
);

export const ledger = noun('ledger', 'the ledgers', [verify, seals]);
