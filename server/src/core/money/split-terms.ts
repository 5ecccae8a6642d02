/**
 * Reads the commission terms of a request, in every spelling that the API accepts, and writes them back for responses.
 * A response's terms sent back as a request are accepted and mean the same arrangement.
 */
import { FEE_LIMITS, koboFromNaira, nairaFromKobo, nairaText } from './kobo.ts';
import type { Split } from './split.ts';

/** The raw request fields; an absent field is undefined. Naira, percent (10 = 10 %) or a fraction (0.03 = 3 %). */
export interface SplitTerms {
  readonly splitType?: unknown;
  readonly split_type?: unknown;
  readonly splitValue?: unknown;
  readonly split_value?: unknown;
  readonly txPercentage?: unknown;
  readonly percentValue?: unknown;
  readonly txCap?: unknown;
}

/** The problem is a phrase that follows the field's name, as in "txCap must be …". */
export interface SplitProblem {
  readonly field: keyof SplitTerms;
  readonly problem: string;
}

/** The terms for responses: naira and percent. */
export interface SplitDescription {
  readonly splitType: 'flat' | 'percentage-with-cap';
  readonly splitValue: number;
  readonly percentValue: number;
  readonly txPercentage: number;
  readonly txCap: number;
}

/** A term of the request, with the spelling that it used. */
interface Given<T> {
  readonly field: keyof SplitTerms;
  readonly value: T;
}

interface GivenTerms {
  readonly type: Given<Split['type']> | undefined;
  readonly percentE4: Given<bigint> | undefined;
  readonly capKobo: Given<bigint> | undefined;
}

type Reading<T> = { readonly value: T } | { readonly problem: string };

const TYPE_SPELLINGS: ReadonlyMap<unknown, Split['type']> = new Map([
  ['flat', 'flat'],
  ['percentage with cap', 'percentage'],
  ['percentage-with-cap', 'percentage'],
  ['percentage', 'percentage'],
]);

/**
 * Applies the request's terms to `base`: the business's default on create, the account's present split on update. Terms
 * may be given alone, or together if they agree. Terms that are not given are kept from `base` if they still have a
 * meaning.
 */
export function resolveSplit(terms: SplitTerms, base: Split): { split: Split } | SplitProblem {
  const type = readPair(terms, ['splitType', 'split_type'], readType);
  if (isProblem(type)) return type;
  const percentE4 = readPair(terms, ['txPercentage', 'percentValue'], readPercentE4);
  if (isProblem(percentE4)) return percentE4;
  const capKobo = readPair(terms, ['txCap'], readKobo);
  if (isProblem(capKobo)) return capKobo;

  // A percent without a type makes the arrangement a percentage; anything else without a type keeps its kind.
  const kind = type?.value ?? (percentE4 === undefined ? base.type : 'percentage');
  const given = { type, percentE4, capKobo };
  return kind === 'flat' ? resolveFlat(terms, given, base) : resolvePercentage(terms, given, base);
}

/**
 * The terms that are wrong each by itself, all of them. Without `base` a splitValue is read only where the request
 * itself says of which kind it is.
 */
export function findTermProblems(terms: SplitTerms, base?: Split): SplitProblem[] {
  const type = readPair(terms, ['splitType', 'split_type'], readType);
  const percentE4 = readPair(terms, ['txPercentage', 'percentValue'], readPercentE4);
  const capKobo = readPair(terms, ['txCap'], readKobo);
  const kind = isProblem(type) ? undefined : (type?.value ?? (percentE4 === undefined ? base?.type : 'percentage'));
  const readValue = kind === 'flat' ? readKobo : readFractionE6;
  const value = kind && readPair(terms, ['splitValue', 'split_value'], readValue);
  return [type, percentE4, capKobo, value].filter(isProblem);
}

/** The terms in one spelling and one order, unread: null for those that are not given. */
export const spelledAlike = (terms: SplitTerms): readonly unknown[] => [
  TYPE_SPELLINGS.get(terms.splitType ?? terms.split_type) ?? null,
  terms.splitValue ?? terms.split_value ?? null,
  terms.txPercentage ?? terms.percentValue ?? null,
  terms.txCap ?? null,
];

/** The wire fields of a split. */
export function describeSplit(split: Split): SplitDescription {
  if (split.type === 'flat') {
    return { splitType: 'flat', splitValue: nairaFromKobo(split.feeKobo), percentValue: 0, txPercentage: 0, txCap: 0 };
  }
  const percent = Number(split.percentE4) / 10_000;
  return {
    splitType: 'percentage-with-cap',
    splitValue: 0,
    percentValue: percent,
    txPercentage: percent,
    txCap: nairaFromKobo(split.capKobo),
  };
}

/** The whole arrangement as terms: applied to whatever base, they mean exactly this one. */
export type WholeTerms = Omit<SplitDescription, 'txPercentage'>;

export function wholeTerms(split: Split): WholeTerms {
  const { txPercentage: _same, ...terms } = describeSplit(split);
  return terms;
}

