import type { Command } from 'commander';
import type { Static } from 'typebox';
import { listLastSeals } from '../ledger/seals/list-seals.ts';
import { addCommand } from './arguments.ts';
import { withDatabase } from './context.ts';
import { instant, modeName, type OutputOptions, print, table } from './output.ts';
import type { SealsFile } from './seals-file.ts';

const HELP = `
Keep what --json prints where nobody who can write to the database can change it: "ledger verify --against" holds the
ledgers against it later. Only so can a chain be found out that was made anew as a whole, or cut off at its end.`;

export function addLedgerSeals(parent: Command): void {
  addCommand(parent, 'seals', 'Print the last seal of every ledger')
    .addHelpText('after', HELP)
    .action(async (options: OutputOptions) => {
      const heads = await withDatabase(listLastSeals);
      const wire: Static<typeof SealsFile> = {
        seals: heads.map(({ businessId, live, number, lastSequence, sealedAt, digest }) => ({
          businessId: Number(businessId),
          mode: modeName(live),
          number: Number(number),
          lastSequence: Number(lastSequence),
          sealedAt: sealedAt.toISOString(),
          digest: digest.toString('hex'),
        })),
      };
      const rows = heads.map(({ businessId, live, number, lastSequence, sealedAt, digest }) => [
        String(businessId),
        modeName(live),
        String(number),
        String(lastSequence),
        instant(sealedAt),
        digest.toString('hex'),
      ]);
      const head = ['Business', 'Mode', 'Seal', 'Up to transaction', 'Sealed', 'Digest'];
      print(options, wire, rows.length === 0 ? 'There are no seals.' : table(head, rows));
    });
}
