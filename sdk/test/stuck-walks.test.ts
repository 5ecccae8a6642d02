import { expect, it } from 'vitest';
import { walkCursors, walkForward } from '../src/pages.ts';

async function all<Item>(walk: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of walk) items.push(item);
  return items;
}

const STUCK = { name: 'TributaryError', code: 'unexpected_response' };

it('a walk ends with an error where the next page is the same again', async () => {
  const backwards = walkCursors(async () => Promise.resolve({ items: [1], next: 5 }), {});
  await expect(all(backwards)).rejects.toMatchObject(STUCK);
  const forwards = walkCursors(async () => Promise.resolve({ items: [1], next: 5 }), { after: 5 });
  await expect(all(forwards)).rejects.toMatchObject(STUCK);
  const bySequence = walkForward(async () => Promise.resolve([{ sequence: 7 }]), { after: 6, pageSize: 1 });
  await expect(all(bySequence)).rejects.toMatchObject(STUCK);
});

it('a walk that moves goes to its end', async () => {
  const pages = [
    { items: [9, 8], next: 8 },
    { items: [7], next: null },
  ];
  expect(await all(walkCursors(async () => Promise.resolve(pages.shift() ?? { items: [], next: null }), {}))).toEqual([
    9, 8, 7,
  ]);
});
