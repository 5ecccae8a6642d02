/** What a search finds a transaction by, and what somebody searches for; both as hashes of one kind. */
import type { LedgerKey } from '../ledger/posting.ts';
import { fold, wordsOf } from '../search/fold.ts';
import { exactHashesOf, trigramsOf } from '../search/trigrams.ts';

/** Hashes of one segment differ from those of the next. The SQL of searches computes the same. */
export const SEGMENT_SIZE = 16_384;
const MIX_FACTOR = 2_654_435_761n;
const MIX_MASK = 0x7fff_ffffn;
/** Letters of a transaction that are searched: most have fewer than a hundred. */
const LENGTH_MAX = 2_000;
/** They are the same nearly everywhere, and so lead nowhere. */
const NOT_SEARCHED = new Set(['payment_method', 'source', 'credited_into']);

/** A transaction, as far as it is searched. Amounts are in kobo. */
export interface Searched {
  readonly sequence: bigint;
  /** The account's, as it is called when the words are written. */
  readonly accountName: string;
  readonly purpose: string;
  readonly description: string;
  /** A JSON object as text. */
  readonly metadata: string;
  readonly walletKobo: bigint;
  readonly clearingKobo: bigint;
}

export interface Words {
  readonly folded: string;
  readonly hashes: readonly number[];
}

/** What a search finds this transaction by. */
export function wordsOfTransaction(ledger: LedgerKey, transaction: Searched): Words {
  const metadata = entriesOf(transaction.metadata);
  const values = metadata.filter(([key]) => !NOT_SEARCHED.has(key)).map(([, value]) => textOf(value));
  // A word has no white space, so none is found across two values.
  // Some letters become many: the fold is cut, too.
  const texts = [transaction.accountName, transaction.purpose, transaction.description, ...values];
  const folded = fold(texts.join('\n').slice(0, LENGTH_MAX)).slice(0, LENGTH_MAX);
  const exact = [
    amountText(transaction.walletKobo),
    amountText(transaction.clearingKobo),
    ...metadata.map(([key, value]) => metadataText(key, textOf(value))),
  ];
  const mix = mixOf(transaction.sequence);
  const hashes = [...trigramsOf(ledger, wordsOf(folded)), ...exactHashesOf(ledger, exact)];
  return { folded, hashes: [...new Set(hashes)].map((hash) => hash ^ mix) };
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

/** Of the segment that this sequence lies in. */
const mixOf = (sequence: bigint): number => Number(((sequence / BigInt(SEGMENT_SIZE)) * MIX_FACTOR) & MIX_MASK) | 0;

/** The mix of the segment `number`, in SQL. */
export const mixSql = (number: string): string => `((${number} * ${MIX_FACTOR}) & ${MIX_MASK})::integer`;

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

/** Of these the search chooses the rarest few. */
const TRIGRAMS_MAX = 24;

export function wantedBy(ledger: LedgerKey, search: string): Wanted {
  const words = wordsOf(search);
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

/** Of whole naira; no amount of the ledger has more. */
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
