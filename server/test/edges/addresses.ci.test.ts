/**
 * Calls every reading operation of the OpenAPI document with unlikely values in each part of its address: pages,
 * limits, ids, numbers, references and filters.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePlace, type Operation, type Place } from './place.testing.ts';

/** No honest caller sends these, and each could break a query in a different way. */
const NUMBERS = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '+1',
  '%201',
  '١',
  'x',
  '',
  'null',
  String(2n ** 53n),
  String(2n ** 63n - 1n),
  String(2n ** 63n),
  String(2n ** 64n),
  '9'.repeat(400),
];
const TEXTS = ['%00', 'a%00b', '%ED%A0%80', '%FF', '%C0%80', '%', '%zz', '%u0000', "';--", '%2F..%2F', 'x'.repeat(400)];
const HOSTILE = [...NUMBERS, ...TEXTS];
/** Lists accept these and return nothing. */
const PAGES_FAR_OUT = [
  String(2n ** 53n),
  String(2n ** 63n - 1n),
  String(2n ** 63n),
  String(2n ** 64n),
  '9'.repeat(400),
];
const STREAMS = /\/events$/;

let place: Place;
let operations: readonly Operation[];
beforeAll(async () => {
  place = await makePlace();
  operations = place.operations.filter(({ method, path }) => method === 'get' && !STREAMS.test(path));
});
afterAll(() => place.testApp.close());

const at: Place['at'] = (path, changes) => place.at(path, changes);

/** The query parameters that are required before the rest of the address is checked. */
const RIGHT_QUERY: Readonly<Record<string, string>> = {
  format: 'csv',
  from: '2026-01-01',
  to: '2026-01-31',
  at: '2026-01-01',
  search: 'rice',
};
const queryOf = ({ parameters }: Operation): string =>
  parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name }) => `${name}=${RIGHT_QUERY[name]}`)
    .join('&');

const named = (operation: Operation, where: string): string[] =>
  operation.parameters.filter((parameter) => parameter.in === where).map(({ name }) => name);

async function get(path: string, url: string) {
  const { owner, testApp } = place;
  const { app, business } = testApp;
  const isDashboard = path.startsWith('/dashboard/');
  return isDashboard ? owner.get(url) : app.inject({ url, headers: { apiKey: business.test.secretKey } }).then(read);
}

const read = ({ statusCode, body }: { readonly statusCode: number; readonly body: string }) => ({
  status: statusCode,
  text: body,
  body: (body.startsWith('{') ? JSON.parse(body) : {}) as { error?: { code: string; field?: string }; data?: unknown },
});

describe('the addresses of all reading operations', () => {
  it('are right to begin with, so that what follows gets as far as the queries', async () => {
    for (const operation of operations) {
      const { path } = operation;
      const answer = await get(path, `${at(path)}?${queryOf(operation)}`);
      expect([path, answer.status], answer.text).toEqual([path, 200]);
    }
    expect(operations.length).toBeGreaterThan(50);
  });

  it('answer every page and limit with an empty page or a 400 that names it, and never fail', async () => {
    const lists = operations.filter((operation) => named(operation, 'query').includes('page'));
    expect(lists.length).toBeGreaterThan(20);
    for (const operation of lists) {
      const { path } = operation;
      for (const name of ['page', 'limit']) {
        await forEachHostile(async (value) => {
          const answer = await get(path, `${at(path)}?${queryOf(operation)}&${name}=${value}`);
          const isFarOut = name === 'page' && PAGES_FAR_OUT.includes(value);
          const what = `${path}?${name}=${value} ${answer.text}`;
          if (isFarOut && answer.status === 200) expect(entriesIn(answer.body.data), what).toBe(0);
          else expect([answer.status, answer.body.error?.field], what).toEqual([400, name]);
        });
      }
    }
  });

  it('end at the ten thousandth entry or go on for ever, and say so when they end', async () => {
    for (const { path, parameters } of operations) {
      // A search has a hundred entries.
      const isSearch = parameters.some(({ name, required }) => name === 'search' && required);
      if (isSearch || !parameters.some(({ name }) => name === 'page')) continue;
      const answer = await get(path, `${at(path)}?page=501&limit=20`);
      if (answer.status === 200) expect(entriesIn(answer.body.data), path).toBe(0);
      else {
        expect([path, answer.status, answer.body.error?.field]).toEqual([path, 400, 'page']);
        expect(answer.text).toContain('page times limit may be at most 10000 in this list. ');
      }
      expect([path, (await get(path, `${at(path)}?page=500&limit=20`)).status]).toEqual([path, 200]);
    }
  });

  it('take any filter for what it is, or refuse it', async () => {
    for (const operation of operations) {
      for (const name of named(operation, 'query').filter((one) => one !== 'page' && one !== 'limit')) {
        const others = queryOf({ ...operation, parameters: operation.parameters.filter((one) => one.name !== name) });
        await forEachHostile(async (value) => {
          const answer = await get(operation.path, `${at(operation.path)}?${others}&${name}=${value}`);
          const what = `${operation.path}?${name}=${value} ${answer.text}`;
          expect(answer.status, what).toBeLessThan(500);
        });
      }
      for (const unknown of ['%00=1', '%ED%A0%80=1', '__proto__=1', `${'x'.repeat(400)}=1`]) {
        const answer = await get(operation.path, `${at(operation.path)}?${unknown}`);
        expect(answer.status, `${operation.path}?${unknown} ${answer.text}`).toBeLessThan(500);
      }
    }
  });

  it('give ids that can be none the answer of ids that are unknown', async () => {
    for (const operation of operations) {
      for (const name of named(operation, 'path').filter((parameter) => parameter !== 'mode')) {
        const isReference = /^\{(id|reference)\}$/.test(`{${name}}`);
        const unknown = isReference ? '00000000-0000-4000-8000-000000000000' : '999999999';
        const query = queryOf(operation);
        const wanted = await get(operation.path, `${at(operation.path, { [name]: unknown })}?${query}`);
        expect([operation.path, wanted.status]).toEqual([operation.path, 404]);
        await forEachHostile(async (value) => {
          // An empty part makes another path.
          if (value === '') return;
          const answer = await get(operation.path, `${at(operation.path, { [name]: value })}?${query}`);
          const what = `${operation.path} ${name}=${value} ${answer.text}`;
          if (isUndecodable(value)) expect(answer.status, what).toBe(400);
          else expect([answer.status, messageOf(answer)], what).toEqual([404, messageOf(wanted)]);
        });
      }
    }
  });
});

async function forEachHostile(look: (value: string) => Promise<void>): Promise<void> {
  await Promise.all(HOSTILE.map(look));
}

const messageOf = ({ text }: { readonly text: string }): unknown => (JSON.parse(text) as { message: unknown }).message;

function isUndecodable(value: string): boolean {
  try {
    decodeURIComponent(value);
    return false;
  } catch {
    return true;
  }
}

/** How many entries the list has that is the data, or is in it. */
function entriesIn(data: unknown): number {
  if (Array.isArray(data)) return data.length;
  const lists = Object.values(data as object).filter((value): value is unknown[] => Array.isArray(value));
  return Math.max(...lists.map((list) => list.length));
}
