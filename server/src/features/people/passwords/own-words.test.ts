import { expect, it } from 'vitest';
import { ownWords } from './own-words.ts';

it('names, addresses and their parts are words of the person', () => {
  const words = ownWords(['Ada Obi', 'ada@example.com', undefined]);
  expect(words).toEqual(expect.arrayContaining(['ada', 'ada obi', 'ada@example.com', 'example', 'obi', 'tributary']));
  expect(new Set(words).size).toBe(words.length);
});
