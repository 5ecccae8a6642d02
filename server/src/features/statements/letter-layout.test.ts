import { describe, expect, it } from 'vitest';
import { shareOut } from './letter-layout.ts';

describe('a letter of a PDF', () => {
  it('is shared out over its glyphs, the first of which stands for what is left', () => {
    expect(shareOut(['o', '\u0323', '\u0301'], 3)).toEqual([['o'], ['\u0323'], ['\u0301']]);
    expect(shareOut(['O', '\u0323', '\u0301'], 2)).toEqual([['O', '\u0323'], ['\u0301']]);
    expect(shareOut(['a', '\u0301'], 1)).toEqual([['a', '\u0301']]);
  });

  it('is not shared out over more glyphs than it has parts, nor over none', () => {
    expect(shareOut(['a'], 2)).toBeUndefined();
    expect(shareOut(['a'], 0)).toBeUndefined();
  });
});
