import { describe, expect, it } from 'vitest';
import { FAILED_ATTEMPTS_MAX, FailedAttempts } from './failed-attempts.ts';

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

  it.each([
    ['/56', 2, (index: number) => `2001:db8:0:ab${index.toString(16).padStart(2, '0')}::1`, '2001:db8:0:ac00::1'],
    ['/48', 4, (index: number) => `2001:db8:0:${index.toString(16).padStart(2, '0')}00::1`, '2001:db8:1:0::1'],
  ])('from all networks of a %s have %i times the allowance', async (_size, allowances, addressOf, outside) => {
    const attempts = new FailedAttempts();
    for (let count = 0; count < FAILED_ATTEMPTS_MAX * allowances; count += 1)
      await attempts.count(addressOf(count % 64));
    for (const index of [0, 64, 255]) {
      await expect(attempts.count(addressOf(index))).rejects.toMatchObject({ code: 'too_many_failed_attempts' });
    }
    await attempts.count(outside);
  });

  it('over the limit of one network do not count against its neighbours', async () => {
    const attempts = new FailedAttempts();
    for (let count = 0; count < FAILED_ATTEMPTS_MAX * 5; count += 1) {
      await attempts.count('2001:db8::1').catch(() => undefined);
    }
    for (let count = 0; count < FAILED_ATTEMPTS_MAX; count += 1) await attempts.count('2001:db8:0:1::1');
  });
});
