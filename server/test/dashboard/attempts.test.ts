/** Guessing: with a stolen session, from many networks, many at once; and no stranger locks a person out. */
import * as realHashing from 'better-auth/crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../../src/core/errors/errors.ts';
import {
  networkCounters,
  ownPasswordCounters,
  passwordCounters,
} from '../../src/features/people/attempts/attempt-limits.ts';
import { signInRefused } from '../../src/features/people/failures.ts';
import { findCredential } from '../../src/features/people/queries.ts';
import { forgetAttempts } from '../../src/features/people/attempts/forget-attempts.ts';
import { resetPassword } from '../../src/features/people/factors/reset-password.ts';
import { BY_OPERATOR } from '../../src/core/words/principal.ts';
import { QUICK_HASHING } from '../harness/quick-hashing.ts';
import { cookieOf, signInMember, signUpPerson, type TestMember, withCookie } from '../harness/member.ts';
import { startTestApp, type TestApp, type TestProcess, type TestResponse } from '../harness/test-app.ts';
import { totp } from '../harness/totp.ts';

let testApp: TestApp;
/** Behind a proxy, so that a test can set the address of a request. */
let proxied: TestProcess;
beforeAll(async () => {
  testApp = await startTestApp();
  proxied = await testApp.startSibling({ trustProxy: true });
});
afterAll(async () => {
  await proxied.close();
  await testApp.close();
});

const WRONG = 'not this one at all';
let networks = 0;
const newNetwork = (): string => `10.${(networks += 1)}.0.1`;
const from = (address: string, cookie = '') => ({ 'x-forwarded-for': address, ...(cookie === '' ? {} : { cookie }) });
const signIn = (email: string, password: string, headers: Record<string, string>) =>
  proxied.clientOf(undefined).post('/dashboard/api/sign-in', { email, password }, headers);
