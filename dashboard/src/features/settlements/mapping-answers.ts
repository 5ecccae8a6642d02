/** What a person says of the columns and words of a bank's CSV. */
import { useState } from 'react';
import type { FilePreview, NewMapping } from './results.ts';

type SaidColumn = NewMapping['columns'][number]['is'];
export type OurColumn = Exclude<SaidColumn, 'not_currency'>;
export type Meaning = NewMapping['statuses'][number]['means'];
export type SeenColumn = FilePreview['columns'][number];

export const NAME_LENGTH_MAX = 60;
export const NEEDED: readonly OurColumn[] = ['end_to_end_id', 'amount', 'status'];
export const keyOf = (word: string): string => word.toLowerCase();

/** Begins with what is remembered, or can be guessed. */
export function useAnswers({ mapping, columns: seen }: FilePreview) {
  const [name, setName] = useState(mapping?.name ?? '');
  const [columns, setColumns] = useState<ReadonlyMap<OurColumn, number>>(
    () =>
      new Map(
        mapping?.columns.flatMap(({ is, column }) => (is === 'not_currency' ? [] : [[is, column] as const])) ??
          guessed(seen),
      ),
  );
  const [hasNoCurrency, setNoCurrency] = useState(
    () => mapping?.columns.some(({ is }) => is === 'not_currency') ?? false,
  );
  const [meanings, setMeanings] = useState<ReadonlyMap<string, Meaning>>(
    () => new Map(mapping?.statuses.map(({ word, means }) => [keyOf(word), means])),
  );
  const [isBlankConfirmed, setBlankConfirmed] = useState(false);
  const words = wordsIn(seen[(columns.get('status') ?? 0) - 1]);
  /** What is remembered of other files. */
  const otherWords =
    mapping?.statuses.flatMap(({ word }) => (words?.some((one) => keyOf(one) === keyOf(word)) ? [] : [word])) ?? [];
  const placed = new Set(columns.values());
  const likeCurrency = seen.flatMap(({ isLikeCurrency }, index) =>
    isLikeCurrency && !placed.has(index + 1) ? [index + 1] : [],
  );
  const isCurrencyOpen = likeCurrency.length > 0 && !columns.has('currency');
  const blank = meanings.get('');
  const isBlankFinal =
    (words ?? otherWords).concat(otherWords).includes('') && (blank === 'paid' || blank === 'failed');

  function setMeaning(word: string, meaning: Meaning | undefined): void {
    const others = [...meanings].filter(([one]) => one !== keyOf(word));
    setMeanings(new Map(meaning === undefined ? others : [...others, [keyOf(word), meaning]]));
    if (word === '') setBlankConfirmed(false);
  }

  const said = (some: readonly string[]) =>
    some.flatMap((word) => {
      const means = meanings.get(keyOf(word));
      return means === undefined ? [] : [{ word, means }];
    });

  /** Undefined while an answer is missing. */
  function whole(): NewMapping | undefined {
    const isNamed = name.trim() !== '' && name.trim().length <= NAME_LENGTH_MAX;
    const isCurrencySaid = !isCurrencyOpen || hasNoCurrency;
    if (!isNamed || words === null || !NEEDED.every((is) => columns.has(is)) || !isCurrencySaid) return undefined;
    if (said(words).length < words.length || (isBlankFinal && !isBlankConfirmed)) return undefined;
    const noCurrencies = isCurrencyOpen ? likeCurrency.map((column) => ({ is: 'not_currency' as const, column })) : [];
    return {
      name: name.trim(),
      headings: seen.map(({ heading }) => heading),
      columns: [...[...columns].map(([is, column]) => ({ is, column })), ...noCurrencies],
      statuses: [...said(otherWords), ...said(words)],
      replaces: mapping?.number ?? null,
      ...(isBlankFinal && { blankIsFinal: true }),
    };
  }

  return {
    name,
    setName,
    columns,
    setColumns,
    hasNoCurrency,
    setNoCurrency,
    isCurrencyOpen,
    words,
    otherWords,
    meanings,
    setMeaning,
    isBlankFinal,
    isBlankConfirmed,
    setBlankConfirmed,
    whole,
  };
}

export type Answers = ReturnType<typeof useAnswers>;

/** Each once, whatever its case; null if there are too many. */
function wordsIn(column: SeenColumn | undefined): readonly string[] | null {
  if (column === undefined) return [];
  if (column.words === null) return null;
  return [...new Map(column.words.map((word) => [keyOf(word), word])).values()];
}

/** A column has one meaning. */
export function withColumn(columns: ReadonlyMap<OurColumn, number>, is: OurColumn, value: string) {
  const others = [...columns].filter(([one, column]) => one !== is && String(column) !== value);
  return new Map<OurColumn, number>(value === '' ? others : [...others, [is, Number(value)]]);
}

/** The columns that are needed, where a heading or the samples show it. Nobody guesses what words mean. */
function guessed(seen: readonly SeenColumn[]): [OurColumn, number][] {
  const placeOf = (isIt: (column: SeenColumn) => boolean): number => seen.findIndex(isIt) + 1;
  const haveAll = ({ samples }: SeenColumn, pattern: RegExp): boolean =>
    samples.length > 0 && samples.every((one) => pattern.test(one));
  const guesses: [OurColumn, number][] = [
    ['end_to_end_id', placeOf((column) => haveAll(column, /^[0-9a-f]{32}$/i))],
    ['amount', placeOf(({ heading }) => /amount/i.test(heading))],
    ['status', placeOf(({ heading }) => /status|response/i.test(heading))],
    ['currency', placeOf((column) => haveAll(column, column.isLikeCurrency ? /^[a-z]{3}$/i : /^(NGN|USD|EUR|GBP)$/))],
  ];
  return guesses.filter(([, place]) => place > 0);
}
