import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TributaryError, unwrap } from '@tributary/sdk';
import { refusal } from '../../sdk/test/front.testing.ts';
import { startServedApp, type ServedApp } from '../../sdk/test/served-app.testing.ts';
import { createDashboardClient, type DashboardClient } from '../src/api/client.ts';

let served: ServedApp;
beforeAll(async () => {
  served = await startServedApp();
});
afterAll(() => served.close());
beforeEach(() => {
  served.front.seen.length = 0;
});

/** Node's fetch keeps no cookies; this one does, as a browser would for the page's own origin. */
function browserFetch(): (request: Request) => Promise<Response> {
  const cookies = new Map<string, string>();
  return async (request) => {
    expect(request.credentials).toBe('same-origin');
    request.headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(request);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
}

const newClient = (): DashboardClient => createDashboardClient({ baseUrl: served.front.url, fetch: browserFetch() });

let people = 0;
async function signedUp(): Promise<{ client: DashboardClient; email: string; businessId: number }> {
  const client = newClient();
  people += 1;
  const email = `ada${people}@example.com`;
  const body = { name: 'Ada Obi', email, password: 'two bags of rice', businessName: 'Ada Stores' };
  const session = await unwrap(client.POST('/dashboard/api/sign-up', { body }));
  const [business] = session.businesses;
  return { client, email, businessId: business?.id ?? 0 };
}

async function failureOf(call: Promise<unknown>): Promise<TributaryError> {
  const failure: unknown = await call.catch((error: unknown) => error);
  if (!(failure instanceof TributaryError)) throw new Error('did not fail as expected', { cause: failure });
  return failure;
}

describe('the dashboard client', () => {
  it('signs up, and the session goes along with what follows', async () => {
    const { client, email, businessId } = await signedUp();
    const session = await unwrap(client.GET('/dashboard/api/session'));
    expect(session).toMatchObject({
      user: { name: 'Ada Obi', email },
      businesses: [{ id: businessId, name: 'Ada Stores', role: 'owner', demandsSecondFactor: false }],
    });
  });

  it('gives null where an answer has nothing to say, and ends the session', async () => {
    const { client } = await signedUp();
    expect(await unwrap(client.POST('/dashboard/api/sign-out'))).toBeNull();
    expect(await failureOf(client.GET('/dashboard/api/session'))).toMatchObject({
      status: 401,
      code: 'session_missing',
    });
  });

  it('fills in paths and queries', async () => {
    const { client, businessId } = await signedUp();
    const page = await unwrap(
      client.GET('/dashboard/api/businesses/{businessId}/{mode}/transactions', {
        params: { path: { businessId, mode: 'test' }, query: { limit: '5', type: 'credit' } },
      }),
    );
    expect(page).toEqual([]);
    expect(served.front.seen.at(-1)?.path).toBe(
      `/dashboard/api/businesses/${businessId}/test/transactions?limit=5&type=credit`,
    );
  });

  it('passes files through as text or stream', async () => {
    const { client, businessId } = await signedUp();
    const params = { path: { businessId, mode: 'test' as const } };
    const path = '/dashboard/api/businesses/{businessId}/{mode}/transactions.csv';
    expect(await unwrap(client.GET(path, { params, parseAs: 'text' }))).toMatch(/reference/);
    expect(await unwrap(client.GET(path, { params, parseAs: 'stream' }))).toBeInstanceOf(ReadableStream);
  });

  it('throws what the server refuses, also where a file was asked for', async () => {
    const { client, businessId } = await signedUp();
    const body = { name: 'Ada', email: 'nobody', password: 'two bags of rice', businessName: 'Ada Stores' };
    const refused = await failureOf(unwrap(newClient().POST('/dashboard/api/sign-up', { body })));
    expect(refused).toMatchObject({ status: 400, code: 'validation_failed', field: 'email' });
    expect(refused.requestId).toMatch(/^[0-9a-f-]{36}$/);

    const params = { path: { businessId: businessId + 1, mode: 'test' as const } };
    const path = '/dashboard/api/businesses/{businessId}/{mode}/transactions.csv';
    expect(await failureOf(client.GET(path, { params, parseAs: 'text' }))).toMatchObject({ code: 'not_found' });
  });

  it('sends nothing twice on its own', async () => {
    const client = newClient();
    served.front.fates.push('break before the answer', refusal(503, 'overloaded', { 'retry-after': '0' }));
    expect(await failureOf(client.GET('/dashboard/api/session'))).toMatchObject({ status: 0, code: 'network_failure' });
    expect(await failureOf(client.GET('/dashboard/api/session'))).toMatchObject({ status: 503, retryAfterSeconds: 0 });
    expect(served.front.seen).toHaveLength(2);
  });

  it('knows an answer that was cut off', async () => {
    const { client } = await signedUp();
    served.front.fates.push('break within the answer');
    expect((await failureOf(client.GET('/dashboard/api/session'))).code).toBe('network_failure');
  });

  it('ends with the reason of a signal', async () => {
    const controller = new AbortController();
    served.front.fates.push('never answer');
    const call = newClient().GET('/dashboard/api/session', { signal: controller.signal });
    await expect.poll(() => served.front.seen.length).toBe(1);
    const reason = new Error('the page was left');
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
  });

  it('uses the fetch that there is when it is called', async () => {
    const client = createDashboardClient({ baseUrl: served.url });
    const seen: string[] = [];
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (request: Request) => {
      seen.push(request.url);
      return fetch(request);
    });
    await failureOf(client.GET('/dashboard/api/session')).finally(() => vi.unstubAllGlobals());
    expect(seen).toEqual([`${served.url}/dashboard/api/session`]);
  });
});
