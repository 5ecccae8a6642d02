import { describe, expect, it } from 'vitest';
import { CHUNK_LETTERS, inChunks, nextAfter } from './chunks.ts';

interface Row {
  readonly position: number;
  readonly text: string;
}

/** What comes of rows of these lengths, and how many rows each query was asked for. */
async function chunksOf(lengths: readonly number[]) {
  const all = lengths.map((length, position): Row => ({ position, text: 'x'.repeat(length) }));
  const asked: number[] = [];
  const placeAfter = ({ position }: Row): number => position + 1;
  const chunks: [number, string][][] = [];
  for await (const chunk of inChunks({
    start: 0,
    read: async (place: number, rowsMax: number) => {
      asked.push(rowsMax);
      return nextAfter(all.slice(place, place + rowsMax), rowsMax, placeAfter);
    },
    placeAfter,
    write: ({ position, text }): [number, string] => [position, text],
  })) {
    chunks.push(chunk);
  }
  expect(chunks.flat().map(([position]) => position)).toEqual(all.map(({ position }) => position));
  return { asked, sizes: chunks.map((chunk) => chunk.reduce((sum, [, text]) => sum + text.length, 0)) };
}

describe('rows in chunks', () => {
  it('that are short come many at once', async () => {
    const { asked } = await chunksOf(Array.from({ length: 2_500 }, () => 20));
    expect(asked).toEqual([50, 1_000, 1_000, 1_000]);
  });

  it('that are long come few at once', async () => {
    const { asked, sizes } = await chunksOf(Array.from({ length: 200 }, () => 10_000));
    expect(Math.max(...asked.slice(1))).toBeLessThan(10);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(CHUNK_LETTERS + 10_000);
  });

  it('that are long behind short ones are held no more of at once', async () => {
    const lengths = Array.from({ length: 3_000 }, (_, position) => (position < 1_050 ? 1 : 5_000));
    const { sizes } = await chunksOf(lengths);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(CHUNK_LETTERS + 5_000);
  });

  it('of which one is longer than a chunk come one by one', async () => {
    const { sizes } = await chunksOf([100_000, 100_000, 1]);
    expect(sizes).toEqual([100_000, 100_000, 1]);
  });

  it('of which there are none are no chunk', async () => {
    expect((await chunksOf([])).sizes).toEqual([]);
  });
});