const count = (answers: readonly TestResponse[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;

/** As many at once as one person may have waiting. */
async function inThrees<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  while (done.length < times) {
    const round = Array.from({ length: Math.min(3, times - done.length) }, () => work());
    done.push(...(await Promise.all(round)));
  }
  return done;
}

function expectCutOff(answers: readonly TestResponse[], tried: number): void {
  expect(count(answers, 429)).toBe(answers.length - tried);
  const [refused] = answers.filter(({ status }) => status === 429);
  expect(refused?.body.error?.code).toBe('too_many_failed_attempts');
  expect(refused?.body.message).toMatch(/^Too many attempts\. Please wait \d+ (seconds|minutes)\.$/);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
}

async function withTwoFactor(): Promise<{ person: TestMember; uri: string; backupCodes: string[] }> {
  const person = await signUpPerson(testApp);
  const prepared = await person.post('/dashboard/api/two-factor/enable', { password: person.password });
  const { totpUri, backupCodes } = prepared.body.data as { totpUri: string; backupCodes: string[] };
  const confirm = async () => person.post('/dashboard/api/two-factor/confirm', { code: await totp(totpUri, -1) });
  // A code of the half minute before is refused if the next half minute begins on the way.
  const first = await confirm();
  const confirmed = first.status === 401 ? await confirm() : first;
  expect(confirmed.status, confirmed.text).toBe(200);
  return { person, uri: totpUri, backupCodes };
}

/** The browser's cookies between the password and the code. */
async function halfWay(person: TestMember, address = newNetwork()): Promise<string> {
  const answer = await signIn(person.email, person.password, from(address));
  expect(answer.body.data).toEqual({ twoFactorRequired: true, passkey: false });
  return cookieOf(answer.headers['set-cookie']);
}
const sendCode = (cookie: string, code: string, address = newNetwork()) =>
  proxied.clientOf(undefined).post('/dashboard/api/sign-in/two-factor', { code }, from(address, cookie));

describe('with a stolen session', () => {
  test.for([
    ['/dashboard/api/password', { currentPassword: WRONG, newPassword: 'quite another phrase' }, 400],
    ['/dashboard/api/two-factor/enable', { password: WRONG }, 400],
    ['/dashboard/api/two-factor/disable', { password: WRONG }, 400],
    ['/dashboard/api/two-factor/confirm', { code: '000000' }, 401],
  ] as const)('sixty guesses, three at once, at %s are cut off at ten', async ([path, body, refused]) => {
    const person = await signUpPerson(testApp);
    await person.post('/dashboard/api/two-factor/enable', { password: person.password });
    const session = withCookie(testApp.clientOf(undefined), sessionAlone(person.cookie));
    const answers = await inThrees(60, () => session.post(path, body));
    expectCutOff(answers, 10);
    expect(count(answers, refused)).toBe(10);
    const elsewhere = withCookie(proxied.clientOf(undefined), sessionAlone(person.cookie));
    expect((await elsewhere.post(path, body)).status, 'on another process').toBe(429);
  });

  test('the owner, on the device where they signed in, still changes the password', async () => {
    const person = await signUpPerson(testApp);
    const thief = withCookie(testApp.clientOf(undefined), sessionAlone(person.cookie));
    const body = { currentPassword: WRONG, newPassword: 'quite another phrase' };
    expectCutOff(await inThrees(20, () => thief.post('/dashboard/api/password', body)), 10);
    const changed = await person.post('/dashboard/api/password', { ...body, currentPassword: person.password });
    expect(changed.status).toBe(200);
  });
});

describe('against one person', () => {
  test('many networks have thirty guesses an hour together; a device that signed in before gets in all the while', async () => {
    const person = await signUpPerson(testApp);
    const guesses = Array.from({ length: 45 }, () => guess(person.email, newNetwork()));
    expect((await Promise.all(guesses)).filter((outcome) => outcome === 'tried')).toHaveLength(30);
    const stranger = await signIn(person.email, person.password, from(newNetwork()));
    expectCutOff([stranger], 0);
    const device = from(newNetwork(), deviceAlone(person.cookie));
    expect((await signIn(person.email.toUpperCase(), person.password, device)).status).toBe(200);
  });

  test('a known device has a limit of its own', async () => {
    const person = await signUpPerson(testApp);
    const address = newNetwork();
    const device = from(address, deviceAlone(person.cookie));
    expectCutOff(await inThrees(20, () => signIn(person.email, WRONG, device)), 10);
    expect((await signIn(person.email, person.password, from(address))).status, 'the network is free').toBe(200);
  });

  test('a password that was reset makes every device unknown', async () => {
    const person = await signUpPerson(testApp);
    const { password } = await resetPassword(testApp.services, person.email, BY_OPERATOR);
    const strangers = await Promise.all(Array.from({ length: 35 }, () => guess(person.email, newNetwork())));
    expect(strangers).toContain('refused');
    const device = from(newNetwork(), deviceAlone(person.cookie));
    expect((await signIn(person.email, password, device)).status).toBe(429);
  });

  test.for(['the operator', 'the person'])(
    'with a new password, given by %s, nothing counts against them',
    async (by) => {
      const person = await signUpPerson(testApp);
      const addresses = Array.from({ length: 4 }, newNetwork);
      const guesses = Array.from({ length: 44 }, (_, index) => guess(person.email, addresses[index % 4] ?? ''));
      expect(await Promise.all(guesses)).toContain('refused');
      expect((await signIn(person.email, person.password, from(newNetwork()))).status, 'before').toBe(429);
      const passwords = { currentPassword: person.password, newPassword: 'quite another phrase' };
      const password =
        by === 'the operator'
          ? (await resetPassword(testApp.services, person.email, BY_OPERATOR)).password
          : passwords.newPassword;
      if (by === 'the person') expect((await person.post('/dashboard/api/password', passwords)).status).toBe(200);
      for (const address of addresses) {
        const device = from(address, deviceAlone(person.cookie));
        expect((await signIn(person.email, password, device)).status, address).toBe(200);
      }
    },
  );

  test('a network has ten guesses, and locks nobody out from elsewhere', async () => {
    const person = await signUpPerson(testApp);
    const address = newNetwork();
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => guess(person.email, address)));
    expect(outcomes.filter((outcome) => outcome === 'tried')).toHaveLength(10);
    expect((await signIn(person.email, person.password, from(newNetwork()))).status).toBe(200);
  });

  test('a right password forgets the wrong ones of its person, and none of its network', async () => {
    const person = await signUpPerson(testApp);
    const address = newNetwork();
    const others = Array.from({ length: 41 }, (_, index) => guess(`nobody${index}@example.com`, address));
    await Promise.all(others);
    const wrong = () => Promise.all(Array.from({ length: 4 }, () => guess(person.email, address)));
    expect(await wrong()).toEqual(Array.from({ length: 4 }, () => 'tried'));
    expect((await signIn(person.email, person.password, from(address))).status).toBe(200);
    expect(await wrong()).toEqual(Array.from({ length: 4 }, () => 'tried'));
    expect((await signIn(person.email, person.password, from(address))).status, 'the fiftieth').toBe(200);
    expect(await guess('nobody@example.com', address)).toBe('tried');
    expect((await signIn(person.email, person.password, from(address))).status, 'over').toBe(429);
  });

  test('an attempt that was turned away unseen, because too many wait, does not count', async () => {
    const email = 'turned.away@example.com';
    const { attempts } = testApp.services.people;
    const overloaded = () => Promise.reject(new AppError('overloaded', 'Too many.', { retryAfterSeconds: 1 }));
    for (let round = 0; round < 15; round += 1) {
      await expect(attempts.run(passwordCounters('10.0.0.9', { email }, undefined), overloaded)).rejects.toThrow(
        'Too many.',
      );
    }
    expect(await guess(email, '10.0.0.9')).toBe('tried');
  });
});

