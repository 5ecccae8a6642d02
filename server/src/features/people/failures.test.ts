import { describe, expect, it } from 'vitest';
import { orOnceMore } from './failures.ts';

/** As better-auth throws it, which hides the error of the database. */
function failureWithoutReason(statusCode: number): Error {
  const error = Object.assign(new Error('Failed to get session'), { statusCode });
  error.name = 'APIError';
  return error;
}

const failingFirst = (error: Error): (() => Promise<string>) => {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls === 1) throw error;
    return 'found';
  };
};

describe('a look-up of better-auth that failed without a reason', () => {
  it('fails with the error of the database while that is away', async () => {
    const away = new Error('timeout exceeded when trying to connect');
    await expect(orOnceMore(failingFirst(failureWithoutReason(500)), () => Promise.reject(away))).rejects.toBe(away);
  });

  it('is made once more when the database answers', async () => {
    expect(await orOnceMore(failingFirst(failureWithoutReason(500)), async () => undefined)).toBe('found');
  });

  it('is not made again for a refusal, or an error of anything else', async () => {
    for (const error of [failureWithoutReason(401), new Error('another')]) {
      await expect(orOnceMore(failingFirst(error), async () => undefined)).rejects.toBe(error);
    }
  });
});
