import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TributaryEvent } from '@tributary/sdk';
import openapi from '../../docs/openapi.json' with { type: 'json' };
import { startServedApp, type ServedApp } from '../../sdk/test/served-app.testing.ts';
import { settle } from '../../server/test/settlements/settlements.testing.ts';
import { TRIGGERED_TYPES } from '../src/trigger.ts';
import { failure, json, tributary } from './command.testing.ts';

let served: ServedApp;
let running: NodeJS.Timeout;
beforeAll(async () => {
  served = await startServedApp();
  // As the background task of a server does.
  running = setInterval(() => void settle(served.app), 500);
});
afterAll(async () => {
  clearInterval(running);
  await served.close();
});

const env = (): Readonly<Record<string, string>> => ({ TRIBUTARY_URL: served.url, TRIBUTARY_KEY: served.apiKey });

it('knows every type of event', () => {
  const { enum: types } = openapi.components.schemas.ListedEvent.properties.type as { readonly enum: string[] };
  expect(TRIGGERED_TYPES.toSorted()).toEqual(types.toSorted());
});

it.each(TRIGGERED_TYPES)('makes %s happen', async (type) => {
  const { accountId, events } = await json<{ accountId: number; events: TributaryEvent[] }>(['trigger', type], env());
  expect(events.map((event) => event.type)).toEqual(expect.arrayContaining(['account.created', type]));
  const all = (await served.tributary.events.list({ after: events[0]?.id, limit: 1_000 })).events;
  expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(events.slice(1).map(({ id }) => id)));
  expect(events[0]).toMatchObject({ type: 'account.created', mode: 'test', data: { id: accountId } });
});

it('shows what happened', async () => {
  const { stdout } = await tributary(['trigger', 'refund.created'], env());
  expect(stdout).toMatch(/account\.created +│ evt_[^]*payment\.accepted +│ evt_[^]*refund\.created +│ evt_/);
});

it('finds its events behind a page of those of others', async () => {
  await served.renewFront();
  // Another place than the command began at.
  const next = (await served.tributary.events.list({ limit: 1 })).events[0]?.id;
  const others = { success: true, message: 'ok', data: { events: [], next, hasMore: true } };
  // The newest place, the account, and the first page of events.
  served.front.fates.push('pass', 'pass', { status: 200, body: JSON.stringify(others) });
  const through = { ...env(), TRIBUTARY_URL: served.front.url };
  const { events } = await json<{ events: TributaryEvent[] }>(['trigger', 'account.created'], through);
  expect(events).toMatchObject([{ type: 'account.created' }]);
  const asked = served.front.seen.filter(({ path }) => path.startsWith('/v1/api/events'));
  expect(asked.at(-1)?.path).toContain(`after=${next}`);
});

it('says why a run has no payout', async () => {
  await served.app.business.inTest.patch('/v1/api/settlement-settings', { minimumAmount: 1_000_000 });
  expect(await failure(['trigger', 'payout.paid'], env())).toMatchObject({ exitCode: 1, code: 'run_empty' });
});

it('never works with a key of live mode, and asks nothing with it', async () => {
  await served.renewFront();
  const live = { TRIBUTARY_URL: served.front.url, TRIBUTARY_KEY: served.app.business.live.secretKey };
  expect(await failure(['trigger', 'payment.accepted'], live)).toMatchObject({ code: 'live_key_refused' });
  expect(await failure(['trigger', 'payment.accepted', '--live'], live)).toMatchObject({ exitCode: 2 });
  expect(served.front.seen).toEqual([]);
});

it('names the types when there is no such one', async () => {
  const wrong = await tributary(['trigger', 'payment.invented'], env());
  expect(wrong).toMatchObject({ exitCode: 2, stdout: '' });
  expect(wrong.stderr).toContain('settlement_run.cancelled');
});
