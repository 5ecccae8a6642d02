import { lookup } from 'node:dns';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSender, RESPONSE_KEPT_MAX_BYTES } from '../../src/features/webhooks/send.ts';
import {
  guardedLookup,
  isPublicAddress,
  readUrl,
  requireOutside,
  type TargetRules,
} from '../../src/features/webhooks/target.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { type Receiver, startReceiver } from './receiver.testing.ts';
import { createEndpoint, createPayee, deliveriesOf, dispatcherOf, ENDPOINTS } from './webhooks.testing.ts';

const NOT_PUBLIC = [
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '2002:7f00:1::',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  '2001:db8::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  'not an address',
];

describe('an address', () => {
  it.each(NOT_PUBLIC)('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('registering', () => {
  const here = { live: false, allowPrivate: false };
  const readTarget = async (url: string, rules: TargetRules, resolve?: Parameters<typeof requireOutside>[2]) =>
    requireOutside(readUrl(url, rules), rules, resolve);
  const problemOf = (url: string, rules = here): Promise<string> =>
    readTarget(url, rules).then(
      (taken) => `taken: ${taken}`,
      (error: Error) => error.message,
    );

  it.each([
    'http://127.0.0.1/hook',
    'https://127.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://[::1]:8080/',
    'https://[::ffff:7f00:1]/',
    'https://[fe80::1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.1.2.3',
    'https://localhost:3000/hook',
  ])('refuses %s, which leads inside', async (url) => {
    expect(await problemOf(url)).toBe(
      'url must lead to the public internet, not to a private, local or reserved address.',
    );
  });

  it.each([
    ['ftp://example.com', 'url must begin with https:// or http://.'],
    ['file:///etc/passwd', 'url must begin with https:// or http://.'],
    ['example.com', 'url must be an address such as https://example.com/webhooks.'],
    ['https://user@example.com', 'url must not have a user name or password in it.'],
    ['https://:secret@example.com', 'url must not have a user name or password in it.'],
    ['https://8.8.8.8/#part', 'url must not have a fragment (#…).'],
    [`https://8.8.8.8/${'a'.repeat(2_048)}`, 'url must be at most 2048 characters long.'],
  ])('refuses %s', async (url, problem) => {
    expect(await problemOf(url)).toBe(problem);
  });

  it('takes http in test mode, and https alone in live mode, also where private addresses are allowed', async () => {
    expect(await problemOf('http://8.8.8.8/hook')).toBe('taken: http://8.8.8.8/hook');
    const live = { live: true, allowPrivate: true };
    expect(await problemOf('http://8.8.8.8/hook', live)).toBe('url must begin with https:// in live mode.');
    expect(await problemOf('https://127.0.0.1/hook', live)).toBe('taken: https://127.0.0.1/hook');
  });

  it('refuses a name of which any address leads inside, and takes one that nobody knows at the moment', async () => {
    const mixed = await readTarget('https://mixed.example', here, (_name, _options, done) =>
      done(null, [
        { address: '8.8.8.8', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ]),
    ).catch((error: Error) => error.message);
    expect(mixed).toMatch(/public internet/);
    const unknown = readTarget('https://nobody.example', here, (_name, _options, done) =>
      done(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), []),
    );
    expect(await unknown).toBe('https://nobody.example/');
  });
});

describe('sending', () => {
  const attempt = (url: string) => ({ url, headers: { 'content-type': 'application/json' }, body: '{"a":1}' });
  const never = new AbortController().signal;
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  it.each([
    ['an address in the url', (url: string) => url],
    ['a name that resolves to it', (url: string) => url.replace('127.0.0.1', 'localhost')],
  ])('makes no connection to a loopback address: %s', async (_way, urlOf) => {
    const sender = createSender({ allowPrivate: false });
    const result = await sender.send(attempt(urlOf(receiver.url)), never);
    expect(result).toMatchObject({ delivered: false, status: undefined });
    expect(result.problem).toMatch(/^The address is private, local or reserved/);
    expect(receiver.connections()).toBe(0);
    sender.close();
  });

  it('asks for the address at the very connection: a name that was public a moment ago gets nowhere', async () => {
    const answers = ['8.8.8.8', '127.0.0.1'];
    const rebinding = guardedLookup((_name, _options, done) =>
      done(null, [{ address: answers.shift() ?? '', family: 4 }]),
    );
    await new Promise<void>((resolve, reject) => {
      rebinding('rebind.example', { all: false }, (error) => (error === null ? resolve() : reject(error)));
    });
    const sender = createSender({ allowPrivate: false, lookup: rebinding });
    const result = await sender.send(attempt(receiver.url.replace('127.0.0.1', 'rebind.example')), never);
    expect(result.problem).toMatch(/^The address is private/);
    expect(receiver.connections()).toBe(0);
    sender.close();
  });

  it('reaches a private address where the operator allows it', async () => {
    const sender = createSender({ allowPrivate: true, lookup });
    const result = await sender.send(attempt(receiver.url), never);
    expect(result).toMatchObject({ delivered: true, status: 200, response: 'ok', problem: undefined });
    sender.close();
  });

  it('follows no redirect', async () => {
    const elsewhere = await startReceiver();
    receiver.answer((_received, response) => void response.writeHead(307, { location: elsewhere.url }).end());
    const sender = createSender({ allowPrivate: true });
    const result = await sender.send(attempt(receiver.url), never);
    expect(result).toMatchObject({
      delivered: false,
      status: 307,
      problem: 'Status 307: redirects are not followed.',
    });
    expect(elsewhere.connections()).toBe(0);
    sender.close();
    await elsewhere.close();
  });

  it('reads no more of a response than 16 KB, and keeps one', async () => {
    let written = 0;
    receiver.answer((_received, response) => {
      response.writeHead(200);
      const pour = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) written += 65_536;
      };
      response.on('drain', pour);
      pour();
    });
    const sender = createSender({ allowPrivate: true });
    const result = await sender.send(attempt(receiver.url), never);
    expect(result.delivered).toBe(true);
    expect(result.response).toBe('x'.repeat(RESPONSE_KEPT_MAX_BYTES));
    expect(written).toBeLessThan(20_000_000);
    sender.close();
  });

  it.each([
    ['that never answers', () => undefined],
    [
      'that sends its body a byte at a time',
      (response: { write(text: string): void; on(event: 'close', listener: () => void): void }) => {
        const timer = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(timer));
      },
    ],
  ])('gives up on a receiver %s when the time is over, in all', async (_kind, answer) => {
    receiver.answer((_received, response) => answer(response));
    const sender = createSender({ allowPrivate: true, timeoutMs: 300 });
    const startedAt = performance.now();
    const result = await sender.send(attempt(receiver.url), never);
    expect(result).toMatchObject({ delivered: false, problem: 'No full response within 0.3 seconds.' });
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    sender.close();
  });

  it('uses a connection again, and makes a new one when that was closed meanwhile', async () => {
    const sender = createSender({ allowPrivate: true });
    for (let index = 0; index < 3; index += 1) await sender.send(attempt(receiver.url), never);
    expect(receiver.connections()).toBe(1);
    receiver.answer((_received, response) => {
      response.writeHead(200).end('ok', () => setImmediate(() => response.socket?.destroy()));
    });
    for (let index = 0; index < 5; index += 1) {
      expect(await sender.send(attempt(receiver.url), never)).toMatchObject({ delivered: true });
    }
    sender.close();
  });

  it('says in words of ours what went wrong', async () => {
    const sender = createSender({ allowPrivate: true });
    const gone = await startReceiver();
    await gone.close();
    expect(await sender.send(attempt(gone.url), never)).toMatchObject({ problem: 'The connection was refused.' });
    sender.close();
  });
});

