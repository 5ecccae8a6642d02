import { createSecretKey, randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BY_BUSINESS,
  BY_INSTALLATION,
  INSTALLATION,
  openWith,
  rememberOpened,
  sealWith,
  type Vault,
  VaultError,
} from './vault.ts';

const bytes = randomBytes(32);
const key = createSecretKey(bytes);
const seal = (secret: string, context: string): Buffer => sealWith(key, BY_INSTALLATION, secret, context);

describe('what is sealed', () => {
  it('is opened', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (secret, context) => {
        expect(openWith(key, seal(secret, context), context)).toBe(secret);
      }),
    );
  });

  it('is never the same bytes twice', () => {
    expect(seal('auth_test_x', 'a').equals(seal('auth_test_x', 'a'))).toBe(false);
  });

  it('shows nothing of the secret', () => {
    expect(seal('auth_test_secret', 'a').toString('latin1')).not.toContain('auth');
  });

  it('is refused to another key, and in another context', () => {
    const sealed = seal('auth_test_secret', '1:2');
    expect(() => openWith(createSecretKey(randomBytes(32)), sealed, '1:2')).toThrow(VaultError);
    expect(() => openWith(key, sealed, '1:3')).toThrow(VaultError);
    expect(openWith(createSecretKey(Buffer.from(bytes)), sealed, '1:2')).toBe('auth_test_secret');
  });

  it('is refused when it was changed or cut, wherever it was', () => {
    for (const sealed of [seal('auth_test_secret', '1:2'), sealWith(key, BY_BUSINESS, 'auth_test_secret', '1:2')]) {
      for (let index = 0; index < sealed.length; index += 1) {
        const changed = Buffer.from(sealed);
        changed[index] = (changed[index] ?? 0) ^ 1;
        expect(() => openWith(key, changed, '1:2')).toThrow(VaultError);
        expect(() => openWith(key, sealed.subarray(0, index), '1:2')).toThrow(VaultError);
      }
    }
  });

  it('is refused when it says that another kind of key sealed it', () => {
    const sealed = seal('auth_test_secret', '1:2');
    sealed[0] = BY_BUSINESS;
    expect(() => openWith(key, sealed, '1:2')).toThrow(VaultError);
  });
});

describe('a vault that remembers what it opened', () => {
  const counted = () => {
    let opens = 0;
    const vault: Vault = {
      ready: () => undefined,
      seal,
      open(sealed, context) {
        opens += 1;
        return openWith(key, sealed, context);
      },
    };
    return { remembering: rememberOpened(vault, 2), opens: () => opens };
  };
  const owner = INSTALLATION;

  it('opens the same bytes once, and a changed secret anew', () => {
    const { remembering, opens } = counted();
    const [first, second] = [remembering.seal('one', 'a', owner), remembering.seal('two', 'a', owner)];
    const opened = [first, first, second].map((sealed) => remembering.open(sealed, 'a', owner));
    expect(opened).toEqual(['one', 'one', 'two']);
    expect(opens()).toBe(2);
  });

  it('still refuses another context', () => {
    const { remembering } = counted();
    const sealed = remembering.seal('one', 'a', owner);
    remembering.open(sealed, 'a', owner);
    expect(() => remembering.open(sealed, 'b', owner)).toThrow(VaultError);
  });

  it('forgets the oldest when it is full', () => {
    const { remembering, opens } = counted();
    const sealed = ['one', 'two', 'three'].map((secret) => remembering.seal(secret, 'a', owner));
    for (const secret of [...sealed, ...sealed.slice(0, 1)]) remembering.open(secret, 'a', owner);
    expect(opens()).toBe(4);
  });
});
