import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bank, inDirectoryOrder, MAX_BANKS, parseBankFile } from './bank-file.ts';
import { anyCharacter } from '../../core/words/text.testing.ts';

const HEADER = 'name,code,category,cbn_code\n';
const ACCESS: Bank = { code: '000014', name: 'Access Bank', category: 'commercial', cbnCode: '044' };

function parseText(text: string): { banks: Bank[] } | { problems: string[] } {
  return parseBankFile(Buffer.from(text, 'utf8'));
}

function bank(name: string, code: string): Bank {
  return { code, name, category: 'commercial', cbnCode: null };
}

/** The rows of the migration's VALUES, parsed as PostgreSQL would. */
function migrationRows(sql: string): (Bank & { position: number })[] {
  const row = /^ {2}\('(\d{6})', '((?:[^']|'')*)', '([a-z_]+)', (?:'(\d+)'|NULL), (\d+)\)[,;]$/gm;
  return [...sql.matchAll(row)].map(([, code = '', name = '', category = '', cbnCode, position]) => ({
    code,
    name: name.replaceAll("''", "'"),
    category,
    cbnCode: cbnCode ?? null,
    position: Number(position),
  }));
}

describe('parseBankFile', () => {
  it('reads banks with and without a CBN code', () => {
    expect(parseText(`${HEADER}Access Bank,000014,commercial,044\nCarbon,100026,mobile_money,\n`)).toEqual({
      banks: [ACCESS, { code: '100026', name: 'Carbon', category: 'mobile_money', cbnCode: null }],
    });
  });

  it('takes a byte order mark, CRLF, empty lines, spaces around values and no newline at the end', () => {
    const text = '\uFEFFname, code ,category,cbn_code\r\n\r\n Access Bank , 000014,commercial,044';
    expect(parseText(text)).toEqual({ banks: [ACCESS] });
  });

  it('takes quoted commas and quotes', () => {
    const text = `${HEADER}"Sons, ""Sisters"" & Co",000014,commercial,\n`;
    expect(parseText(text)).toEqual({ banks: [bank('Sons, "Sisters" & Co', '000014')] });
  });

  it('takes two banks of one name', () => {
    const text = `${HEADER}Access Bank,000014,commercial,\nAccess Bank,999058,commercial,\n`;
    expect(parseText(text)).toEqual({ banks: [bank('Access Bank', '000014'), bank('Access Bank', '999058')] });
  });

  it.each<[string, string, string]>([
    ['an empty file', '', 'the file is empty'],
    ['a file of empty lines', '\n\r\n\n', 'the file is empty'],
    ['a file without banks', HEADER, 'no banks'],
    ['another first line', 'code,name\n000014,Access\n', 'line 1: the first line must be name,code,category,cbn_code'],
    ['semicolons', 'name;code;category;cbn_code\n', 'line 1: the first line must be'],
    ['the same code twice', `${HEADER}A,000014,a,\nB,000014,b,\n`, 'line 3: code 000014 is on line 2 already'],
    ['a code without its zeros', `${HEADER}A,14,a,\n`, 'line 2: code must be six digits'],
    ['a code of other digits', `${HEADER}A,٠٠٠٠١٤,a,\n`, 'line 2: code must be six digits'],
    ['an empty name', `${HEADER} ,000014,a,\n`, 'line 2: name must not be empty'],
    ['a control character', `${HEADER}\nA\u0007B,000014,a,\n`, 'line 3: name must not contain control characters'],
    ['a NUL byte', `${HEADER}A\u0000B,000014,a,\n`, 'line 2: name must not contain control characters'],
    ['a name of two lines', `${HEADER}"A\nB",000014,a,\n`, 'name must not contain control characters'],
    ['a name that is too long', `${HEADER}${'n'.repeat(256)},000014,a,\n`, 'line 2: name must be at most 255'],
    ['an empty category', `${HEADER}A,000014,,\n`, 'line 2: category must be'],
    ['a category in capitals', `${HEADER}A,000014,Mobile Money,\n`, 'line 2: category must be'],
    ['a CBN code with letters', `${HEADER}A,000014,a,04A\n`, 'line 2: cbn_code must be'],
    ['a padded CBN code', `${HEADER}A,000014,a,00103\n`, 'line 2: cbn_code must be'],
    ['a six-digit CBN code', `${HEADER}A,000014,a,000014\n`, 'line 2: cbn_code must be'],
    ['too few values', `${HEADER}A,000014,a\n`, 'line 2: must have 4 values'],
    ['too many values', `${HEADER}A,B,000014,a,\n`, 'line 2: must have 4 values'],
    ['an open quote', `${HEADER}A,000013,a,\n"B,000014,a,\n`, 'wrong quotes'],
    ['a quote in the middle', `${HEADER}A "B" C,000014,a,\n`, 'line 2: wrong quotes'],
    ['too many banks', HEADER + 'A,000014,a,\n'.repeat(MAX_BANKS + 1), 'the file has 5001 banks; at most 5000 fit'],
    ['a file over 1 MB', HEADER + '\n'.repeat(1024 * 1024), 'the file is larger than 1 MB'],
  ])('refuses %s', (_name, text, problem) => {
    expect(parseText(text)).toEqual({ problems: [expect.stringContaining(problem)] });
  });

  it('refuses bytes that are not UTF-8 and says on which line they are', () => {
    const latin1 = Buffer.from(
      `${HEADER}Access Bank,000014,commercial,\nCaf\u00e9 Bank,000015,commercial,\n`,
      'latin1',
    );
    expect(parseBankFile(latin1)).toEqual({ problems: [expect.stringContaining('line 3: not valid UTF-8')] });
    const utf16 = Buffer.from(`\uFEFF${HEADER}`, 'utf16le');
    expect(parseBankFile(utf16)).toEqual({ problems: [expect.stringContaining('line 1: not valid UTF-8')] });
  });

  it('lists every problem, and only counts those after the twentieth', () => {
    const read = parseText(HEADER + 'A,1,a,\n'.repeat(25));
    expect(read).toHaveProperty('problems.length', 21);
    expect(read).toHaveProperty('problems.19', expect.stringContaining('line 21: '));
    expect(read).toHaveProperty('problems.20', 'and 5 more');
  });

  it('gives banks or problems for any bytes at all', () => {
    const pieces = fc.constantFrom('\n', '\r\n', ',', '"', 'A', '000014', 'commercial', '044', '\u0000', ' ');
    const bodies = fc.oneof(
      fc.array(pieces).map((list) => HEADER + list.join('')),
      fc.string({ unit: anyCharacter }),
    );
    const files = fc.oneof(
      bodies.map((text) => new Uint8Array(Buffer.from(text))),
      fc.uint8Array({ maxLength: 200 }),
    );
    fc.assert(
      fc.property(files, (bytes) => {
        const read = parseBankFile(bytes);
        expect('banks' in read ? read.banks.length : read.problems.length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });
});

describe('inDirectoryOrder', () => {
  it('orders by name without regard to case, then by code, with 999058 last', () => {
    const inOrder = [
      bank('3Line', '110005'),
      bank('ABC', '000001'),
      bank('abd', '000002'),
      bank('ABE', '000003'),
      bank('abe', '000004'),
      bank('zed', '000005'),
      bank('Access Bank', '999058'),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(inOrder, { minLength: inOrder.length }), (shuffled) => {
        expect(inDirectoryOrder(shuffled)).toEqual(inOrder);
      }),
    );
  });

  it('leaves its argument as it was', () => {
    const banks = [bank('B', '000002'), bank('A', '000001')];
    inDirectoryOrder(banks);
    expect(banks.map(({ code }) => code)).toEqual(['000002', '000001']);
  });
});

describe('the banks that come with the project', () => {
  const file = parseBankFile(readFileSync(new URL('./banks.csv', import.meta.url)));
  const banks = 'banks' in file ? file.banks : [];

  it('are a valid file of 230 entries in the order of the directory, 999058 last', () => {
    expect(file).not.toHaveProperty('problems');
    expect(banks).toHaveLength(230);
    expect(inDirectoryOrder(banks)).toEqual(banks);
    expect(banks.at(-1)).toEqual({ code: '999058', name: 'Access Bank', category: 'commercial', cbnCode: null });
  });

  it('are what the migration loads, in the same order', () => {
    const sql = readFileSync(new URL('../../../migrations/0067.do.baseline.sql', import.meta.url), 'utf8');
    expect(migrationRows(sql)).toEqual(banks.map((entry, index) => ({ ...entry, position: index + 1 })));
    expect(sql.match(/^ {2}\(/gm)).toHaveLength(banks.length);
  });
});
