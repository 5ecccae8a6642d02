import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseMobile } from './mobile.ts';

const NIGERIAN_RANGES = [
  '0701', '0703', '0704', '0705', '0706', '0707', '0708', '0709', '0802', '0803', '0804', '0805', '0806', '0807',
  '0808', '0809', '0810', '0811', '0812', '0813', '0814', '0815', '0816', '0817', '0818', '0901', '0902', '0903',
  '0904', '0905', '0906', '0907', '0908', '0909', '0911', '0912', '0913', '0914', '0915', '0916',
]; // prettier-ignore

describe('normaliseMobile', () => {
  it.each([
    ['2348031234567', '2348031234567'],
    ['+2348031234567', '2348031234567'],
    ['08031234567', '2348031234567'],
    [' +234 803 123 4567 ', '2348031234567'],
    ['0803-123-4567', '2348031234567'],
    ['(0803) 123.4567', '2348031234567'],
    ['+234 (0) 803 123 4567', '2348031234567'],
    ['23408031234567', '2348031234567'],
    ['447911123456', '447911123456'],
    ['+447911123456', '447911123456'],
    ['12125550123', '12125550123'],
    ['+44 (0) 7911 123456', '447911123456'],
    ['233241234567', '233241234567'],
    ['2342012345678', '2342012345678'],
  ])('reads %j as %s', (value, digits) => {
    expect(normaliseMobile(value)).toBe(digits);
  });

  it.each([
    '',
    ' ',
    '+',
    '0',
    '12',
    '0803123456',
    '080312345678',
    '234803123456',
    '8031234567',
    '05001234567',
    '+2348000000000000',
    '00000000000',
    '+999123456789',
    '++2348031234567',
    '+234+8031234567',
    'tel:08031234567',
    '08031234567 ext 5',
    '08031234567;ext=5',
    'call 08031234567',
    '0803CALLNOW',
    '٠٨٠٣١٢٣٤٥٦٧',
    '0803123\u00004567',
  ])('refuses %j', (value) => {
    expect(normaliseMobile(value)).toBeUndefined();
  });

  it('refuses endless input without reading it', () => {
    expect(normaliseMobile('0'.repeat(1_000_000))).toBeUndefined();
  });

  it('takes every Nigerian mobile range in its three spellings', () => {
    const subscriber = fc.integer({ min: 0, max: 9_999_999 }).map((number) => String(number).padStart(7, '0'));
    fc.assert(
      fc.property(fc.constantFrom(...NIGERIAN_RANGES), subscriber, (range, rest) => {
        const digits = `234${range.slice(1)}${rest}`;
        expect([range + rest, digits, `+${digits}`].map(normaliseMobile)).toEqual([digits, digits, digits]);
      }),
      { numRuns: 500 },
    );
  });

  it('gives digits that it accepts again unchanged, or undefined', () => {
    const dialled = fc.string({ unit: fc.constantFrom(...'0123456789+ ()-.'.split('')), maxLength: 16 });
    fc.assert(
      fc.property(fc.oneof(dialled, fc.string()), (value) => {
        const digits = normaliseMobile(value);
        if (digits === undefined) return;
        expect(digits).toMatch(/^[1-9][0-9]{5,14}$/);
        expect(normaliseMobile(digits)).toBe(digits);
      }),
      { numRuns: 2000 },
    );
  });
});
