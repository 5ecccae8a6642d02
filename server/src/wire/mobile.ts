/** Phone numbers as the API stores and shows them: international digits without plus. */
// The full metadata tells a mobile number with a digit too many from a longer kind of number; the small one passes
// 0803 123 45678. It does not know blocks handed out after its release, hence the rule for Nigerian mobiles below.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

const MAX_PHONE_LENGTH = 32;
/** The longest international number that E.164 allows. The library's plans know a few free-call numbers beyond it. */
const MAX_DIGITS = 15;
const GROUPING = /[ ().-]/g;
/** Nigerian mobile numbers by their plan: new blocks of these ranges come into use every year. */
const NIGERIAN_MOBILE = /^\+234[789][01][0-9]{8}$/;

/**
 * Normalises a phone number to international digits without plus (`2348031234567`), or gives undefined when it is not
 * one. Understood are `+234…`, `234…`, the Nigerian national form with its leading zero (`0803…`), and digits that
 * begin with any country's code; spaces, hyphens, dots and parentheses may group them. Landlines count: it is the
 * business's phone.
 */
export function normaliseMobile(value: string): string | undefined {
  const phone = value.trim();
  if (phone.length > MAX_PHONE_LENGTH) return undefined;
  const compact = phone.replaceAll(GROUPING, '');
  if (!/^\+?[0-9]+$/.test(compact)) return undefined;
  // A leading zero begins a national number; no country's code does. Anything else is international, with plus or
  // without.
  const dialled = compact.startsWith('0') || compact.startsWith('+') ? compact : `+${compact}`;
  const parsed = parsePhoneNumberFromString(dialled, { defaultCountry: 'NG', extract: false });
  if (parsed === undefined || !(parsed.isValid() || NIGERIAN_MOBILE.test(parsed.number))) return undefined;
  const digits = parsed.number.slice(1);
  return digits.length > MAX_DIGITS ? undefined : digits;
}
