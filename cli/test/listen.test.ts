import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WebhookEvent } from '@tributary/sdk';
import { newAccount, startServedApp, type ServedApp } from '../../sdk/test/served-app.testing.ts';
import { fail, startReceiver, type Receiver } from '../../server/test/webhooks/receiver.testing.ts';
import { tributary } from './command.testing.ts';
import { type Listening, startListening, takenBy } from './listen.testing.ts';

let served: ServedApp;
let receiver: Receiver;
beforeAll(async () => {
  served = await startServedApp();
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());
afterAll(() => served.close());

const refusal = (code: string, field?: string): string =>
  JSON.stringify({ success: false, message: 'Refused.', data: null, error: { code, field } });
const EXPIRED = { status: 410, body: refusal('cursor_expired', 'after') };

const listen = (args: readonly string[], changes: Readonly<Record<string, string>> = {}): Promise<Listening> =>
  startListening(args, { TRIBUTARY_URL: served.url, TRIBUTARY_KEY: served.apiKey, ...changes });
const taken = (secret: string): Promise<WebhookEvent[]> => takenBy(receiver, secret);

const create = (): Promise<{ readonly id: number; readonly authorizationKeys: string }> =>
  served.tributary.accounts.create(newAccount());

describe('listen', () => {
  it('forwards new events in order, signed with a secret of its own, in the form of webhooks', async () => {
    await create();
    const { secret, lines, stop } = await listen(['--forward-to', receiver.url]);
    expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{32}$/);
    const { id, authorizationKeys } = await create();
    await served.tributary.payments.accept({
      subAccountId: id,
      authorizationKey: authorizationKeys,
      amount: 500,
      metadata: { order: 'A-1' },
    });
    await expect.poll(lines).toHaveLength(2);
    const events = await taken(secret);
    expect(events).toMatchObject([
      { type: 'account.created', sequence: 1, mode: 'test', data: { id } },
      { type: 'payment.accepted', sequence: 2, data: { grossAmount: 500, subAccountId: id } },
    ]);
    expect(receiver.received[1]?.text).not.toContain('metadataObject');
    expect(receiver.received[1]?.headers).toMatchObject({ 'webhook-id': events[1]?.id });
    expect(lines()).toMatchObject(
      events.map((event) => ({ type: event.type, id: event.id, status: 200, problem: null })),
    );
    expect(await stop('SIGINT')).toBe(130);
  });

  it('begins after an event, takes only the types that were asked for, and signs with the secret of the environment', async () => {
    const after = await served.tributary.events.latest();
    const { id } = await create();
    await served.tributary.accounts.update(id, { enabled: false });
    const mine = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
    const args = ['--forward-to', receiver.url, '--after', after, '--types', 'account.disabled'];
    const { secret, lines } = await listen(args, { TRIBUTARY_WEBHOOK_SECRET: mine });
    expect(secret).toBe(mine);
    await expect.poll(lines).toHaveLength(1);
    expect(await taken(mine)).toMatchObject([{ type: 'account.disabled', data: { id } }]);
  });

  it('goes on after a receiver that fails, is gone, or leads elsewhere', async () => {
    receiver.answer((_received, response, count) => {
      if (count === 1) return fail(receiver.received[0] as never, response, count);
      if (count === 2) return void response.writeHead(307, { location: 'https://example.com/' }).end();
      if (count === 3) return void response.socket?.destroy();
      response.writeHead(200, { 'content-length': 100 }).write('half');
      return void setTimeout(() => response.socket?.destroy(), 50);
    });
    const { lines } = await listen(['--forward-to', receiver.url]);
    for (let count = 0; count < 4; count += 1) await create();
    await expect.poll(lines).toHaveLength(4);
    const broken = { status: null, problem: 'UND_ERR_SOCKET' };
    expect(lines()).toMatchObject([{ status: 500 }, { status: 307 }, broken, broken]);
    await receiver.close();
    await create();
    await expect.poll(() => lines()[4]).toMatchObject({ status: null, problem: 'ECONNREFUSED' });
  });

  it('survives a server that is away for a while', async () => {
    await served.renewFront();
    const { lines, said } = await listen(['--forward-to', receiver.url, '--url', served.front.url]);
    // More than one attempt of the client.
    served.front.fates.push(...Array.from({ length: 5 }, () => 'break before it arrives' as const));
    await create();
    await expect.poll(() => said(), { timeout: 60_000 }).toContain('Trying again in 1 s.');
    await create();
    await expect.poll(lines, { timeout: 60_000 }).toHaveLength(2);
    expect(said()).toContain('The server answers again.');
  });

  it('says when its place has expired, and goes on with the oldest event that is kept', async () => {
    const [oldest] = (await served.tributary.events.list({ limit: 1 })).events;
    await served.renewFront();
    const through = ['--forward-to', receiver.url, '--url', served.front.url];
    // The place it was started with: asked for once to see that it is one, and once to read.
    served.front.fates.push(EXPIRED, EXPIRED);
    const first = await listen([...through, '--after', oldest?.id ?? '', '--types', 'account.created']);
    await expect.poll(() => first.lines()[0]).toMatchObject({ id: oldest?.id, status: 200 });
    expect(first.said()).toContain('no longer kept: some are missing');
    expect(await first.stop('SIGTERM')).toBe(143);
  });

  it('says when its place expires meanwhile, and ends when its key is revoked', async () => {
    await served.renewFront();
    const { said, lines, ended } = await listen(['--forward-to', receiver.url, '--url', served.front.url]);
    served.front.fates.push(EXPIRED);
    await create();
    await expect.poll(said, { timeout: 60_000 }).toContain('no longer kept: some are missing');
    await expect.poll(lines).not.toHaveLength(0);
    served.front.fates.push({ status: 401, body: refusal('api_key_revoked') });
    await create();
    expect(await ended).toBe(1);
    expect(said()).toContain('"code":"api_key_revoked"');
  });

  it.each([
    [['listen'], 2, 'forward-to'],
    [['listen', '--forward-to', 'http://pay.example.com/hook'], 2, 'https'],
    [['listen', '--forward-to', 'ftp://localhost/hook'], 2, 'address'],
    [['listen', '--forward-to', 'http://me:secret@localhost/hook'], 2, 'address'],
    [['listen', '--forward-to', 'localhost:4000', '--after', 'evt_nothing'], 1, 'after'],
  ])('refuses %j', async (args, exitCode, words) => {
    const env = { TRIBUTARY_URL: served.url, TRIBUTARY_KEY: served.apiKey };
    const result = await tributary(args, env);
    expect(result).toMatchObject({ exitCode, stdout: '' });
    expect(result.stderr).toContain(words);
  });

  it('refuses a type that is none before it says that it is ready', async () => {
    const env = { TRIBUTARY_URL: served.url, TRIBUTARY_KEY: served.apiKey };
    const { exitCode, stdout, stderr } = await tributary(
      ['listen', '--forward-to', receiver.url, '--types', 'nope'],
      env,
    );
    expect(exitCode).not.toBe(0);
    expect(stdout).toBe('');
    expect(stderr).toContain('types');
  });

  it('refuses a secret that is none, and a key of live mode', async () => {
    const env = { TRIBUTARY_URL: served.url, TRIBUTARY_KEY: served.apiKey };
    const args = ['listen', '--forward-to', 'localhost:4000/hook', '--json'];
    const weak = await tributary(args, { ...env, TRIBUTARY_WEBHOOK_SECRET: 'whsec_short' });
    expect(JSON.parse(weak.stderr)).toMatchObject({ error: { code: 'secret_invalid' } });
    const live = await tributary(args, { ...env, TRIBUTARY_KEY: served.app.business.live.secretKey });
    expect(JSON.parse(live.stderr)).toMatchObject({ error: { code: 'live_key_refused' } });
  });
});

