/** Bodies of many kinds, none of which may hold up everybody else. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  bestOf,
  BULK,
  innocentOf,
  KINDS,
  many,
  MB,
  measurePauses,
  PAYMENTS,
  RATIO_MAX,
  RESULTS,
  SIGN_IN,
} from './pauses.testing.ts';

measurePauses();

describe.each([
  ['4 MB', 4 * MB - 1, BULK],
  ['1 MB', MB - 1, PAYMENTS],
  ['64 KB without credentials', 65_536, SIGN_IN],
] as const)('a body of %s', (_size, bytes, path) => {
  it.each(KINDS)('of %s holds the others up no longer than payments do', async (_what, hostile) => {
    const body = hostile(bytes);
    const seen = await bestOf(() => ({ path, body }));
    const usual = await innocentOf(bytes);
    expect(seen.pauseMs / usual.pauseMs).toBeLessThan(RATIO_MAX);
    expect(seen.bytes / usual.bytes, 'its answer').toBeLessThan(RATIO_MAX);
    if (path !== BULK) expect(seen.status).toBeGreaterThanOrEqual(400);
  });
});

describe('4 MB with an Idempotency-Key', () => {
  it.each(KINDS)('of %s hold the others up no longer than payments do', async (_what, hostile) => {
    const body = hostile(4 * MB - 1);
    const seen = await bestOf(() => ({ path: BULK, body, headers: { 'idempotency-key': randomUUID() } }));
    expect(seen.pauseMs / (await innocentOf(4 * MB - 1)).pauseMs).toBeLessThan(RATIO_MAX);
  });
});

describe('a form and a file', () => {
  it.each([
    ['a form', PAYMENTS, 'application/x-www-form-urlencoded', many('', 'a=1&', '')],
    ['a form of parts', PAYMENTS, 'multipart/form-data; boundary=x', many('--x', '\r\n', '')],
    ['a file of empty lines', RESULTS, 'text/csv', many('reference,amount,status\n', '\n', '')],
    ['a file of commas', RESULTS, 'text/csv', many('', ',', '')],
    ['a file of quotes', RESULTS, 'text/csv', many('reference,amount,status\n', '""', '')],
    ['a file of open tags', RESULTS, 'application/xml', many('<Document>', '<a>', '')],
    ['a file of attributes', RESULTS, 'application/xml', many('<Document ', 'a="1" ', '>')],
    ['a file of entities', RESULTS, 'application/xml', many('<Document>', '&amp;', '</Document>')],
  ] as const)('%s is refused without a longer pause', async (_what, path, type, hostile) => {
    const body = hostile(MB - 1);
    const seen = await bestOf(() => ({ path, body, headers: { 'content-type': type }, inPieces: path === RESULTS }));
    expect(seen.status).toBeGreaterThanOrEqual(400);
    expect(seen.pauseMs / (await innocentOf(MB - 1)).pauseMs).toBeLessThan(RATIO_MAX);
  });
});
