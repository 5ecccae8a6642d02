/** Phone numbers as the API stores and shows them: international digits without plus. */
// The full metadata distinguishes a mobile number with a digit too many from a longer kind of number; the small
// metadata accepts 0803 123 45678. It lacks blocks assigned after its release, so there is a rule for Nigerian mobiles
// below.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

const MAX_PHONE_LENGTH = 32;
/** The longest international number that E.164 allows. The library's plans include a few longer free-call numbers. */
const MAX_DIGITS = 15;
const GROUPING = /[ ().-]/g;
/** Nigerian mobile numbers by their plan: new blocks of these ranges come into use every year. */
const NIGERIAN_MOBILE = /^\+234[789][01][0-9]{8}$/;

/**
 * Normalises a phone number to international digits without plus (`2348031234567`); undefined if it is not a phone
 * number. Accepts `+234…`, `234…`, the Nigerian national form with its leading zero (`0803…`), and digits that begin
 * with any country's code; spaces, hyphens, dots and parentheses may group them. Landlines are accepted: it is the
 * business's phone.
 */
export function normaliseMobile(value: string): string | undefined {
  const phone = value.trim();
  if (phone.length > MAX_PHONE_LENGTH) return undefined;
  const compact = phone.replaceAll(GROUPING, '');
  if (!/^\+?[0-9]+$/.test(compact)) return undefined;
  // A leading zero begins a national number; no country code begins with it. Any other number is international, with or
  // without plus.
  const dialled = compact.startsWith('0') || compact.startsWith('+') ? compact : `+${compact}`;
  const parsed = parsePhoneNumberFromString(dialled, { defaultCountry: 'NG', extract: false });
  if (parsed === undefined || !(parsed.isValid() || NIGERIAN_MOBILE.test(parsed.number))) return undefined;
  const digits = parsed.number.slice(1);
  return digits.length > MAX_DIGITS ? undefined : digits;
}
