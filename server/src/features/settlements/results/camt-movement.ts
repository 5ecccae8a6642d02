/** A movement on a statement: an entry, or one payment in it. */
import type { Charges } from './camt-charges.ts';
import type { ResultLine } from './result-line.ts';
import { koboFromDecimal, shownCode, unreadable } from './result-line.ts';

export interface Amount {
  readonly text: string;
  readonly foreignCurrency: string | undefined;
  readonly lineNumber: number;
}

export interface Movement {
  readonly lineNumber: number;
  endToEndId?: string;
  indicator?: string;
  isReversal?: boolean;
  isReturn?: boolean;
  status?: string | undefined;
  /** In the order of AMOUNTS. */
  readonly amounts: (Amount | undefined)[];
  charges?: Charges;
  /** The message or the instruction that its payments came in, and how many they are, where the bank says so. */
  batchId?: string;
  batchCount?: string;
  bankReference?: string | undefined;
  entryReference?: string | undefined;
  bookedOn?: string | undefined;
  reasonCode?: string;
  /** Any of its codes or texts, also one that is not kept, says that the bank had the payment before. */
  isOfDuplicate?: boolean;
  readonly reasons: string[];
}

/** What banks write when they have no reference. */
const NO_REFERENCE = /^(?:non[-_ ]?ref|not[-_ ]?provided|not[-_ ]?available|none|n\/?a|unknown|[0\W_]*)$/i;

export const referenceFrom = (text: string): string | undefined =>
  NO_REFERENCE.test(text.trim()) ? undefined : shownCode(text);

export const ownAmount = ({ amounts }: Movement): Amount | undefined => amounts.find((amount) => amount !== undefined);

/** Undefined if there is no amount, or one in another currency. */
export function nairaOf(movement: Movement): bigint | undefined {
  const amount = ownAmount(movement);
  return amount === undefined || amount.foreignCurrency !== undefined ? undefined : koboOf(amount);
}

/** Then the entry moved the difference. */
export const isOpposite = (details: Movement, entry: Movement): boolean =>
  details.indicator !== undefined && details.indicator !== entry.indicator;

/** If any of its amounts is foreign, something else was paid than was ordered. */
export const foreignIn = (...movements: readonly Movement[]): string | undefined =>
  movements.flatMap(({ amounts }) => amounts).find((amount) => amount?.foreignCurrency !== undefined)?.foreignCurrency;

export function koboOf({ text, lineNumber }: Amount): bigint {
  const read = koboFromDecimal(text);
  if ('problem' in read) throw unreadable(`Amt ${read.problem}.`, lineNumber);
  return read.kobo;
}

/**
 * What a payment out of the account may have been, if not the line's amount: the entry with the charges that the
 * receiver bears, or the amount without the charges that the bank tells inside it. The payout decides.
 */
export function otherAmounts(
  { amountKobo, status }: Pick<ResultLine, 'amountKobo' | 'status'>,
  entry: Movement,
  movement: Movement,
  isAlone: boolean,
): readonly bigint[] {
  const sums = movement.charges?.sumsKobo ?? (isAlone ? entry.charges?.sumsKobo : undefined) ?? [];
  if (status !== 'paid' || amountKobo === undefined || sums.length === 0) return [];
  const moved = isAlone ? nairaOf(entry) : amountKobo;
  if (moved !== undefined && moved !== amountKobo) return [moved];
  return sums.map((kobo) => amountKobo - kobo).filter((kobo) => kobo > 0n);
}

/** Our message ids and end-to-end ids have this form; the one payment instruction of a message has `-1` behind it. */
const OUR_MESSAGE = /^([\da-f]{32})(?:-1)?$/iu;

/**
 * One booking of many payments, which names none of them and confirms none. With the id of our message in place of an
 * end-to-end id it matches no payout, so it is listed to be looked at.
 */
export function totalOf({ endToEndId = '', batchId: own }: Movement, { batchId = own, batchCount }: Movement) {
  if (endToEndId !== '' && !NO_REFERENCE.test(endToEndId)) return undefined;
  const messageId = OUR_MESSAGE.exec(batchId ?? '')?.[1];
  if (messageId === undefined && batchCount === undefined) return undefined;
  const count = shownCode(batchCount);
  const many = count === '1' ? 'one payment' : `${count ?? 'many'} payments`;
  const words = `A total of ${many}, which confirms none of them: ask the bank for a booking of each.`;
  return { messageId: messageId?.toLowerCase(), words };
}