describe('an endpoint whose address leads inside', () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await startTestApp({ webhookAllowPrivate: false });
  });
  afterAll(() => testApp.close());

  it('is refused when it is registered and when it is changed, naming the field', async () => {
    const client = testApp.business.inTest;
    const refused = await client.post(ENDPOINTS, { url: 'http://127.0.0.1/hook' });
    expect(refused.body.error).toMatchObject({ code: 'validation_failed', field: 'url' });
    const { id } = await createEndpoint(client, 'https://8.8.8.8/hook');
    const changed = await client.patch(`${ENDPOINTS}/${id}`, { url: 'https://localhost/hook' });
    expect(changed.body.error).toMatchObject({ code: 'validation_failed', field: 'url' });
  });

  it('is refused at the connection when it was taken before', async () => {
    const receiver = await startReceiver();
    const sibling = await testApp.startSibling({ webhookAllowPrivate: true });
    const business = await testApp.addBusiness();
    const client = sibling.clientOf(business.test.secretKey);
    const { id } = await createEndpoint(client, receiver.url);
    await createPayee(client);
    const dispatcher = dispatcherOf(testApp, {}, false);
    await dispatcher.settle();
    const [delivery] = await deliveriesOf(client, id);
    expect(delivery).toMatchObject({ state: 'pending', attempts: 1, status: null });
    expect(delivery?.problem).toMatch(/^The address is private/);
    expect(receiver.connections()).toBe(0);
    await dispatcher.stop();
    await sibling.close();
    await receiver.close();
  });
});
