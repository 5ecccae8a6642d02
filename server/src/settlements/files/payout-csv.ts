/** A run as CSV for the bulk upload of a bank's site, and for people. Names are complete here, in any script. */
import { type FileHead, type FilePayout, narrationOf, type OpenedFile } from './payout-file.ts';

export const CSV_COLUMNS = [
  'endToEndId',
  'amount',
  'currency',
  'bankCode',
  'bankName',
  'accountNumber',
  'accountName',
  'narration',
  'runNumber',
  'accountId',
] as const;

/** In the order of CSV_COLUMNS; amounts are kobo. */
export type PayoutRow = readonly (string | bigint)[];

/** Pieces of the file. */
export async function* payoutRows({ head, payouts }: OpenedFile): AsyncGenerator<PayoutRow[]> {
  const narration = narrationOf(head);
  for await (const some of payouts()) yield some.map((payout) => rowOf(head, narration, payout));
}

const rowOf = ({ runNumber, bankNames }: FileHead, narration: string, payout: FilePayout): PayoutRow => [
  payout.endToEndId,
  payout.amountKobo,
  'NGN',
  payout.bankCode,
  bankNames[payout.bankCode] ?? '',
  payout.accountNumber,
  payout.accountName,
  narration,
  String(runNumber),
  String(payout.accountId),
];
