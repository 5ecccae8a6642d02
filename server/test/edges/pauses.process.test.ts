/** One body must not hold up everybody else; pauses.process.ci.test.ts has many more kinds. */
import { describe, expect, it } from 'vitest';
import {
  bestOf,
  BULK,
  innocentOf,
  KINDS,
  MB,
  measurePauses,
  PAYMENTS,
  RATIO_MAX,
  SIGN_IN,
  UNKNOWN_60,
} from './pauses.testing.ts';

measurePauses();

const hostileOf = (what: string) => {
  const hostile = KINDS.find(([name]) => name === what)?.[1];
  if (hostile === undefined) throw new Error(`there is no ${what}`);
  return hostile;
};

describe('the longest pause', () => {
  it.each([
    ['zeros and one __proto__', 4 * MB - 1, BULK],
    ['zeros and one __proto__', MB - 1, PAYMENTS],
    ['zeros and one __proto__', 65_536, SIGN_IN],
    ['zeros that end wrongly', 65_536, SIGN_IN],
    ['many names in a payment', 4 * MB - 1, BULK],
    ['nested lists', 4 * MB - 1, BULK],
  ] as const)('for %s of %i bytes to %s is none longer than for payments of its size', async (what, bytes, path) => {
    const body = hostileOf(what)(bytes);
    const seen = await bestOf(() => ({ path, body }));
    expect(seen.pauseMs / (await innocentOf(bytes)).pauseMs).toBeLessThan(RATIO_MAX);
    expect(seen.status).toBeGreaterThanOrEqual(400);
    expect(seen.bytes).toBeLessThan(1_000);
  });
});

describe('5,000 payments with 60 unknown fields each', () => {
  it('get an answer that is no larger than that of accepted payments, and names the first field of each', async () => {
    const items = Array.from({ length: 5_000 }, () => `{${UNKNOWN_60}}`).join(',');
    const body = Buffer.from(`{"payments":[${items}]}`);
    const seen = await bestOf(() => ({ path: BULK, body }));
    const usual = await innocentOf(4 * MB - 1);
    expect(seen.status).toBe(200);
    expect(seen.bytes).toBeLessThan(usual.bytes);
    expect(seen.pauseMs / usual.pauseMs).toBeLessThan(RATIO_MAX);
  });
});
