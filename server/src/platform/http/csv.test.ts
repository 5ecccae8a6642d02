import { expect, it } from 'vitest';
import { csvPieces, type CsvRow } from './csv.ts';

async function written(...rows: CsvRow[]): Promise<string> {
  let text = '';
  for await (const piece of csvPieces(['name', 'amount'], chunksOf(rows))) text += piece;
  return text;
}

async function* chunksOf(rows: readonly CsvRow[]): AsyncGenerator<readonly CsvRow[]> {
  yield rows;
}

it.each([
  ['Ada', 'Ada'],
  ['=1+1', "'=1+1"],
  ['-1', "'-1"],
  // Where Excel separates by semicolons, the second part would be a formula in a cell of its own.
  ['x;=1+1', '"x;=1+1"'],
  ['x\t=1+1', '"x\t=1+1"'],
  ['x,"=1+1"', '"x,""=1+1"""'],
])('writes %j as %s', async (name, cell) => {
  expect(await written([name, -150_050n])).toBe(`name,amount\r\n${cell},-1500.50\r\n`);
});

it('writes the heading alone where there are no rows', async () => {
  expect(await written()).toBe('name,amount\r\n');
});
