/**
 * The check digit of NUBAN, the ten-digit Nigerian account number: nine digits of serial and one computed from the
 * bank's CBN code and the serial. It only causes warnings: a right digit neither identifies the bank nor proves that
 * the account exists.
 */

const WEIGHTS = [3, 7, 3];

/**
 * Whether the last digit of the account number fits the bank's CBN code (`044`, `50547`; never the directory's
 * six-digit code). Undefined when it cannot be checked: the code is unknown, as for wallets and most microfinance
 * banks, or has no known form. A number that is not ten digits does not match.
 */
export function nubanMatches(cbnCode: string | null, accountNumber: string): boolean | undefined {
  const institution = institutionDigits(cbnCode);
  if (institution === undefined) return undefined;
  if (!/^[0-9]{10}$/.test(accountNumber)) return false;
  return checkDigit(institution + accountNumber.slice(0, 9)) === Number(accountNumber[9]);
}

/**
 * The six-digit form of the standard of 2020: a bank's three digits after `000`, the five of other institutions after
 * `9`.
 */
function institutionDigits(cbnCode: string | null): string | undefined {
  if (cbnCode === null) return undefined;
  if (/^[0-9]{3}$/.test(cbnCode)) return `000${cbnCode}`;
  if (/^[0-9]{5}$/.test(cbnCode)) return `9${cbnCode}`;
  return undefined;
}

/**
 * This is also the digit of the banks' standard of 2010: leading zeros add nothing, and the weights repeat every
 * three digits.
 */
function checkDigit(digits: string): number {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) sum += Number(digits[i]) * (WEIGHTS[i % WEIGHTS.length] ?? 0);
  return (10 - (sum % 10)) % 10;
}
