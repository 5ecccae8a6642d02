import type { Command } from 'commander';
import { type AuditDisagreement, verifyAuditLog } from '../audit-log/verify-audit-log.ts';
import { countLedgersAhead, findLedgersAhead, type LedgerAhead } from '../ledger/ledgers-ahead.ts';
import { type Disagreement, verifyLedgers } from '../ledger/verify/verify-ledgers.ts';
import { addCommand } from './arguments.ts';
import { withDatabase } from './context.ts';
import { CommandFailed } from './failure.ts';
import { modeName, type OutputOptions, print } from './output.ts';
import { withProgressBar } from './progress.ts';
import { readSealsFile } from './seals-file.ts';

/** Of ledgers that are ahead of the clock. */
const AHEAD_SHOWN_MAX = 20;

const HELP = `
Recomputes every balance, sequence and total from the transactions, and holds every transaction against its seal, and every
entry of the audit log against the one before it. Takes no locks, and may run beside a busy server.
Ends with 0 when everything agrees, and with 1 when it does not, naming the first row that disagrees.`;

interface Options extends OutputOptions {
  readonly against?: string;
}

export function addLedgerVerify(parent: Command): void {
  addCommand(parent, 'verify', 'Prove the books')
    .option('--against <file>', 'also hold the chains of seals against what "ledger seals --json" printed earlier')
    .addHelpText('after', HELP)
    .action(async (options: Options) => {
      const knownSeals = options.against === undefined ? [] : await readSealsFile(options.against);
      const { result, audit, ahead, aheadCount } = await withDatabase(async (context) => ({
        result: await withProgressBar('transactions', (onProgress) =>
          verifyLedgers(context.database, { onProgress, knownSeals }),
        ),
        audit: await verifyAuditLog(context.database),
        ahead: await findLedgersAhead(context.db, AHEAD_SHOWN_MAX),
        aheadCount: await countLedgersAhead(context.db),
      }));
      const { ledgers, wallets, transactions, seals, unsealed } = result;
      const disagreement = result.disagreement ?? (audit.disagreement && ofAuditLog(audit.disagreement));
      const wire = {
        ok: disagreement === undefined,
        ledgers,
        wallets,
        transactions,
        seals,
        unsealed,
        auditEntries: audit.entries,
        ledgersAhead: { count: aheadCount, furthest: ahead.map(aheadToWire) },
        disagreement: toWire(disagreement),
      };
      const extent = `${ledgers} ledgers, ${wallets} wallets, ${transactions} transactions, ${seals} seals, ${audit.entries} entries of the audit log`;
      const verdict = disagreement === undefined ? 'Everything agrees.' : 'Something disagrees.';
      const newer = `${unsealed} transactions are newer than the last seal of their ledger.`;
      const told = `${verdict} Looked at ${extent}.${disagreement === undefined ? ` ${newer}` : ''}`;
      print(options, wire, [told, ...describeAhead(ahead, aheadCount)].join('\n'));
      if (disagreement !== undefined) throw new CommandFailed('ledger_disagreement', describe(disagreement));
    });
}

const aheadToWire = ({ businessId, live, lastPostedAt }: LedgerAhead) => ({
  businessId: Number(businessId),
  mode: modeName(live),
  lastPostedAt: lastPostedAt.toISOString(),
});

/** No disagreement: times never run backwards in a ledger, whatever a clock once said. */
function describeAhead(ahead: readonly LedgerAhead[], count: number): string[] {
  const lines = ahead.map(
    ({ businessId, live, lastPostedAt }) =>
      `Business ${businessId}, ${modeName(live)} mode, is ahead of the clock: its postings keep ${lastPostedAt.toISOString()} until then.`,
  );
  return count > ahead.length ? [...lines, `So are ${count - ahead.length} more ledgers.`] : lines;
}

type Finding = Omit<Disagreement, 'where'> & { readonly where: Disagreement['where'] | 'audit entry' };

const ofAuditLog = ({ sequence: row, ...found }: AuditDisagreement): Finding => ({
  ...found,
  where: 'audit entry',
  row,
});

function toWire(disagreement: Finding | undefined) {
  if (disagreement === undefined) return null;
  const { businessId, live, where, row, message } = disagreement;
  return {
    businessId: Number(businessId),
    mode: modeName(live),
    where,
    row: row === undefined ? null : Number(row),
    message,
  };
}

function describe({ businessId, live, where, row, message }: Finding): string {
  const what = row === undefined ? where : `${where} ${row}`;
  return `Business ${businessId}, ${modeName(live)} mode: ${what} ${message}.`;
}