/** Counted like a wrong password, without the time to hash it. */
async function guess(email: string, address: string): Promise<'tried' | 'refused'> {
  let outcome: 'tried' | 'refused' = 'refused';
  const attempt = () => {
    outcome = 'tried';
    return Promise.reject(signInRefused());
  };
  const { attempts, db } = testApp.services.people;
  const tried = (await findCredential(db, email)) ?? { email };
  const counters = [...networkCounters(address, false), ...passwordCounters(address, tried, undefined)];
  await attempts.run(counters, attempt).catch((error: unknown) => {
    expect(error).toBeInstanceOf(AppError);
  });
  return outcome;
}

describe('right passwords', () => {
  /** Counted like a right one, without the time to hash it. */
  async function succeed(person: TestMember, address: string, device?: string): Promise<boolean> {
    const { attempts, db } = testApp.services.people;
    const tried = (await findCredential(db, person.email)) ?? person;
    const counters = [...networkCounters(address, device !== undefined), ...passwordCounters(address, tried, device)];
    return attempts.run(counters, async () => true).catch(() => false);
  }
  const inAll = async (answers: readonly Promise<boolean>[]): Promise<number> =>
    (await Promise.all(answers)).filter(Boolean).length;

  test.for([undefined, 'known'])('a person has sixty an hour, whatever the networks; devices: %s', async (kind) => {
    const person = await signUpPerson(testApp);
    const once = (index: number) => succeed(person, newNetwork(), kind && `${kind} ${index}`);
    let succeeded = 0;
    // Few at once: attempts in progress count as wrong until they end.
    for (let round = 0; round < 13; round += 1) {
      succeeded += await inAll(Array.from({ length: 5 }, (_, index) => once(round * 5 + index)));
    }
    expect(succeeded).toBe(60);
    const device = kind === undefined ? undefined : from(newNetwork(), deviceAlone(person.cookie));
    expectCutOff([await signIn(person.email, person.password, device ?? from(newNetwork()))], 0);
    const other = kind ? from(newNetwork()) : from(newNetwork(), deviceAlone(person.cookie));
    expect((await signIn(person.email, person.password, other)).status, 'the other kind').toBe(200);
  });

  test.for([undefined, 'known'])('a network has a hundred in 15 minutes, whoever it is; devices: %s', async (kind) => {
    const people = await Promise.all(Array.from({ length: 2 }, () => signUpPerson(testApp)));
    const address = newNetwork();
    let succeeded = 0;
    for (let round = 0; round < 26; round += 1) {
      const both = people.flatMap((person) => [succeed(person, address, kind), succeed(person, address, kind)]);
      succeeded += await inAll(both);
    }
    expect(succeeded).toBe(100);
    const [person] = people;
    const cookie = deviceAlone(person?.cookie ?? '');
    const ask = (headers: Record<string, string>) => signIn(person?.email ?? '', person?.password ?? '', headers);
    expectCutOff([await ask(from(address, kind && cookie))], 0);
    expect((await ask(from(address, kind ? '' : cookie))).status, 'the other kind').toBe(200);
  });

  test('a known device stays the one it is, with or without a second factor', async () => {
    const { person, uri } = await withTwoFactor();
    const before = deviceAlone(person.cookie);
    const other = await signUpPerson(testApp);
    const again = await signIn(other.email, other.password, from(newNetwork(), other.cookie));
    expect(deviceAlone(cookieOf(again.headers['set-cookie']))).toBe(deviceAlone(other.cookie));
    const coded = await sendCode(`${await halfWay(person)}; ${before}`, await totp(uri));
    expect(deviceAlone(cookieOf(coded.headers['set-cookie']))).toBe(before);
  });

  test('one person waits at most twice at a process for their password to be hashed', async () => {
    const slow = await testApp.startSibling({ trustProxy: true }, { ...QUICK_HASHING, ...realHashing });
    const signInThere = ({ email, password }: TestMember, device?: string) =>
      slow.clientOf(undefined).post('/dashboard/api/sign-in', { email, password }, from(newNetwork(), device));
    const person = await signUpPerson(slow);
    const devices = await inThrees(3, () => signInThere(person));
    const cookies = devices.map(({ headers }) => deviceAlone(cookieOf(headers['set-cookie'])));
    const crowd = Promise.all(Array.from({ length: 12 }, (_, index) => signInThere(person, cookies[index % 3])));
    const victim = await signUpPerson(slow);
    expect((await signInThere(victim, deviceAlone(victim.cookie))).status).toBe(200);
    const answers = await crowd;
    await slow.close();
    expect(count(answers, 200) + count(answers, 503)).toBe(12);
    expect(count(answers, 503)).toBeGreaterThan(0);
  });

  test('with a session are counted as well', async () => {
    const person = await signUpPerson(testApp);
    const { attempts, db } = testApp.services.people;
    const credential = await findCredential(db, person.email);
    if (credential === undefined) throw new Error('there is nobody');
    const once = () => attempts.run(ownPasswordCounters(credential, undefined), async () => true);
    for (let times = 0; times < 60; times += 1) await once();
    await expect(once()).rejects.toMatchObject({ code: 'too_many_failed_attempts' });
    const body = { password: person.password };
    expectCutOff([await person.post('/dashboard/api/two-factor/enable', body)], 0);
  });
});

