import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankText, lostInBankFiles } from './bank-text.ts';
import { anyCharacter } from '../../core/words/text.testing.ts';

describe('text for banks', () => {
  it.each([
    ['Ada Stores Ltd', 'Ada Stores Ltd'],
    ['Ọlá Ẹ̀kọ́ Ńlá', 'Ola Eko Nla'],
    ['Ƙasuwar Ɗan Ɓaure', 'Kasuwar Dan Baure'],
    ['Straße Æther Łódź Søren', 'Strasse AEther Lodz Soren'],
    ['Zainab’s “Tailoring” – №1', `Zainab's "Tailoring" - No1`],
    ['ｆｕｌｌ　ｗｉｄｔｈ ﬁne', 'full width fine'],
    ['₦500', 'NGN500'],
  ])('writes %s as %s', (text, carried) => {
    expect(bankText(text, 140)).toBe(carried);
  });

  it('keeps what is printable ASCII, also what means something to XML or to a spreadsheet', () => {
    for (const text of ['=HYPERLINK("x")', '<![CDATA[ ]]>', 'Ade & Sons', `!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`]) {
      expect(bankText(text, 140)).toBe(text);
    }
  });

  it('has a question mark for each letter that no bank carries', () => {
    expect(bankText('شركة 商店 👗', 140)).toBe('???? ?? ?');
    expect(bankText('a\ud800b', 140)).toBe('a?b');
    expect(bankText('👩‍👩‍👧‍👦', 140)).toBe('????');
  });

  it('leaves out what only says how its neighbours are shown', () => {
    expect(bankText('a\u202eb\u200f\u200dc\ufe0f', 140)).toBe('abc');
  });

  it('has single spaces for white space and controls, and none at the ends', () => {
    expect(bankText(' a\u00a0\u2003b\tc\r\nd\u0000e ', 140)).toBe('a b c d e');
  });

  it('is never empty', () => {
    for (const text of ['', ' ', '\u0301', '\u200f', '\u0000']) expect(bankText(text, 140)).toBe('?');
  });

  it('is cut after so many letters as they were replaced, and does not end with a space then', () => {
    expect(bankText('W'.repeat(255), 140)).toBe('W'.repeat(140));
    expect(bankText('👗'.repeat(255), 70)).toBe('?'.repeat(70));
    expect(bankText('Ẹ̀'.repeat(100), 35)).toBe('E'.repeat(35));
    expect(bankText('ŋ'.repeat(3), 5)).toBe('ngngn');
    expect(bankText('abc def', 4)).toBe('abc');
  });

  it('says what is left of a text that loses letters, and nothing of one that keeps all', () => {
    expect(lostInBankFiles('محمد علي')).toBe('???? ???');
    expect(lostInBankFiles('Zainab 👗 Tailors')).toBe('Zainab ? Tailors');
    expect(lostInBankFiles('\u200f')).toBe('?');
    for (const text of ['Ọlá Ẹ̀kọ́ Ńlá', 'Ƙasuwar Ɗan Ɓaure', 'Who? Us!', '?', '₦500 – №1']) {
      expect(lostInBankFiles(text), text).toBeUndefined();
    }
  });

  it('is printable ASCII of the wanted length, whatever it is made of, and made of itself it is itself', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter, maxLength: 300 }),
        fc.integer({ min: 1, max: 140 }),
        (text, length) => {
          const carried = bankText(text, length);
          expect(carried).toMatch(/^[!-~](?:[ -~]*[!-~])?$/);
          expect(carried.length).toBeLessThanOrEqual(length);
          expect(bankText(carried, length)).toBe(carried);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
