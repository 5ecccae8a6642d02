import { describe, expect, it } from 'vitest';
import { keyState, shortKey } from './keys.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');

describe('an API key', () => {
  it('is known by how it begins and ends', () => {
    expect(shortKey({ prefix: 'sk_test_', lastFour: 'x7Qa' })).toBe('sk_test_…x7Qa');
  });

  it.each([
    ['active', null, null],
    ['ending', '2026-11-21T10:00:01.000Z', null],
    ['ended', '2026-11-21T10:00:00.000Z', null],
    ['revoked', null, '2026-11-20T10:00:00.000Z'],
    ['revoked', '2026-11-22T10:00:00.000Z', '2026-11-20T10:00:00.000Z'],
  ])('is %s when it expires at %s and was revoked at %s', (state, expiresAt, revokedAt) => {
    expect(keyState({ expiresAt, revokedAt }, NOW)).toBe(state);
  });
});
