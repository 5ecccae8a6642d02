/** The formats of a run's file for the bank, and what each requires. */
import { AppError } from '../../../core/errors/errors.ts';
import { invalid } from '../../../platform/wire/invalid.ts';

export const PAYOUT_FILE_FORMATS = ['csv', 'pain.001.001.09', 'pain.001.001.10'] as const;
export type PayoutFileFormat = (typeof PAYOUT_FILE_FORMATS)[number];

interface Required {
  /** The file names the account that pays. */
  readonly source: boolean;
  /** The most that a run may be. */
  readonly koboMax?: bigint;
}

/** ISO 20022 allows eighteen digits in an amount and in the sum of a file. */
const ISO_20022: Required = { source: true, koboMax: 10n ** 18n - 1n };

const REQUIRED: Readonly<Record<PayoutFileFormat, Required>> = {
  // It is uploaded to a site that knows the account.
  csv: { source: false },
  'pain.001.001.09': ISO_20022,
  'pain.001.001.10': ISO_20022,
};

export const namesSource = (format: PayoutFileFormat): boolean => REQUIRED[format].source;

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

/** @throws AppError validation_failed if the format cannot hold the amount. */
export function requireFit(amountKobo: bigint, format: PayoutFileFormat): void {
  const { koboMax } = REQUIRED[format];
  if (koboMax === undefined || amountKobo <= koboMax) return;
  throw invalid('format', 'must be csv: the run is more than ISO 20022 has digits for');
}
