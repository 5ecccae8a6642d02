/** What a search finds a transaction by, and what somebody searches for; both as hashes of one kind. */
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { askedWordsOf, fold } from '../search/fold.ts';
import { addTrigrams, exactHashesOf, trigramsOf } from '../search/trigrams.ts';

/** Letters of a transaction that are searched: most have fewer than a hundred. */
const LENGTH_MAX = 2_000;
/** They are the same nearly everywhere, and so lead nowhere. */
const NOT_SEARCHED = new Set(['payment_method', 'source', 'credited_into']);

/** How many a filter takes. Each further one makes an answer smaller, and no quicker. */
export const METADATA_KEYS_MAX = 5;

/** What a transaction's words are made of. */
export interface Searched {
  /** The account's, as it is called when the words are written. */
  readonly accountName: string;
  readonly purpose: string;
  readonly description: string;
  /** A JSON object as text. */
  readonly metadata: string;
}

/** The text that a search finds a word in. */
export function foldedText({ accountName, purpose, description, metadata }: Searched): string {
  const values = entriesOf(metadata)
    .filter(([key]) => !NOT_SEARCHED.has(key))
    .map(([, value]) => textOf(value));
  // A word has no white space, so none is found across two values.
  // Some letters become many: the fold is cut, too.
  return fold([accountName, purpose, description, ...values].join('\n').slice(0, LENGTH_MAX)).slice(0, LENGTH_MAX);
}

/** What leads a search to a transaction. Amounts are in kobo. */
export interface Hashed {
  /** Its `foldedText`. */
  readonly folded: string;
  readonly metadata: string;
  readonly walletKobo: bigint;
  readonly clearingKobo: bigint;
}

/** The hashes that lead to this transaction; some come several times. */
export function addHashes(ledger: LedgerKey, transaction: Hashed, add: (hash: number) => void): void {
  addTrigrams(ledger, transaction.folded, add);
  const exact = [
    amountText(transaction.walletKobo),
    amountText(transaction.clearingKobo),
    ...entriesOf(transaction.metadata).map(([key, value]) => metadataText(key, textOf(value))),
  ];
  exactHashesOf(ledger, exact).forEach(add);
}

/** A row changed by hand may have anything. It has no keys then, and others are found all the same. */
function entriesOf(metadata: string): [string, unknown][] {
  try {
    return Object.entries((JSON.parse(metadata) ?? {}) as Record<string, unknown>);
  } catch {
    return [];
  }
}

/** As `->>` of PostgreSQL writes it from JSON as text, for all that metadata can have. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const amountText = (kobo: bigint): string => `amount ${kobo < 0n ? -kobo : kobo}`;
const metadataText = (key: string, value: string): string => `metadata ${JSON.stringify([key, value])}`;

/** What somebody searches for. Empty lists of hashes mean that no index leads there. */
export interface Wanted {
  readonly words: readonly string[];
  readonly trigrams: readonly number[];
  /** The whole text as an amount in kobo. */
  readonly amountKobo: bigint | undefined;
  /** Whether money must have left, if the amount has a sign; undefined for an amount without. */
  readonly isDebit: boolean | undefined;
  readonly amountHashes: readonly number[];
  /** The first and the last UUID that begin with the text. */
  readonly references: readonly [first: string, last: string] | undefined;
}

/** The search chooses the rarest few of these; each costs it a look-up. */
const TRIGRAMS_MAX = 24;

export function wantedBy(ledger: LedgerKey, search: string): Wanted {
  const words = askedWordsOf(search);
  const trigrams = trigramsOf(ledger, words);
  const { amountKobo, isDebit } = amountIn(search);
  return {
    words,
    trigrams: spread(trigrams, TRIGRAMS_MAX),
    amountKobo,
    isDebit,
    amountHashes: amountKobo === undefined ? [] : exactHashesOf(ledger, [amountText(amountKobo)]),
    references: referencesFrom(search),
  };
}

/** The hashes by which a transaction with this metadata is found. */
export const metadataHashes = (ledger: LedgerKey, metadata: Readonly<Record<string, string>>): number[] =>
  exactHashesOf(
    ledger,
    Object.entries(metadata).map(([key, value]) => metadataText(key, value)),
  );

/** How many digits whole naira have; no amount of the ledger has more. */
const DIGITS_MAX = 13;
/** The sign before or after the currency; a minus also as pages and word processors write it. */
const AMOUNT = /^([-−–+]?)\s?(?:₦|ngn|n)?\s?([-−–+]?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/iu;

/** `5000`, `5,000.00`, `₦5000` and `N5000` are 500,000 kobo; `-5000` is the same of a debit, `+5000` of a credit. */
function amountIn(search: string): Pick<Wanted, 'amountKobo' | 'isDebit'> {
  const [, before = '', after = '', naira = '', fraction = ''] = AMOUNT.exec(search.trim()) ?? [];
  const digits = naira.replaceAll(',', '');
  const isAmount = digits !== '' && digits.length <= DIGITS_MAX && (before === '' || after === '');
  if (!isAmount) return { amountKobo: undefined, isDebit: undefined };
  const sign = before + after;
  return {
    amountKobo: BigInt(digits + fraction.padEnd(2, '0')),
    isDebit: sign === '' ? undefined : sign !== '+',
  };
}

/** The shortest beginning of a reference that is looked for. */
const REFERENCE_BEGINNING_MIN = 6;
const UUID_PATTERN = '00000000-0000-0000-0000-000000000000';

/** As a bank and its files have a reference: without hyphens. */
const hyphenated = (start: string): string =>
  /^[\da-f]{9,32}$/.test(start)
    ? start.replace(/^(.{8})(.{0,4})(.{0,4})(.{0,4})(.*)$/, '$1-$2-$3-$4-$5').replace(/-+$/, '')
    : start;

function referencesFrom(search: string): readonly [string, string] | undefined {
  const start = hyphenated(search.trim().toLowerCase());
  if (start.length < REFERENCE_BEGINNING_MIN || start.length > UUID_PATTERN.length) return undefined;
  const isBeginning = Array.from(start).every((sign, at) =>
    UUID_PATTERN[at] === '-' ? sign === '-' : /[\da-f]/.test(sign),
  );
  if (!isBeginning) return undefined;
  const rest = UUID_PATTERN.slice(start.length);
  return [start + rest, start + rest.replaceAll('0', 'f')];
}

/** At most so many, from the whole list. */
const spread = (hashes: readonly number[], max: number): readonly number[] =>
  hashes.length <= max
    ? hashes
    : Array.from({ length: max }, (_, at) => hashes[Math.floor((at * hashes.length) / max)] ?? 0);
