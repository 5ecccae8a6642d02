/** The formats of a run's file for the bank, and what each requires. */
import { AppError } from '../../../core/errors/errors.ts';
import { invalid } from '../../../platform/wire/invalid.ts';

export const FILE_FORMATS = ['csv', 'pain.001.001.09', 'pain.001.001.10'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];
export type XmlFormat = Exclude<FileFormat, 'csv'>;

/** ISO 20022 names the account that pays; a CSV is uploaded to a site that knows it. */
export const namesSource = (format: FileFormat): format is XmlFormat => format !== 'csv';

/** `why` follows a colon. */
export const noSource = (why: string): AppError =>
  new AppError('source_account_missing', `An ISO 20022 file names the account that pays: ${why}.`, {
    field: 'sourceAccount',
  });

/**
 * If nothing of a file is owed, it must not reach a bank: the next run pays the same money again. Where all were paid,
 * no run pays it again, and an auditor may ask for the file.
 * @throws AppError run_superseded if payouts of the run failed and all others are paid; `count` is without those
 *   cancelled in the draft.
 */
export function requireOwed(
  number: bigint,
  { count, failedCount, paidCount }: Record<'count' | 'failedCount' | 'paidCount', bigint>,
): void {
  if (failedCount === 0n || failedCount + paidCount < count) return;
  const became =
    paidCount === 0n
      ? `Every payout of settlement run ${number} failed, and its money is back in the wallets.`
      : `Every payout of settlement run ${number} is paid or failed, and the money of the failed ones is back in the ` +
        'wallets.';
  throw new AppError(
    'run_superseded',
    `${became} Nothing of its file is owed any more: do not give it to the bank. The next run pays the accounts of ` +
      'the failed payouts.',
  );
}

/** ISO 20022 allows eighteen digits in an amount and in the sum of a file. */
const XML_KOBO_MAX = 10n ** 18n - 1n;

/** @throws AppError validation_failed if the format cannot hold the amount. */
export function requireFit(amountKobo: bigint, format: FileFormat): void {
  if (!namesSource(format) || amountKobo <= XML_KOBO_MAX) return;
  throw invalid('format', 'must be csv: the run is more than ISO 20022 has digits for');
}
