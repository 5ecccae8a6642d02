import { readFile } from 'node:fs/promises';
import { settle } from '../../server/test/settlements/settlements.testing.ts';
import { dispatcherOf } from '../../server/test/webhooks/webhooks.testing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTributary, TributaryError } from '../src/index.ts';
import { newAccount, startServedApp, type ServedApp } from './served-app.testing.ts';

let served: ServedApp;
beforeAll(async () => {
  served = await startServedApp();
});
afterAll(() => served.close());

/** Whole lists, and one whose pages are short. */
const WITHOUT_PAGES = ['banks.list', 'webhooks.list', 'refunds.list'];
const WALKS: Readonly<Record<string, string>> = {
  list: 'all',
  listAll: 'all',
  listOfAccount: 'allOfAccount',
  payouts: 'allPayouts',
  lines: 'allLines',
  deliveries: 'allDeliveries',
};

type Calls = Readonly<Record<string, unknown>>;

/** The names of all calls, such as `settlements.runs.list`, with their functions. */
function callsIn(calls: Calls, path = ''): [string, (...args: unknown[]) => unknown][] {
  return Object.entries(calls).flatMap(([name, value]) =>
    typeof value === 'function'
      ? [[path + name, value as (...args: unknown[]) => unknown] as [string, (...args: unknown[]) => unknown]]
      : callsIn(value as Calls, `${path}${name}.`),
  );
}

const everyCall = () => new Map(callsIn(served.tributary as unknown as Calls));

async function take(list: unknown, count: number): Promise<unknown[]> {
  const items: unknown[] = [];
  for await (const item of list as AsyncIterable<unknown>) if (items.push(item) === count) break;
  return items;
}

it('every list of pages can be walked', () => {
  const names = [...everyCall().keys()];
  const lists = names.filter((name) => (name.split('.').at(-1) ?? '') in WALKS && !WITHOUT_PAGES.includes(name));
  expect(lists.length).toBeGreaterThan(10);
  const missing = lists.filter((name) => !names.includes(name.replace(/\w+$/, (last) => WALKS[last] ?? last)));
  expect(missing).toEqual([]);
});

describe('a walk', () => {
  it('goes over runs, their payouts, requests, the logs and deliveries, page by page', async () => {
    const { tributary } = served;
    const endpoint = await tributary.webhooks.create({ url: 'http://127.0.0.1:9/', events: [] });
    for (let count = 0; count < 3; count += 1) {
      const account = await tributary.accounts.create(newAccount());
      await tributary.payments.accept({
        subAccountId: account.id,
        authorizationKey: account.authorizationKeys,
        amount: 5000,
      });
    }
    const { number } = await tributary.settlements.runs.start();
    await settle(served.app);
    const small = { pageSize: 2 };
    const ids = (items: unknown[]) => new Set(items.map((item) => JSON.stringify(item))).size;
    expect(ids(await take(tributary.settlements.runs.allPayouts(number, small), 10))).toBe(3);
    expect(ids(await take(tributary.settlements.payouts.all({ state: 'draft', ...small }), 10))).toBe(3);
    expect(ids(await take(tributary.settlements.runs.all(small), 10))).toBe(1);
    expect(ids(await take(tributary.auditLog.all(small), 5))).toBe(5);
    const dispatcher = dispatcherOf(served.app);
    await dispatcher.settle();
    await dispatcher.stop();
    expect(ids(await take(tributary.webhooks.allDeliveries(endpoint.id, small), 4))).toBe(4);
    expect(await take(tributary.settlements.results.all(small), 1)).toEqual([]);
    expect(await take(tributary.changeRequests.all(small), 1)).toEqual([]);
    expect(Array.isArray(await take(tributary.securityLog.all(small), 1))).toBe(true);
  });

  it('ends with its signal, and with a failure of any page', async () => {
    for (const [name, walk] of everyCall()) {
      if (!Object.values(WALKS).includes(name.split('.').at(-1) ?? '')) continue;
      const options = { signal: AbortSignal.abort(new Error('enough')) };
      const list =
        walk.length > 2 || /allOfAccount|allPayouts|allLines|allDeliveries/.test(name)
          ? walk(1, {}, options)
          : walk({}, options);
      await expect(take(list, 1), name).rejects.toThrow('enough');
    }
  });
});

describe('a search', () => {
  it('of transactions by metadata is exact, and needs no waiting', async () => {
    const { tributary } = served;
    const { id, authorizationKeys } = await tributary.accounts.create(newAccount());
    const payment = { subAccountId: id, authorizationKey: authorizationKeys, amount: 5000 };
    await tributary.payments.accept({ ...payment, metadata: { 'order & more': 'A=1', gift: 'yes' } });
    await tributary.payments.accept({ ...payment, metadata: { 'order & more': 'A=12' } });
    const found = await tributary.transactions.list({ metadata: { 'order & more': 'A=1' } });
    expect(found).toMatchObject({ totalCount: 1, search: { hasMore: false } });
    expect(found.transactions[0]?.metadataObject).toMatchObject({ gift: 'yes' });
    const other = { metadata: { gift: 'yes' }, search: '5000', limit: 5 };
    expect((await tributary.transactions.listOfAccount(id, other)).transactions).toEqual([]);
  });
});

describe('what an answer and an error say', () => {
  it('metadata as an object too, in answers and lists', async () => {
    const { tributary } = served;
    const { id, authorizationKeys } = await tributary.accounts.create(newAccount());
    const metadata = { order: 'A-1', lines: 2, gift: true };
    const paid = await tributary.payments.accept({
      subAccountId: id,
      authorizationKey: authorizationKeys,
      amount: 5000,
      metadata,
    });
    expect(paid.metadataObject).toMatchObject({ order: 'A-1', lines: 2, gift: true });
    expect(JSON.parse(paid.metadata)).toEqual(paid.metadataObject);
    const { transactions } = await tributary.transactions.listOfAccount(id);
    expect(transactions[0]?.metadataObject).toEqual(paid.metadataObject);
  });

  it('all fields that are wrong; the message has code, field and request, the reason only words', async () => {
    const call = served.tributary.payments.accept({ subAccountId: 1, authorizationKey: 1, amount: 'x', x: 1 } as never);
    const failure: unknown = await call.catch((error: unknown) => error);
    if (!(failure instanceof TributaryError)) throw new Error('no failure', { cause: failure });
    const { message, reason, code, field, requestId, errors, stack } = failure;
    expect(message).toBe(`${reason} (code ${code}, field ${field}, request ${requestId})`);
    expect(stack).toContain(message);
    expect(errors.length).toBeGreaterThan(1);
    expect(reason).not.toContain(requestId);
  });

  it('which client and which runtime sends', async () => {
    await served.renewFront();
    await served.throughFront().banks.list();
    const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
      version: string;
    };
    expect(served.front.seen[0]?.headers['user-agent']).toBe(
      `tributary-sdk/${version} (Node.js/${process.versions.node})`,
    );
  });

  it.each([undefined, null, '', 12])('in words that the key is missing when it is %j', (apiKey) => {
    expect(() => createTributary({ baseUrl: served.url, apiKey: apiKey as string })).toThrow(/^apiKey is missing/);
  });
});
