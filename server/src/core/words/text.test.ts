import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText, isEmailAddress, keepableText } from './text.ts';
import { anyCharacter } from './text.testing.ts';

const CONTROL_CODES = [...Array(32).keys(), ...Array.from({ length: 33 }, (_, i) => 0x7f + i), 0x2028, 0x2029];

describe('cleanText', () => {
  it.each([
    ['Ada Stores', 'Ada Stores'],
    ['  Ada Stores \t\r\n', 'Ada Stores'],
    ['Ọláwálé & Ṣọlá Ltd.', 'Ọláwálé & Ṣọlá Ltd.'],
    ['متجر آدا', 'متجر آدا'],
    ['חנות עדה', 'חנות עדה'],
    ['🛍️ Shop 👩🏾‍💻', '🛍️ Shop 👩🏾‍💻'],
    ["O'Neil; DROP TABLE x --", "O'Neil; DROP TABLE x --"],
    ['\uFEFFAda', 'Ada'],
    ['0', '0'],
  ])('takes %j', (value, text) => {
    expect(cleanText(value)).toEqual({ text });
  });

  it.each(['', ' ', '\n\t', '\u00a0\u3000', '\u200b', '\u200b\u200d \u2060'])('refuses %j as empty', (value) => {
    expect(cleanText(value)).toEqual({ problem: 'must not be empty' });
  });

  it('refuses every control character and line separator inside', () => {
    for (const code of CONTROL_CODES) {
      const value = `Ada${String.fromCharCode(code)}Stores`;
      expect([code, cleanText(value)]).toEqual([code, { problem: 'must not contain control characters' }]);
    }
  });

  it.each(['Ada\ud800', '\udc00Ada', '\ude00\ud83d', '\ud800'])('refuses the lone surrogate in %j', (value) => {
    expect(cleanText(value)).toEqual({ problem: 'must be valid Unicode text without lone surrogates' });
  });

  it('counts code points, so that 255 emoji fit', () => {
    expect(cleanText('😀'.repeat(255))).toHaveProperty('text');
    expect(cleanText('😀'.repeat(256))).toEqual({ problem: 'must be at most 255 characters long' });
    expect(cleanText('a'.repeat(255))).toHaveProperty('text');
    expect(cleanText('a'.repeat(256))).toHaveProperty('problem');
    expect(cleanText(` ${'a'.repeat(255)} `)).toHaveProperty('text');
    expect(cleanText('abcd', { maxLength: 3 })).toEqual({ problem: 'must be at most 3 characters long' });
  });

  it('gives trimmed text that it accepts again unchanged, or a problem', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ unit: 'grapheme' })), (value) => {
        const cleaned = cleanText(value);
        if ('problem' in cleaned) return;
        expect(cleaned.text).toBe(value.trim());
        expect(cleanText(cleaned.text)).toEqual(cleaned);
      }),
    );
  });
});

describe('keepableText', () => {
  it('keeps what is text already, with its lines', () => {
    for (const text of ['', 'Ada', 'a\r\n\tb', '🛍️ Ọlá متجر', '…']) expect(keepableText(text, 20)).toBe(text);
  });

  it('marks the place of what a database or a terminal would not take', () => {
    expect(keepableText('a\0b\u001b[0m\u0085c\u2028', 20)).toBe('a\uFFFDb\uFFFD[0m\uFFFDc\uFFFD');
    expect(keepableText('\ud800a\udc00', 20)).toBe('\uFFFDa\uFFFD');
  });

  it('cuts between code points', () => {
    expect(keepableText('abcdef', 4)).toBe('abc…');
    expect(keepableText('ab😀😀', 4)).toBe('ab…');
    expect(keepableText('ab😀😀', 5)).toBe('ab😀…');
  });

  it('never gives what PostgreSQL refuses, and nothing longer than allowed', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.integer({ min: 2, max: 20 }), (text, lengthMax) => {
        const kept = keepableText(text, lengthMax);
        expect([kept.isWellFormed(), kept.includes('\0'), kept.length <= lengthMax]).toEqual([true, false, true]);
        expect(keepableText(kept, lengthMax)).toBe(kept);
      }),
    );
  });
});

describe('isEmailAddress', () => {
  it.each([
    'ada@example.com',
    'ADA.Obi+shop@Mail.Example.CO.NG',
    "o'neil@example.ng",
    '1@1.ng',
    'a_b-c@x-y.example',
    'ada@xn--bcher-kva.example',
    `${'a'.repeat(64)}@example.com`,
  ])('accepts %s', (address) => {
    expect(isEmailAddress(address)).toBe(true);
  });

  it.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@@example.com',
    'ada@exa mple.com',
    'ada obi@example.com',
    ' ada@example.com',
    'ada@example.com\n',
    'ada@example.com,obi@example.com',
    'Ada <ada@example.com>',
    '.ada@example.com',
    'ada.@example.com',
    'ada..obi@example.com',
    'ada@-example.com',
    'ada@example-.com',
    'ada@example..com',
    'ada@example.com.',
    'ada@127.0.0.1',
    'ada@[127.0.0.1]',
    '"ada"@example.com',
    'adá@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a'.repeat(64)}.com`,
    `ada@${'a.'.repeat(130)}com`,
  ])('refuses %j', (address) => {
    expect(isEmailAddress(address)).toBe(false);
  });

  it('accepts what ordinary mailboxes look like', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        fc.pre(address.length <= 254);
        expect(isEmailAddress(address)).toBe(true);
      }),
    );
  });

  it('answers at once for hostile input', () => {
    const started = performance.now();
    for (const hostile of [
      'a.'.repeat(127),
      `a@${'a-'.repeat(120)}!`,
      `${'a'.repeat(200_000)}@`,
      `a@${'a.'.repeat(126)}`,
    ]) {
      expect(isEmailAddress(hostile)).toBe(false);
    }
    expect(performance.now() - started).toBeLessThan(500);
  });
});
