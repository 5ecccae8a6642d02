import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createVault, rememberOpened, VaultError } from './vault.ts';

const key = randomBytes(32);
const vault = createVault(key);

describe('the vault', () => {
  it('opens what it has sealed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (secret, context) => {
        expect(vault.open(vault.seal(secret, context), context)).toBe(secret);
      }),
    );
  });

  it('never seals the same secret to the same bytes', () => {
    expect(vault.seal('auth_test_x', 'a').equals(vault.seal('auth_test_x', 'a'))).toBe(false);
  });

  it('shows nothing of the secret', () => {
    expect(vault.seal('auth_test_secret', 'a').toString('latin1')).not.toContain('auth');
  });

  it('refuses another key, and another context', () => {
    const sealed = vault.seal('auth_test_secret', '1:2');
    expect(() => createVault(randomBytes(32)).open(sealed, '1:2')).toThrow(VaultError);
    expect(() => vault.open(sealed, '1:3')).toThrow(VaultError);
    expect(createVault(Buffer.from(key)).open(sealed, '1:2')).toBe('auth_test_secret');
  });

  it('refuses what was changed or cut, wherever it was', () => {
    const sealed = vault.seal('auth_test_secret', '1:2');
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => vault.open(changed, '1:2')).toThrow(VaultError);
      expect(() => vault.open(sealed.subarray(0, index), '1:2')).toThrow(VaultError);
    }
  });

  it('takes no key of another length', () => {
    expect(() => createVault(randomBytes(16))).toThrow('32 bytes');
  });
});

describe('a vault that remembers what it opened', () => {
  const counted = () => {
    let opens = 0;
    const open = (sealed: Buffer, context: string): string => {
      opens += 1;
      return vault.open(sealed, context);
    };
    return { remembering: rememberOpened({ ...vault, open }, 2), opens: () => opens };
  };

  it('opens the same bytes once, and a changed secret anew', () => {
    const { remembering, opens } = counted();
    const [first, second] = [remembering.seal('one', 'a'), remembering.seal('two', 'a')];
    expect([first, first, second].map((sealed) => remembering.open(sealed, 'a'))).toEqual(['one', 'one', 'two']);
    expect(opens()).toBe(2);
  });

  it('still refuses another context', () => {
    const { remembering } = counted();
    const sealed = remembering.seal('one', 'a');
    remembering.open(sealed, 'a');
    expect(() => remembering.open(sealed, 'b')).toThrow(VaultError);
  });

  it('forgets the oldest when it is full', () => {
    const { remembering, opens } = counted();
    const sealed = ['one', 'two', 'three'].map((secret) => remembering.seal(secret, 'a'));
    for (const bytes of [...sealed, ...sealed.slice(0, 1)]) remembering.open(bytes, 'a');
    expect(opens()).toBe(4);
  });
});
