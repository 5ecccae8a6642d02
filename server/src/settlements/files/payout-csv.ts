/** A run for the bulk upload of a bank's site, and for people. Names are whole here, in any script. */
import { csvPieces, type CsvRow } from '../../http/csv.ts';
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

/** Without a byte order mark: it is read by machines first. */
export const payoutCsv = (file: OpenedFile): AsyncGenerator<string> => csvPieces(CSV_COLUMNS, rowsOf(file));

async function* rowsOf({ head, payouts }: OpenedFile): AsyncGenerator<CsvRow[]> {
  const narration = narrationOf(head);
  for await (const some of payouts()) yield some.map((payout) => rowOf(head, narration, payout));
}

const rowOf = ({ runNumber, bankNames }: FileHead, narration: string, payout: FilePayout): CsvRow => [
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