/** "10 %, at most NGN 2000.00". */
export function splitInWords(split: Split): string {
  if (split.type === 'flat') return `NGN ${nairaText(split.feeKobo)} a payment`;
  const percent = `${Number(split.percentE4) / 10_000} %`;
  return split.capKobo === 0n ? percent : `${percent}, at most NGN ${nairaText(split.capKobo)}`;
}

function resolveFlat(terms: SplitTerms, given: GivenTerms, base: Split): { split: Split } | SplitProblem {
  const feeKobo = readPair(terms, ['splitValue', 'split_value'], readKobo);
  if (isProblem(feeKobo)) return feeKobo;
  // Our own responses show zeros beside a flat fee, so zeros contradict nothing.
  for (const other of [given.percentE4, given.capKobo]) {
    if (other === undefined || other.value === 0n) continue;
    const problem = 'must be 0 or left out while the split is a flat fee; for a percentage send splitType percentage';
    return { field: other.field, problem };
  }
  if (feeKobo !== undefined) return { split: { type: 'flat', feeKobo: feeKobo.value } };
  if (base.type === 'flat') return { split: base };
  return { field: 'splitValue', problem: 'must be given with splitType flat: the fee in naira, e.g. 150.50' };
}

function resolvePercentage(terms: SplitTerms, given: GivenTerms, base: Split): { split: Split } | SplitProblem {
  const fraction = readPair(terms, ['splitValue', 'split_value'], readFractionE6);
  if (isProblem(fraction)) return fraction;
  const percent = given.percentE4;
  // A millionth of the whole is a ten-thousandth of a percent, so the two can be compared directly. Our own responses
  // show a fraction of 0 beside a percent.
  if (percent !== undefined && fraction !== undefined && fraction.value !== 0n && fraction.value !== percent.value) {
    const asFraction = Number(percent.value) / 1_000_000;
    const problem = `contradicts ${percent.field}: leave one of them out, or send ${asFraction} here`;
    return { field: fraction.field, problem };
  }
  const capKobo = given.capKobo?.value ?? (base.type === 'percentage' ? base.capKobo : 0n);
  const percentE4 = percent?.value ?? fraction?.value ?? (base.type === 'percentage' ? base.percentE4 : undefined);
  if (percentE4 !== undefined) return { split: { type: 'percentage', percentE4, capKobo } };
  const problem =
    'must be given with a percentage, as a fraction such as 0.03 for 3 %; or send txPercentage, such as 3';
  return { field: 'splitValue', problem };
}

/** Reads the value of a term with one or two spellings; undefined when neither is given. */
function readPair<T>(
  terms: SplitTerms,
  spellings: readonly (keyof SplitTerms)[],
  read: (value: unknown) => Reading<T>,
): Given<T> | SplitProblem | undefined {
  let first: Given<T> | undefined;
  for (const field of spellings) {
    if (terms[field] === undefined) continue;
    const reading = read(terms[field]);
    if ('problem' in reading) return { field, problem: reading.problem };
    if (first === undefined) first = { field, value: reading.value };
    else if (first.value !== reading.value) {
      return { field, problem: `contradicts ${first.field}: leave one of them out, or make them agree` };
    }
  }
  return first;
}

function isProblem(value: Given<unknown> | SplitProblem | undefined): value is SplitProblem {
  return value !== undefined && 'problem' in value;
}

function readType(value: unknown): Reading<Split['type']> {
  const type = TYPE_SPELLINGS.get(value);
  return type === undefined ? { problem: `must be one of ${[...TYPE_SPELLINGS.keys()].join(', ')}` } : { value: type };
}

function readKobo(value: unknown): Reading<bigint> {
  const reading = koboFromNaira(value, FEE_LIMITS);
  return 'kobo' in reading ? { value: reading.kobo } : reading;
}

function readPercentE4(value: unknown): Reading<bigint> {
  if (typeof value !== 'number' || !(value >= 0 && value <= 100)) {
    return { problem: 'must be a number of percent from 0 to 100, e.g. 1.25' };
  }
  const percentE4 = Math.round(value * 10_000);
  if (percentE4 / 10_000 !== value) return { problem: 'must have at most four decimals, e.g. 1.25 or 0.0375' };
  return { value: BigInt(percentE4) };
}

function readFractionE6(value: unknown): Reading<bigint> {
  if (typeof value !== 'number' || !(value >= 0 && value <= 100)) {
    return { problem: 'must be a fraction from 0 to 1 for a percentage: write 0.03 for 3 %' };
  }
  if (value > 1) {
    // A caller who writes 3 most likely means 3 %.
    const meant = Math.round(value * 10_000) / 1_000_000;
    return { problem: `must be a fraction from 0 to 1 for a percentage: write ${meant} for ${value} %` };
  }
  const fractionE6 = Math.round(value * 1_000_000);
  if (fractionE6 / 1_000_000 !== value) {
    return { problem: 'must have at most six decimals for a percentage, e.g. 0.0125 for 1.25 %' };
  }
  return { value: BigInt(fractionE6) };
}
