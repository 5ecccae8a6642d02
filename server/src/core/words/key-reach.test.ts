import { describe, expect, it } from 'vitest';
import { parseNetwork, reachOf, requireReach } from './key-reach.ts';
import { KEY_PERMISSIONS, type Permission } from './permissions.ts';

const codeOf = (act: () => void): unknown => {
  try {
    act();
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return undefined;
};
const use = (address: string, ...needed: Permission[]) => ({ address, needed });
const from = (allowedAddresses: readonly string[] | null) => reachOf({ scopes: null, allowedAddresses });

describe('the scopes of a key', () => {
  it('are everything that keys can hold when none are stored', () => {
    for (const permission of KEY_PERMISSIONS) requireReach(from(null), use('192.0.2.1', permission));
    expect(codeOf(() => requireReach(from(null), use('192.0.2.1', 'keys:write')))).toBe('scope_missing');
  });

  it('never hold what keys cannot, even if a row says so', () => {
    const reach = reachOf({ scopes: ['keys:write', 'payments:read', 'no such'], allowedAddresses: null });
    expect([...reach.permissions]).toEqual(['payments:read']);
  });

  it('are named when they lack', () => {
    const reach = reachOf({ scopes: ['payments:read'], allowedAddresses: null });
    expect(() => requireReach(reach, use('192.0.2.1', 'payments:read', 'payments:write', 'refunds:write'))).toThrow(
      'lacks payments:write and refunds:write',
    );
  });

  it('may be none', () => {
    const reach = reachOf({ scopes: [], allowedAddresses: null });
    requireReach(reach, use('192.0.2.1'));
    expect(codeOf(() => requireReach(reach, use('192.0.2.1', 'payments:read')))).toBe('scope_missing');
  });
});

describe('the addresses of a key', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.0/24', '203.0.113.255'],
    ['203.0.113.9/24', '203.0.113.1'],
    ['203.0.113.7', '::ffff:203.0.113.7'],
    ['0.0.0.0/0', '198.51.100.1'],
    ['2001:db8::/32', '2001:db8:1::5'],
    ['2001:DB8::1', '2001:db8:0:0:0:0:0:1'],
    ['fe80::/10', 'fe80::1%eth0'],
  ])('%s lets %s in', (allowed, address) => {
    expect(codeOf(() => requireReach(from([allowed]), use(address)))).toBeUndefined();
  });

  it.each([
    ['203.0.113.7', '203.0.113.8'],
    ['203.0.113.0/24', '203.0.114.0'],
    ['2001:db8::/32', '2001:db9::1'],
    ['203.0.113.7', ''],
    ['203.0.113.7', '203.0.113.7, 198.51.100.1'],
    ['0.0.0.0/0', '2001:db8::1'],
  ])('%s keeps %j out, without saying what it lets in', (allowed, address) => {
    const act = () => requireReach(from([allowed]), use(address, 'payments:read'));
    expect(codeOf(act)).toBe('address_not_allowed');
    expect(act).not.toThrow(allowed);
  });

  it('let nobody in when the list is empty or cannot be read', () => {
    expect(codeOf(() => requireReach(from([]), use('203.0.113.7')))).toBe('address_not_allowed');
    expect(codeOf(() => requireReach(from(['nonsense']), use('203.0.113.7')))).toBe('address_not_allowed');
  });

  it.each(['', 'x', '203.0.113', '203.0.113.7/33', '203.0.113.7/', '203.0.113.7/08', '203.0.113.7/1/2', '::/129'])(
    'are not written %j',
    (text) => expect(parseNetwork(text)).toBeUndefined(),
  );
});
