import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf, networksOf } from './network.ts';

describe('the network of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['64:ff9b::192.0.2.1', '192.0.2.1'],
    ['64:ff9b::c000:201', '192.0.2.1'],
    ['192.0.2.1:5678', '192.0.2.1'],
    ['[2001:db8::1]:5678', '2001:db8:0:0::/64'],
    ['[2001:db8::1]', '2001:db8:0:0::/64'],
    ['not:an:address', 'not:an:address'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0000:0000:1:2:3:4', '2001:db8:0:0::/64'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
    ['1::3:4:5:6:7:8', '1:0:3:4::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it.each([
    ['192.0.2.1', ['192.0.2.1']],
    ['::ffff:192.0.2.1', ['192.0.2.1']],
    ['unknown', ['unknown']],
    ['2001:db8:12:34ab::1', ['2001:db8:12:34ab::/64', '2001:db8:12:3400::/56', '2001:db8:12:0::/48']],
    ['ffff:ffff:ffff:ffff::', ['ffff:ffff:ffff:ffff::/64', 'ffff:ffff:ffff:ff00::/56', 'ffff:ffff:ffff:0::/48']],
  ])('of %s is in those of its owner', (address, names) => {
    const networks = networksOf(address);
    expect(networks.map(({ name }) => name)).toEqual(names);
    expect(networks.map(({ allowances }) => allowances)).toEqual([1, 2, 4].slice(0, names.length));
    expect(networkOf(address)).toBe(names[0]);
  });

  it('is the same for all that share the first 64 bits', () => {
    const groups = (length: number): fc.Arbitrary<string> =>
      fc
        .array(fc.integer({ min: 1, max: 0xffff }), { minLength: length, maxLength: length })
        .map((numbers) => numbers.map((number) => number.toString(16)).join(':'));
    fc.assert(
      fc.property(groups(4), groups(4), groups(4), (network, one, other) => {
        expect(networkOf(`${network}:${one}`)).toBe(networkOf(`${network}:${other}`));
      }),
    );
  });
});
