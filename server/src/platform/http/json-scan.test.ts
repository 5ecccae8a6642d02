import { describe, expect, it } from 'vitest';
import { type OpenParts, pathIn, scanJson } from './json-scan.ts';

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
    expect(scanJson(text)).toEqual({ line, column, problem });
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
      expect(scanJson(text) === undefined, JSON.stringify(text)).toBe(isJson(text));
    }
  });

  it.each(['[', '{"a":', '[[],', '"\\n'])('is found in a million signs of %j', (part) => {
    const text = part.repeat(1_000_000 / part.length);
    expect(scanJson(text)).toMatchObject({ line: 1 });
  });

  it('is at the end of a long text of lines and pairs of surrogates', () => {
    expect(scanJson(`${'\n'.repeat(500_000)}"😀`)).toEqual({
      line: 500_001,
      column: 3,
      problem: 'the text ends too early',
    });
  });
});

describe('a walk over a text', () => {
  const pathsOf = (text: string): string[] => {
    const paths: string[] = [];
    const see = (open: OpenParts): void => void paths.push(pathIn(text, open, 10).join('.'));
    scanJson(text, {
      name: (_start, open) => {
        see(open);
        return false;
      },
      longNumber: (_start, _end, open) => {
        see(open);
        return false;
      },
    });
    return paths;
  };

  it('tells the way to every name and every long number', () => {
    const text = '{"a":[1,{"b\\u0063":[[],[2e-100,3]]},-0.00000000000000001],"":{},"d":12345678901234567}';
    expect(pathsOf(text)).toEqual(['a', 'a.1.bc', 'a.1.bc.1.0', 'a.2', '', 'd', 'd']);
  });

  it('tells each object and list before what is in it, also an empty one', () => {
    const text = '{"a":[{},[],{"b":1}]}';
    const paths: string[] = [];
    scanJson(text, {
      part: (open) => {
        paths.push(pathIn(text, open.slice(0, -1), 10).join('.'));
        return false;
      },
    });
    expect(paths).toEqual(['', 'a', 'a.0', 'a.1', 'a.2']);
  });

  it('ends where the watch has seen enough', () => {
    const names: number[] = [];
    const text = '{"a":1,"b":2,"c":3 and no JSON';
    const found = scanJson(text, { name: (start) => names.push(start) === 2 });
    expect([found, names]).toEqual(['seen', [1, 7]]);
  });
});
