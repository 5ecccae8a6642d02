import { describe, expect, it } from 'vitest';
import { readNaira, readPercent } from '../src/typed-numbers.ts';

const NBSP = '\u00a0';
const NARROW = '\u202f';
const AMOUNT = 'must be an amount in naira with at most two decimals, such as 1,500.50';
const PERCENTAGE = 'must be a percentage from 0 to 100 with at most four decimals, such as 7.5';
const either = (...readings: string[]) => ({
  problem: `could mean ${readings.join(' or ')}: write the one you mean`,
  isUnclear: true,
});
const only = (reading: string) => ({ problem: `is unclear: write ${reading} if you mean that`, isUnclear: true });
const neither = (problem: string) => ({ problem, isUnclear: false });

describe('naira that somebody types', () => {
  it.each<[string, number]>([
    ['1500', 1500],
    ['1500.5', 1500.5],
    ['1500.50', 1500.5],
    ['1,500.50', 1500.5],
    ['1,500', 1500],
    ['2,000', 2000],
    ['1,234,567', 1_234_567],
    ['1,234,567.89', 1_234_567.89],
    ['₦1,500', 1500],
    [' ₦ 1 500 ', 1500],
    ['NGN 1,500.50', 1500.5],
    ['ngn1500', 1500],
    ['1,500 NGN', 1500],
    [`1${NBSP}234${NBSP}567.50`, 1_234_567.5],
    [`₦${NARROW}1${NARROW}500`, 1500],
    ['0', 0],
    ['0.29', 0.29],
    ['0.01', 0.01],
    ['9,999,999,999,999.99', 9_999_999_999_999.99],
  ])('%j is %d', (text, value) => {
    expect(readNaira(text)).toEqual({ value });
  });

  it.each<[string, ...string[]]>([
    ['1500,50', '1,500.50', '150,050'],
    ['1500,5', '1,500.50', '15,005'],
    ['7,5', '7.50', '75'],
    ['1,00', '1.00', '100'],
    ['0,500', '0.50', '500'],
    ['00,500', '0.50', '500'],
    [',5', '0.50', '5'],
    ['1 500,50', '1,500.50', '150,050'],
    [`1${NBSP}500,50`, '1,500.50', '150,050'],
    ['1,500,50', '1,500.50', '150,050'],
    ['12345,678', '12,345,678'],
    ['1.500', '1,500', '1.50'],
    ['₦1500,50', '1,500.50', '150,050'],
    ['1,5 NGN', '1.50', '15'],
  ])('%j is refused with what it could mean: %s', (text, ...readings) => {
    expect(readNaira(text)).toEqual(readings.length === 1 ? only(readings[0] ?? '') : either(...readings));
  });

  it.each([
    ['1.500,50', '1,500.50'],
    ['1.234.567,89', '1,234,567.89'],
    ['1.234.567', '1,234,567'],
    [`1'500.50`, '1,500.50'],
    ['1’500', '1,500'],
    ['1500,', '1,500'],
    ['1,50,000', '150,000'],
    ['1 50', '150'],
    ['1,500 000', '1,500,000'],
  ])('%j is refused, and %s is what it would be', (text, reading) => {
    expect(readNaira(text)).toEqual(only(reading));
  });

  it.each([
    '',
    ' ',
    '₦',
    'NGN',
    'twelve',
    '-5',
    '−5',
    '+5',
    '1e5',
    '1.005',
    '1500.505',
    '1500.',
    '.5',
    '1..5',
    ',',
    '.',
    '١٥٠٠',
    '１５００',
    '1٬500',
    '1500٫50',
    '0x10',
    'Infinity',
    '10%',
    '₦1500₦',
    '1 500.505',
    '12345678901234',
    '12,345,678,901,234',
  ])('%j is refused', (text) => {
    expect(readNaira(text)).toMatchObject({ problem: expect.any(String) as string });
    expect(readNaira(text)).not.toHaveProperty('value');
  });

  it('says what would be right where nothing can be guessed', () => {
    expect(['twelve', '-5', '1.005', '١٥٠٠'].map((text) => readNaira(text))).toEqual(Array(4).fill(neither(AMOUNT)));
  });

  it('never reads another number than the digits and the last point say', () => {
    const signs = ['', ',', '.', ' ', "'"];
    for (const one of signs) {
      for (const two of signs) {
        for (const digits of [
          ['1', '500', '50'],
          ['12', '5', '5'],
          ['0', '500', '000'],
        ] as const) {
          const text = digits[0] + one + digits[1] + two + digits[2];
          const read = readNaira(text);
          if (!('value' in read)) continue;
          expect([text, read.value]).toEqual([text, Number(text.replaceAll(/[, ]/g, ''))]);
          expect(text).toMatch(/^(\d+|\d{1,3}(,\d{3})+|\d{1,3}( \d{3})+)(\.\d{1,2})?$/);
        }
      }
    }
  });
});

describe('a percent that somebody types', () => {
  it.each<[string, number]>([
    ['7.5', 7.5],
    ['7.5 %', 7.5],
    ['10%', 10],
    ['0.0375', 0.0375],
    ['100', 100],
    ['0', 0],
    ['1.500', 1.5],
  ])('%j is %d', (text, value) => {
    expect(readPercent(text)).toEqual({ value });
  });

  it.each<[string, ...string[]]>([
    ['7,5', '7.5', '75'],
    ['7,5 %', '7.5', '75'],
    ['7,500', '7.5', '7500'],
    ['2,000', '2', '2000'],
    ['0,03', '0.03', '3'],
    [',5', '0.5', '5'],
  ])('%j is refused with what it could mean: %s or %s', (text, ...readings) => {
    expect(readPercent(text)).toEqual(either(...readings));
  });

  it.each(['', '%', '100.1', '101', '1.23456', '-1', 'ten', '7.5 % %', '₦7', '７'])('%j is refused', (text) => {
    expect(readPercent(text)).toEqual(neither(PERCENTAGE));
  });
});