test('a person makes twenty businesses an hour', async () => {
  const person = await signUpPerson(testApp);
  const make = (name = 'One more') => person.post('/dashboard/api/businesses', { name });
  expect((await make('')).status, 'does not count').toBe(400);
  const answers = await Promise.all(Array.from({ length: 24 }, () => make()));
  expect(count(answers, 200)).toBe(20);
  expectCutOff(answers, 20);
  const other = await signUpPerson(testApp);
  expect((await other.post('/dashboard/api/businesses', { name: 'Another' })).status).toBe(200);
});

describe('a code', () => {
  test('works once, in one of two sign-ins at once, and none before it works any more', async () => {
    const { person, uri } = await withTwoFactor();
    const cookies = await Promise.all([halfWay(person), halfWay(person), halfWay(person)]);
    const code = await totp(uri);
    const [first, second] = cookies;
    const answers = await Promise.all([sendCode(first ?? '', code), sendCode(second ?? '', code)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect((await sendCode(cookies[2] ?? '', code)).status).toBe(401);
    expect((await sendCode(cookies[2] ?? '', await totp(uri, -1))).status, 'an earlier one').toBe(401);
    expect((await person.post('/dashboard/api/two-factor/confirm', { code })).status, 'confirming').toBe(401);
    expect((await sendCode(cookies[2] ?? '', await totp(uri, 1))).status, 'the next one').toBe(200);
  });

  test('that switched it on does not sign in, and after it was set up anew the old ones do not either', async () => {
    const { person, uri } = await withTwoFactor();
    expect((await sendCode(await halfWay(person), await totp(uri, -1))).status).toBe(401);
    const { password } = person;
    const session = await signInWhole(person, await totp(uri));
    const disabled = await session.post('/dashboard/api/two-factor/disable', { password });
    expect(disabled.status, disabled.text).toBe(200);
    const next = withCookie(testApp.clientOf(undefined), cookieOf(disabled.headers['set-cookie']));
    const prepared = await next.post('/dashboard/api/two-factor/enable', { password });
    expect(prepared.status, prepared.text).toBe(200);
    expect((await next.post('/dashboard/api/two-factor/confirm', { code: await totp(uri, 1) })).status).toBe(401);
  });

  test('of backup, sent eight times at once, works once', async () => {
    const { person, backupCodes } = await withTwoFactor();
    const cookies = await inThrees(8, () => halfWay(person));
    const answers = await Promise.all(cookies.map((cookie) => sendCode(cookie, backupCodes[0] ?? '')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 401),
    ]);
  });

  test('is guessed ten times an hour, whatever the networks and challenges; a known device gets in', async () => {
    const { person, uri } = await withTwoFactor();
    const cookies = await Promise.all(Array.from({ length: 3 }, () => halfWay(person)));
    const guesses = Array.from({ length: 30 }, (_, index) => sendCode(cookies[index % 3] ?? '', '000000'));
    expectCutOff(await Promise.all(guesses), 10);
    const cookie = await halfWay(person);
    expect((await sendCode(cookie, await totp(uri))).status).toBe(429);
    expect((await sendCode(`${cookie}; ${deviceAlone(person.cookie)}`, await totp(uri))).status).toBe(200);
  });

  test('needs the right password before, also beside a session', async () => {
    const { person, uri } = await withTwoFactor();
    for (const cookie of ['', person.cookie, `${person.cookie}; tributary.two_factor=2fa-${'a'.repeat(20)}.x`]) {
      expect((await sendCode(cookie, await totp(uri))).status).toBe(401);
    }
  });
});

test('sign-ups are counted by network, successful ones included, on all processes', async () => {
  const few = await testApp.startSibling({ trustProxy: true, signUpsPerHour: 3 });
  const same = await testApp.startSibling({ trustProxy: true, signUpsPerHour: 3 });
  try {
    const address = newNetwork();
    const signUp = (process: TestProcess, index: number, headers = from(address)) =>
      process
        .clientOf(undefined)
        .post(
          '/dashboard/api/sign-up',
          { name: 'A', email: `${address}.${index}@example.com`, password: WRONG },
          headers,
        );
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => signUp(index % 2 ? few : same, index)));
    expectCutOff(answers, 3);
    expect(count(answers, 200)).toBe(3);
    expect((await signUp(few, 9, from(newNetwork()))).status).toBe(200);
  } finally {
    await Promise.all([few.close(), same.close()]);
  }
});

