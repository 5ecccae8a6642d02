import { describe, expect, it } from 'vitest';
import { type CsvRow, readRows } from './csv-rows.ts';

async function* pieces(text: string, length = text.length): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += length) {
    yield await Promise.resolve(text.slice(start, start + length));
  }
}

async function read(text: string, length?: number): Promise<CsvRow[]> {
  const rows = [];
  for await (const row of readRows(pieces(text, length))) rows.push(row);
  return rows;
}

const rowsOf = async (text: string, length?: number) => (await read(text, length)).map(({ cells }) => cells);

describe('rows of CSV', () => {
  it.each([
    ['a comma', ','],
    ['a semicolon', ';'],
    ['a tab', '\t'],
    ['a bar', '|'],
  ])('are separated by %s, which the first line shows', async (_name, delimiter) => {
    const text = [
      ['id', 'amount', '"a, b; c|d"'],
      ['1', '"2,000.50"', 'x'],
    ]
      .map((row) => row.join(delimiter))
      .join('\n');
    const rows = [
      ['id', 'amount', 'a, b; c|d'],
      ['1', '2,000.50', 'x'],
    ];
    expect(await rowsOf(text)).toEqual(rows);
    expect(await rowsOf(text, 1)).toEqual(rows);
  });

  it('have no white space around their fields, and their fields may be blank', async () => {
    expect(await rowsOf('\r\n\n a ;b \r\n\r\n;\r\n')).toEqual([
      ['a', 'b'],
      ['', ''],
    ]);
    expect(await rowsOf('a\tb\n\tx\n')).toEqual([
      ['a', 'b'],
      ['', 'x'],
    ]);
  });

  it('tell their lines in the file', async () => {
    const rows = await read('\na;b\n"1\n2";3\n4;5');
    expect(rows.map(({ lineNumber }) => lineNumber)).toEqual([2, 4, 5]);
  });

  it('of one endless line are refused without work that grows with its square', async () => {
    await expect(rowsOf('x'.repeat(1_000_000), 65_000)).rejects.toMatchObject({ code: 'unreadable_file' });
    await expect(rowsOf(`${'x'.repeat(65_000)}${' '.repeat(400)}`)).resolves.toHaveLength(1);
  });
});
