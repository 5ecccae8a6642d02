import { describe, expect, it } from 'vitest';
import { findJsonFault, refusalOfJson } from './json-fault.ts';

const GOOD = [
  '1',
  '-0',
  '1.5e+3',
  '"\\u00e9"',
  '[]',
  '{}',
  '[[],{}]',
  '{"a":{"b":[1,2,{"c":null}]}}',
  ' true ',
  '"\u2028"',
];
const SIGNS = '{}[]",:0123.eE+-\\ \n\t n t f u a l s r';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('the place where a text stops being JSON', () => {
  it.each([
    ['{"amount":', 1, 11, 'the text ends too early'],
    ['amount=10', 1, 1, 'a value is missing'],
    ['{\n  "amount": 10,\n}', 3, 1, 'a name in double quotes is missing'],
    ['{\r\n"a": 1\r"b": 2}', 3, 1, '"," or "}" is missing'],
    ['{"amount":1} // one', 1, 14, 'the text must end after the value'],
    ['{"ọjà😀": 01}', 1, 11, '"," or "}" is missing'],
    ['{"a" 1}', 1, 6, '":" is missing'],
    ['["\\x"]', 1, 3, 'the escape after "\\" is unknown'],
    ['["a\tb"]', 1, 4, 'text holds a control character without an escape'],
    ['["a', 1, 4, 'the text ends too early'],
    ['', 1, 1, 'the text ends too early'],
  ])('%j: line %i, column %i: %s', (text, line, column, problem) => {
    expect(findJsonFault(text)).toEqual({ line, column, problem });
  });

  it('is found in every text that JSON.parse refuses, and in no other', () => {
    let seed = 20_261_123;
    const below = (limit: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % limit;
    };
    for (let round = 0; round < 20_000; round += 1) {
      let text = GOOD[below(GOOD.length)] ?? '';
      for (let change = below(3); change > 0; change -= 1) {
        const at = below(text.length + 1);
        text = text.slice(0, at) + SIGNS[below(SIGNS.length)] + text.slice(at + below(2));
      }
      expect(findJsonFault(text) === undefined, JSON.stringify(text)).toBe(isJson(text));
    }
  });

  it.each(['[', '{"a":', '[[],', '"\\n'])('is found in a million signs of %j', (part) => {
    const text = part.repeat(1_000_000 / part.length);
    expect(findJsonFault(text)?.line).toBe(1);
  });
});

describe('the refusal of a text', () => {
  it('quotes nothing of it', () => {
    const { message, place } = refusalOfJson('{"secret": hush}', new Error('hush'));
    expect(message).toBe('The body is not valid JSON: line 1, column 12: a value is missing.');
    expect(place).toEqual({ line: 1, column: 12 });
  });
});