it('asks again after a second where an answer leads no further', async () => {
  await served.renewFront();
  const next = await served.tributary.events.latest();
  const body = JSON.stringify({ success: true, message: 'ok', data: { events: [], next, hasMore: true } });
  served.front.fates.push(...Array.from({ length: 100 }, () => ({ status: 200, body })));
  const asked = () => served.front.seen.filter(({ path }) => path.includes('wait=')).length;
  await listen(['--forward-to', receiver.url, '--after', next], { TRIBUTARY_URL: served.front.url });
  await expect.poll(asked).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(asked()).toBe(1);
});

it('says what is wrong with an answer that is no page of events, and goes on', async () => {
  await served.renewFront();
  const next = await served.tributary.events.latest();
  const wrong = { success: true, message: 'ok', data: { events: [null], next, hasMore: false } };
  // The first is asked for the place alone.
  served.front.fates.push({ status: 200, body: JSON.stringify({ ...wrong, data: { ...wrong.data, events: [] } }) });
  served.front.fates.push({ status: 200, body: JSON.stringify(wrong) });
  const listening = await listen(['--forward-to', receiver.url, '--after', next], { TRIBUTARY_URL: served.front.url });
  await expect.poll(() => listening.said()).toContain('no page of events');
  await expect.poll(() => served.front.seen.length).toBeGreaterThan(2);
});
