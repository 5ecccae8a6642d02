/** A run as CSV for the bulk upload of a bank's site, and for people. Names are complete here, in any script. */
import { type Cell, exportedTable } from '../../../platform/wire/exported-table.ts';
import { type FileHead, type FilePayout, narrationOf, type OpenedFile } from './payout-file.ts';

interface Exportable {
  readonly head: FileHead;
  readonly narration: string;
  readonly payout: FilePayout;
}

export const EXPORTED = exportedTable<Exportable>({
  endToEndId: ({ payout }) => payout.endToEndId,
  amount: ({ payout }) => payout.amountKobo,
  currency: () => 'NGN',
  bankCode: ({ payout }) => payout.bankCode,
  bankName: ({ head, payout }) => head.bankNames[payout.bankCode] ?? '',
  accountNumber: ({ payout }) => payout.accountNumber,
  accountName: ({ payout }) => payout.accountName,
  narration: ({ narration }) => narration,
  runNumber: ({ head }) => String(head.runNumber),
  accountId: ({ payout }) => String(payout.accountId),
});

/** Pieces of the file. */
export async function* payoutRows({ head, payouts }: OpenedFile): AsyncGenerator<(readonly Cell[])[]> {
  const narration = narrationOf(head);
  for await (const some of payouts()) yield some.map((payout) => EXPORTED.rowOf({ head, narration, payout }));
}
