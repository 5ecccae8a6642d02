/** Floods of strangers at the dashboard's sign-in, while everybody else continues. On a real process. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpClient, type HttpClient } from '../harness/http-client.ts';
import { signInMember, type TestMember } from '../harness/member.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { createPayee, pay, type Payee } from '../posting/payments.testing.ts';

const CROWD = 40;
const PASSWORD = 'a long pass phrase';

let testApp: TestApp;
let server: ServerProcess;
let client: HttpClient;
let payee: Payee;
let owner: TestMember;
beforeAll(async () => {
  testApp = await startTestApp();
  owner = await signInMember(testApp, testApp.business, 'owner');
  server = await startServer({ DATABASE_URL: testApp.testDatabase.url, SIGN_UPS_PER_HOUR: '20' });
  client = createHttpClient(server.url, testApp.business.test.secretKey);
  payee = await createPayee(client);
  // The first sign-in makes the process load code for people, so that this time is not attributed to the flood.
  expect(await get('/dashboard/api/session', owner.cookie)).toBe(200);
});
afterAll(async () => {
  client.close();
  await server.end('SIGTERM');
  await testApp.close();
});

const post = async (path: string, body: object, cookie?: string): Promise<number> => {
  const headers = { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) };
  const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  await response.arrayBuffer();
  return response.status;
};
const get = async (path: string, cookie = ''): Promise<number> => {
  const response = await fetch(server.url + path, { headers: { cookie } });
  await response.arrayBuffer();
  return response.status;
};

const CROWDS: readonly [name: string, attempt: (index: number) => Promise<number>, answers: readonly number[]][] = [
  [
    'sign up',
    (index) =>
      post('/dashboard/api/sign-up', {
        name: 'A',
        email: `crowd${index}@example.com`,
        password: PASSWORD,
        businessName: 'B',
      }),
    [200, 429, 503],
  ],
  [
    'sign in',
    (index) => post('/dashboard/api/sign-in', { email: `nobody${index}@example.com`, password: PASSWORD }),
    [401, 429, 503],
  ],
  [
    'change a password with a session that they stole',
    () =>
      post('/dashboard/api/password', { currentPassword: 'not this one at all', newPassword: PASSWORD }, owner.cookie),
    [400, 429, 503],
  ],
  [
    'set up a second factor with it',
    () => post('/dashboard/api/two-factor/enable', { password: 'not this one at all' }, owner.cookie),
    [400, 429, 503],
  ],
];

test.for(CROWDS)(`${CROWD} who %s at once keep nobody else waiting`, async ([, attempt, expected]) => {
  const state = { isOver: false };
  const crowd = Promise.all(Array.from({ length: CROWD }, (_, index) => attempt(index))).finally(
    () => (state.isOver = true),
  );
  const others = new Set<string>();
  let rounds = 0;
  do {
    const round = await Promise.all([
      ...Array.from({ length: 4 }, async () => `payment ${(await pay(client, payee)).status}`),
      ...Array.from({ length: 4 }, async () => `list ${(await client.get('/v1/api/subaccounts')).status}`),
      get('/readyz').then((status) => `readyz ${status}`),
      get('/dashboard/api/session', owner.cookie).then((status) => `session ${status}`),
    ]);
    for (const answer of round) others.add(answer);
    rounds += 1;
  } while (!state.isOver);
  const answers = await crowd;
  expect([...others].toSorted()).toEqual(['list 200', 'payment 200', 'readyz 200', 'session 200']);
  expect(rounds).toBeGreaterThan(1);
  expect(answers.filter((status) => !expected.includes(status))).toEqual([]);
});

test('the connections of people are counted apart from the others', async () => {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(/^tributary_pool_waiting\{pool="people"\} 0$/m);
});
