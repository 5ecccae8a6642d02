import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../core/errors/errors.ts';
import { readJson } from './read-json.ts';

const read = (text: string): unknown => readJson(Buffer.from(text));

/** Every letter as JSON can write it, too. */
const escaped = (name: string): string =>
  `"${Array.from(name, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`;

function failureOf(text: string): AppError {
  try {
    read(text);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('was not refused');
}

describe('the text of a body', () => {
  it('is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        fc.pre(!text.includes('__proto__'));
        expect(read(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('may begin with a byte order mark', () => {
    expect(read('\ufeff{"a":1}')).toEqual({ a: 1 });
    expect(failureOf('\ufeff{"a":1,}')).toMatchObject({ code: 'malformed_json', place: { line: 1, column: 8 } });
  });

  it('is not quoted when it is refused', () => {
    const { message, place } = failureOf('{"secret": hush}');
    expect(message).toBe('The body is not valid JSON: line 1, column 12: a value is missing.');
    expect(place).toEqual({ line: 1, column: 12 });
  });
});

describe('a name that stands for a prototype', () => {
  it.each([
    ['__proto__', '{"__proto__":{"live":true}}'],
    ['__proto__', '{"\\u005f_proto__":1}'],
    ['__proto__', '{"\\u005F\\u005f\\u0070\\u0072\\u006F\\u0074\\u006f\\u005F\\u005f":1}'],
    ['metadata.a.__proto__', '{"metadata":{"a":{"__proto__":{"x":1}}}}'],
    ['payments.1.__proto__', '{"payments":[{},{"__proto__" \n:null}]}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"x":1}}}'],
    ['a.2.constructor.prototype', `{"a":[[],{},{${escaped('constructor')}:{"b":{},${escaped('prototype')}:0}}]}`],
  ])('is refused by its way from the top: %s', (field, text) => {
    const failure = failureOf(text);
    expect(failure).toMatchObject({ code: 'validation_failed', field });
    expect(failure.message).toBe(
      `${field} stands for the prototype of a JavaScript object, and cannot be the name of a field.`,
    );
  });

  it('is refused under long names and at any depth, in few words', () => {
    const long = failureOf(`{"${'x'.repeat(500_000)}":{"__proto__":1}}`);
    const deep = failureOf(`${'{"a":'.repeat(9_000)}{"__proto__":1}${'}'.repeat(9_000)}`);
    for (const { code, field } of [long, deep]) {
      expect(code).toBe('validation_failed');
      expect(field).toHaveLength(100);
    }
  });

  it.each([
    '{"constructor":"Julius Berger"}',
    '{"constructor":{"name":"Julius Berger"}}',
    '{"prototype":{"constructor":1}}',
    '{"constructor":[{"prototype":1}]}',
    '{"a":"\\"__proto__\\": 1"}',
    '["__proto__","constructor","prototype"]',
    '{"__proto":1,"_proto__":2,"___proto__":3}',
    '{"x\\"__proto__":1}',
  ])('is not in %s', (text) => {
    expect(read(text)).toEqual(JSON.parse(text));
  });
});

describe('numbers that say more than they show', () => {
  it('show that they have more decimals', () => {
    const text = '{"amount" : 999999999999.9999999,"of":[1.10000000000000000001,{"n":1e-400}],"same":[1e2,0.1]}';
    expect(read(text)).toEqual({
      amount: 999_999_999_999.999_9,
      of: [1.100_000_000_000_000_3, { n: Number.MIN_VALUE }],
      same: [100, 0.1],
    });
  });

  it.each([
    '{"metadata":{"rate":0.10000000000000001}}',
    `{"payments":[{${escaped('metadata')}:{"a":0.10000000000000001}}]}`,
  ])('are left as they are in metadata: %s', (text) => {
    expect(read(text)).toEqual(JSON.parse(text));
  });

  it('are found in fields beside metadata, and in a field of that name', () => {
    const text = '{"metadata":0.10000000000000001,"payments":[{"metadata":{},"amount":0.10000000000000001}]}';
    const more = 0.100_000_000_000_000_02;
    expect(read(text)).toEqual({ metadata: more, payments: [{ metadata: {}, amount: more }] });
  });

  it('are at most twenty thousand, whatever they say', () => {
    const numbersOf = (count: number): string =>
      `[${Array.from({ length: count }, () => '0.30000000000000004').join()}]`;
    expect(read(numbersOf(20_000))).toHaveLength(20_000);
    expect(failureOf(numbersOf(20_001))).toMatchObject({ code: 'validation_failed', field: undefined, errors: [] });
  });

  it('are not looked for inside of text', () => {
    const text = '{"description":"[1e5, : 0.10000000000000001]"}';
    expect(read(text)).toEqual(JSON.parse(text));
  });
});

describe('a text of more than 64 KB', () => {
  const filler = `"filler":"${'x'.repeat(65_536)}"`;
  const listOf = (count: number, item: string): string => Array.from({ length: count }, () => item).join();
  const fieldsOf = (count: number): string => Array.from({ length: count }, (_, index) => `"x${index}":0`).join();

  it.each([
    ['hundred levels', `{${filler},"a":${'['.repeat(99)}${']'.repeat(99)}}`, `{${filler},"a":${'['.repeat(100)}`],
    ['a thousand fields', `{${filler},${fieldsOf(999)}}`, `{${filler},"a":{${fieldsOf(1_001)},`],
    [
      '50,000 objects and lists',
      `{${filler},"a":[${listOf(49_998, '{}')}]}`,
      `{${filler},"a":[${listOf(49_999, '[]')}`,
    ],
  ])('has at most %s, and is not looked through to its end for more', (_what, right, wrong) => {
    expect(read(right)).toEqual(JSON.parse(right));
    const failure = failureOf(wrong);
    expect(failure.status).toBe(400);
    expect(failure.message).toMatch(/nested too deeply|has more than/);
    expect(failure.place).toBeUndefined();
  });

  it('has fields without number in many objects, and items without number in a list', () => {
    const text = `{${filler},"a":[${listOf(2_000, `{${fieldsOf(60)}}`)}],"b":[${listOf(200_000, '0')}]}`;
    expect(read(text)).toEqual(JSON.parse(text));
  });
});
