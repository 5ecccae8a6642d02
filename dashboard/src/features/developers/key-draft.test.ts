import { describe, expect, it } from 'vitest';
import { KEY_PERMISSIONS } from '../../permissions.ts';
import { addressesOf, draftOf, expiryOf, scopesOf } from './key-draft.ts';
import { scopesInShort } from './keys.ts';

const MINE = ['accounts:read', 'payments:read', 'webhooks:write'] as const;

describe('the draft of a key', () => {
  it('leaves the scopes to the server until others are chosen, and offers none that the person lacks', () => {
    const draft = draftOf();
    expect(scopesOf(draft, MINE)).toBeUndefined();
    expect(scopesOf({ ...draft, choice: 'read' }, MINE)).toEqual(['accounts:read', 'payments:read']);
    expect(scopesOf({ ...draft, choice: 'payments' }, MINE)).toEqual(['accounts:read', 'payments:read']);
    expect(scopesOf({ ...draft, choice: 'chosen', scopes: ['webhooks:write'] }, MINE)).toEqual(['webhooks:write']);
  });

  it('gives a key that only reads no authorisation keys, which their readers can rotate', () => {
    const all = scopesOf({ ...draftOf(), choice: 'read' }, KEY_PERMISSIONS);
    expect(all).toContain('webhooks:read');
    expect(all).not.toContain('authorization-keys:read');
    expect(scopesInShort({ kind: 'secret', scopes: all ?? [] })).toBe('Read only');
    expect(scopesInShort({ kind: 'secret', scopes: ['accounts:read', 'authorization-keys:read'] })).toBe(
      '2 permissions',
    );
    // A permission that only a later version of the server knows may write.
    expect(scopesInShort({ kind: 'secret', scopes: ['accounts:read', 'later:write'] as never })).toBe('2 permissions');
  });

  it('takes addresses from lines, commas and spaces, and none as all', () => {
    const allowedAddresses = ' 203.0.113.7\n2001:db8::/32, 198.51.100.0/24\n';
    expect(addressesOf({ ...draftOf(), allowedAddresses })).toEqual([
      '203.0.113.7',
      '2001:db8::/32',
      '198.51.100.0/24',
    ]);
    expect(addressesOf({ ...draftOf(), allowedAddresses: ' \n' })).toBeNull();
  });

  it('ends at the end of its last day in Lagos', () => {
    expect(expiryOf({ ...draftOf(), lastDay: '2027-03-31' })).toBe('2027-03-31T23:00:00.000Z');
    expect(expiryOf(draftOf())).toBeUndefined();
  });
});
