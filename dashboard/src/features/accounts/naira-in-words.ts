/** Amounts in words, as on a cheque, where an extra zero is obvious. */

const ONES = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const;
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;
const SCALES = [
  { from: 1e12, name: 'trillion' },
  { from: 1e9, name: 'billion' },
  { from: 1e6, name: 'million' },
  { from: 1e3, name: 'thousand' },
] as const;
const KOBO_PER_NAIRA = 100;
const HUNDRED = 100;

/** `10500.5` is `ten thousand five hundred naira, fifty kobo`. */
export function nairaInWords(amount: number): string {
  const koboTotal = Math.round(amount * KOBO_PER_NAIRA);
  const naira = Math.floor(koboTotal / KOBO_PER_NAIRA);
  const kobo = koboTotal % KOBO_PER_NAIRA;
  const parts = [
    ...(naira > 0 || kobo === 0 ? [`${inWords(naira)} naira`] : []),
    ...(kobo > 0 ? [`${inWords(kobo)} kobo`] : []),
  ];
  return parts.join(', ');
}

function inWords(count: number): string {
  const words: string[] = [];
  let rest = count;
  for (const { from, name } of SCALES) {
    if (rest >= from) words.push(belowThousand(Math.floor(rest / from)), name);
    rest %= from;
  }
  if (rest > 0 || words.length === 0) {
    if (words.length > 0 && rest < HUNDRED) words.push('and');
    words.push(belowThousand(rest));
  }
  return words.join(' ');
}

function belowThousand(count: number): string {
  const hundreds = Math.floor(count / HUNDRED);
  const rest = count % HUNDRED;
  if (hundreds === 0) return belowHundred(rest);
  return `${ONES[hundreds]} hundred${rest === 0 ? '' : ` and ${belowHundred(rest)}`}`;
}

function belowHundred(count: number): string {
  if (count < ONES.length) return ONES[count] ?? '';
  const ones = count % 10;
  return `${TENS[Math.floor(count / 10)]}${ones === 0 ? '' : `-${ONES[ones]}`}`;
}
