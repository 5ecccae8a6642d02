import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetEvents } from '../../src/features/security-log/forget-events.ts';
import type { SecurityKind } from '../../src/features/security-log/kinds.ts';
import { tributary } from '../harness/command.ts';
import { ageProofs, signInMember, type TestMember } from '../harness/member.ts';
import { startTestApp, type TestApp, type TestBusiness, type TestResponse } from '../harness/test-app.ts';
import { eventsOf } from './security-log.testing.ts';

let testApp: TestApp;
let business: TestBusiness;
let owner: TestMember;
beforeAll(async () => {
  testApp = await startTestApp();
  business = await testApp.addBusiness();
  owner = await signInMember(testApp, business, 'owner');
  for (let day = 1; day <= 5; day += 1) {
    await event({ kind: 'sign_in', what: 'password', userId: owner.userId, address: `10.0.0.${day}` });
  }
  await event({ kind: 'sign_in', what: 'password', userId: owner.userId, address: '10.0.0.5', userAgent: '=1+1' });
});
afterAll(() => testApp.close());

const URL = '/v1/api/security-log';
const refusal = ({ status, body }: TestResponse) => [status, body.error?.code, body.error?.field];
const event = (note: {
  kind: Exclude<SecurityKind, 'alert'>;
  what: string;
  userId: string;
  address: string;
  userAgent?: string;
}) => testApp.services.securityLog.recordNow({ userAgent: undefined, ...note });
const run = (...words: readonly string[]) => tributary(words, { DATABASE_URL: testApp.testDatabase.url });

describe('the list of security events', () => {
  it('is read in pages that meet, with headers that count', async () => {
    const all = await eventsOf(business.inTest);
    expect(all).toHaveLength(6);
    const pages = await Promise.all([1, 2, 3].map((page) => business.inTest.get(`${URL}?limit=2&page=${page}`)));
    expect(pages.flatMap(({ body }) => body.data)).toEqual(all);
    expect(pages[1]?.headers).toMatchObject({ 'x-total-count': '6' });
  });

  it('is narrowed by kind, person, address and time', async () => {
    const count = async (query: string) => (await eventsOf(business.inTest, `&${query}`)).length;
    expect(await count('kind=sign_in')).toBe(6);
    expect(await count('kind=export')).toBe(0);
    expect(await count(`person=${owner.userId}`)).toBe(6);
    expect(await count(`person=${owner.email.toUpperCase()}`)).toBe(6);
    expect(await count('person=nobody')).toBe(0);
    expect(await count('address=10.0.0.5')).toBe(2);
    expect(await count('from=2999-01-01')).toBe(0);
    expect(await count('to=2020-01-01')).toBe(0);
    expect(await count('from=2020-01-01&kind=sign_in&address=10.0.0.1')).toBe(1);
  });

  it('is narrowed to all that the alerts count', async () => {
    const person = await signInMember(testApp, business, 'viewer');
    const kinds = ['sign_in_failed', 'sign_in_locked', 'proof_failed', 'key_refused', 'sign_out'] as const;
    for (const kind of kinds) await event({ kind, what: 'password', userId: person.userId, address: '10.0.0.9' });
    const failures = await eventsOf(business.inTest, `&kind=failures&person=${person.userId}`);
    expect(failures.map(({ kind }) => kind).toSorted()).toEqual(['proof_failed', 'sign_in_failed', 'sign_in_locked']);
  });

  it.each([
    ['kind=picnic', 'kind'],
    ['person=%20', 'person'],
    ['from=yesterday', 'from'],
    ['limit=0', 'limit'],
  ])('refuses %s and names %s', async (query, field) => {
    expect(refusal(await business.inTest.get(`${URL}?${query}`))).toEqual([400, 'validation_failed', field]);
  });

  it('opens to those who may read the audit log, and to nobody without a key', async () => {
    expect(refusal(await testApp.clientOf(undefined).get(URL))).toEqual([401, 'api_key_missing', undefined]);
    const base = `/dashboard/api/businesses/${business.businessId}/test/security-log`;
    for (const role of ['owner', 'admin', 'finance', 'developer', 'viewer'] as const) {
      const member = await signInMember(testApp, business, role);
      const answers = [await member.get(base), await member.get(`${base}.csv`)];
      const expected = role === 'viewer' ? [403, 403] : role === 'developer' ? [200, 403] : [200, 200];
      expect(answers.map(({ status }) => status)).toEqual(expected);
    }
    const aged = await signInMember(testApp, business, 'owner');
    await ageProofs(testApp, aged.userId);
    expect(refusal(await aged.get(`${base}.csv`))).toEqual([403, 'fresh_proof_required', undefined]);
    const other = await testApp.addBusiness();
    expect((await owner.get(base.replace(String(business.businessId), String(other.businessId)))).status).toBe(404);
    expect(await eventsOf(other.inTest)).toEqual([]);
  });

  it('is exported with formulas disarmed', async () => {
    const csv = await business.inTest.get(`${URL}.csv?kind=sign_in`);
    expect(csv.headers['content-disposition']).toMatch(
      /^attachment; filename="security-log-test-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const lines = csv.text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(7);
    expect(lines[0]).toMatch(/^first_at,last_at,event,times,what,mode,/);
    expect(lines[1]).toMatch(/,'=1\+1$/);
  });
});

describe('the command line', () => {
  it('lists and exports the log of a business, and that of the operator', async () => {
    const of = ['--business', String(business.businessId)];
    const listed = await run('security', 'list', ...of, '--kind', 'sign_in', '--json');
    expect(listed).toMatchObject({ exitCode: 0, stderr: '' });
    const { events, totalCount } = JSON.parse(listed.stdout) as { events: { kind: string }[]; totalCount: number };
    expect([events.length, totalCount]).toEqual([6, 6]);
    const table = await run('security', 'list', ...of, '--mode', 'live');
    expect(table.stdout).toContain('sign_in');
    const own = await run('security', 'list');
    expect(own.stdout).toContain('sign_up');
    const file = join(mkdtempSync(join(tmpdir(), 'tributary-security-')), 'security.csv');
    expect((await run('security', 'export', ...of, '--output', file)).exitCode).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain("'=1+1");
    const missing = await run('security', 'list', '--business', '999999', '--json');
    expect([missing.exitCode, missing.stdout]).toEqual([1, '']);
  });
});

describe('forgetting', () => {
  it('deletes what is older than the setting, in batches, and nothing else', async () => {
    const { db } = testApp.services;
    const { pool } = testApp.testDatabase.database;
    await pool.query(
      `INSERT INTO security_events (business_id, id, kind, first_at, last_at, times, what)
       SELECT $1, gen_random_uuid()::text, 'sign_in', now() - interval '40 days', now() - interval '31 days', 1,
              'password'
         FROM generate_series(1, 7) n`,
      [business.businessId],
    );
    const before = (await eventsOf(business.inTest)).length;
    expect(await forgetEvents({ db }, { keptMs: 30 * 86_400_000, batchSize: 3 })).toBe(7);
    expect(await eventsOf(business.inTest)).toHaveLength(before - 7);
  });
});