test('tokens of invitations and links are guessed fifty times by a network', async () => {
  for (const path of ['/dashboard/api/invitations/view', '/dashboard/api/sign-in/link']) {
    const address = newNetwork();
    const guess = () => proxied.clientOf(undefined).post(path, { token: `1.${'a'.repeat(43)}` }, from(address));
    expectCutOff(await Promise.all(Array.from({ length: 55 }, guess)), 50);
  }
  const owner = await signInMember(testApp, testApp.business, 'owner');
  expect((await owner.post('/dashboard/api/invitations/accept', { token: 'x' })).status).toBe(404);
});

test('what is counted is told to nobody, and goes when its time is over', async () => {
  const { db } = testApp.services;
  const person = await signUpPerson(testApp);
  await signIn(person.email, WRONG, from(newNetwork()));
  const rows = await db.selectFrom('attempts').selectAll().execute();
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.map(({ digest }) => digest.toString()).join('\n')).not.toContain(person.email);
  await db
    .updateTable('attempts')
    .set({ ends_at: new Date(0) })
    .execute();
  await signIn(person.email, WRONG, from(newNetwork()));
  expect(await forgetAttempts(testApp.services, { batchSize: 2 })).toBeGreaterThan(2);
  expect((await db.selectFrom('attempts').selectAll().execute()).map((row) => row.count)).toEqual([1, 1, 1, 1, 1]);
});

async function signInWhole(person: TestMember, code: string) {
  const answer = await sendCode(await halfWay(person), code);
  expect(answer.status, answer.text).toBe(200);
  return withCookie(testApp.clientOf(undefined), cookieOf(answer.headers['set-cookie']));
}

const cookiesNamed = (cookie: string, name: string): string =>
  cookie
    .split('; ')
    .filter((pair) => pair.startsWith(name))
    .join('; ');
const sessionAlone = (cookie: string): string => cookiesNamed(cookie, 'tributary.session_token');
const deviceAlone = (cookie: string): string => cookiesNamed(cookie, 'tributary.device_');
