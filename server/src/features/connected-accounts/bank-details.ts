/** Checks a request's bank details against the bank directory: whether the bank exists, and what looks wrong. */
import { lostInBankFiles } from '../banks/bank-text.ts';
import type { BankDirectory } from '../banks/directory.ts';
import { nubanMatches } from '../banks/nuban.ts';
import type { DirectoryBank } from '../banks/one-bank.ts';
import { AppError } from '../../core/errors/errors.ts';
import { invalid } from '../../platform/wire/invalid.ts';

export type Banks = Pick<BankDirectory, 'byCode' | 'byCbnCode'>;

/** Something suspicious that is not refused: a passing check proves as little as a failing one. */
export interface Warning {
  readonly code: 'account_number_check_digit' | 'account_name_not_carried' | 'bank_name_differs';
  readonly message: string;
}

/**
 * The bank with this six-digit code.
 * @throws AppError unknown_bank_code, which names the six-digit code if the Central Bank's was sent; validation_failed.
 */
export async function requireBank(banks: Banks, code: string): Promise<DirectoryBank> {
  if (/^[0-9]{6}$/.test(code)) {
    const bank = await banks.byCode(code);
    if (bank === undefined) throw unknownBank(`bankCode ${code} is not in the bank directory.`);
    return bank;
  }
  const meant = /^([0-9]{3}|[0-9]{5})$/.test(code) ? await banks.byCbnCode(code) : undefined;
  if (meant !== undefined) {
    throw unknownBank(
      `bankCode must be six digits: ${code} is the Central Bank's code of ${meant.name}, whose ` +
        `bankCode is ${meant.code}.`,
    );
  }
  if (/^[0-9]{3}$/.test(code))
    throw unknownBank(`bankCode must be six digits, as in the bank directory; no bank has ${code}.`);
  throw invalid('bankCode', 'must be six digits, e.g. 000014, as in the bank directory');
}

/** Whether one of them is about the check digit, which is stored with the account. */
export const hasCheckDigitWarning = (warnings: readonly Warning[]): boolean =>
  warnings.some(({ code }) => code === 'account_number_check_digit');

/** `given` is what the request said; only that is checked. */
export function bankWarnings(
  bank: Pick<DirectoryBank, 'name' | 'nubanCode'>,
  given: Readonly<Record<'accountNumber' | 'accountName' | 'bankName', string | undefined>>,
): Warning[] {
  const warnings: Warning[] = [];
  if (given.accountNumber !== undefined && nubanMatches(bank.nubanCode, given.accountNumber) === false) {
    const mismatch = `The check digit of accountNumber does not fit ${bank.name}.`;
    const message = `${mismatch} Please make sure that the number is right.`;
    warnings.push({ code: 'account_number_check_digit', message });
  }
  const lost = given.accountName === undefined ? undefined : lostInBankFiles(given.accountName);
  if (lost !== undefined) {
    const message =
      `Bank files in XML (pain.001) carry Latin letters only, so they call the account holder ${lost}; CSV carries ` +
      'the name as it is. Please give accountName as the bank writes it.';
    warnings.push({ code: 'account_name_not_carried', message });
  }
  if (given.bankName !== undefined && comparable(given.bankName) !== comparable(bank.name)) {
    const message = `The bank directory calls this bank ${bank.name}; that name is kept, not the bankName sent.`;
    warnings.push({ code: 'bank_name_differs', message });
  }
  return warnings;
}

/** The directory's own casing varies, and white space has no meaning. */
const comparable = (name: string): string => name.toLowerCase().replaceAll(/\s+/g, ' ').trim();

const unknownBank = (message: string): AppError => new AppError('unknown_bank_code', message, { field: 'bankCode' });
