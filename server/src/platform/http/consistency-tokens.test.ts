import { describe, expect, it } from 'vitest';
import type { BusinessId } from '../database/ids.ts';
import { walPosition } from '../database/wal-position.ts';
import { ConsistencyTokens } from './consistency-tokens.ts';

const tokensBy = (secret: string) => new ConsistencyTokens({ derive: (purpose) => Buffer.from(secret + purpose) });
const position = walPosition({ timeline: 1, lsn: '16/B374D848' });
const mine = 7n as BusinessId;

describe('a consistency token', () => {
  it('is read by every process with the same key, for its business only', () => {
    const token = tokensBy('a').make(position, mine);
    expect(tokensBy('a').read(token, mine)).toBe(position);
    expect(tokensBy('a').read(token, 8n as BusinessId)).toBeUndefined();
    expect(tokensBy('b').read(token, mine)).toBeUndefined();
  });

  it('is the greater text the later its place is', () => {
    const tokens = tokensBy('a');
    const later = walPosition({ timeline: 1, lsn: '16/B374D850' });
    expect(tokens.make(later, mine) > tokens.make(position, mine)).toBe(true);
  });

  it('is not read when a character was changed, added or left out', () => {
    const tokens = tokensBy('a');
    const token = tokens.make(position, mine);
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === '0' ? '1' : '0';
      const changed = token.slice(0, at) + other + token.slice(at + 1);
      // The last character has bits that no byte needs.
      if (at < token.length - 1) expect(tokens.read(changed, mine), changed).toBeUndefined();
      expect(tokens.read(token.slice(0, at) + token.slice(at + 1), mine)).toBeUndefined();
    }
    for (const odd of [undefined, '', 'x'.repeat(10_240), [token, token], `${token}0`]) {
      expect(tokens.read(odd, mine)).toBeUndefined();
    }
  });
});
