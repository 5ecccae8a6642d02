/**
 * The check digit of NUBAN, the ten-digit Nigerian account number: nine digits of serial and one computed over the
 * bank's CBN code and the serial. It only ever warns: a passing digit neither names the bank nor says that the account
 * exists.
 */

const WEIGHTS = [3, 7, 3];

/**
 * Whether the last digit of the account number fits the bank's CBN code (`044`, `50547`; never the six-digit code of
 * the directory). Undefined when it cannot be judged: the code is unknown, as it is for wallets and most microfinance
 * banks, or is not of a known form. A number that is not ten digits does not match.
 */
export function nubanMatches(cbnCode: string | null, accountNumber: string): boolean | undefined {
  const institution = institutionDigits(cbnCode);
  if (institution === undefined) return undefined;
  if (!/^[0-9]{10}$/.test(accountNumber)) return false;
  return checkDigit(institution + accountNumber.slice(0, 9)) === Number(accountNumber[9]);
}

/**
 * The six-digit form of the standard of 2020: `000` before a bank's three digits, `9` before the five of the others.
 */
function institutionDigits(cbnCode: string | null): string | undefined {
  if (cbnCode === null) return undefined;
  if (/^[0-9]{3}$/.test(cbnCode)) return `000${cbnCode}`;
  if (/^[0-9]{5}$/.test(cbnCode)) return `9${cbnCode}`;
  return undefined;
}

/**
 * For banks this is also the digit of the standard of 2010: leading zeros add nothing, and the weights repeat every
 * three.
 */
function checkDigit(digits: string): number {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) sum += Number(digits[i]) * (WEIGHTS[i % WEIGHTS.length] ?? 0);
  return (10 - (sum % 10)) % 10;
}
