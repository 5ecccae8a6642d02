import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FAILED_ATTEMPTS_MAX, FailedAttempts } from './failed-attempts.ts';
import { networkOf } from '../wire/network.ts';

describe('failed attempts', () => {
  it('are let pass up to the limit, and then told to wait', async () => {
    const attempts = new FailedAttempts();
    for (let count = 0; count < FAILED_ATTEMPTS_MAX; count += 1) await attempts.count('192.0.2.1');
    const failure = await attempts.count('192.0.2.1').catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'too_many_failed_attempts', status: 429 });
    expect((failure as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(0);
    expect((failure as { retryAfterSeconds: number }).retryAfterSeconds).toBeLessThanOrEqual(60);
    await attempts.count('192.0.2.2');
  });

  it('of all addresses in a network of IPv6 count together', async () => {
    const attempts = new FailedAttempts();
    for (let count = 0; count < FAILED_ATTEMPTS_MAX; count += 1)
      await attempts.count(`2001:db8::${count.toString(16)}`);
    await expect(attempts.count('2001:db8::ffff:1')).rejects.toMatchObject({ code: 'too_many_failed_attempts' });
    await attempts.count('2001:db8:0:1::1');
  });
});

describe('the network of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0000:0000:1:2:3:4', '2001:db8:0:0::/64'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
    ['1::3:4:5:6:7:8', '1:0:3:4::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
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
