import { describe, expect, it } from 'vitest';
import { nairaInWords } from './naira-in-words.ts';

describe('an amount in words', () => {
  it.each([
    [10_000, 'ten thousand naira'],
    [10_500.5, 'ten thousand five hundred naira, fifty kobo'],
    [0.01, 'one kobo'],
    [0, 'zero naira'],
    [1_000_001, 'one million and one naira'],
    [342, 'three hundred and forty-two naira'],
    [9_000_000_019.99, 'nine billion and nineteen naira, ninety-nine kobo'],
    [1_234_567.8, 'one million two hundred and thirty-four thousand five hundred and sixty-seven naira, eighty kobo'],
  ])('%d is %s', (amount, words) => {
    expect(nairaInWords(amount)).toBe(words);
  });
});
