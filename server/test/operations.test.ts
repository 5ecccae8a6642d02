import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS, PEOPLE_OPERATIONS } from '../src/app.ts';
import { PERMISSIONS } from '../src/core/words/permissions.ts';
import { signInMember, type TestMember } from './harness/member.ts';
import { startTestApp, type TestApp } from './harness/test-app.ts';

const ALL = [...OPERATIONS, ...PEOPLE_OPERATIONS];

describe('the operations', () => {
  it('have each a name that no other has', () => {
    const ids = ALL.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('have no second copy for the dashboard', () => {
    expect(ALL.map(({ id }) => id).filter((id) => /dashboard/i.test(id))).toEqual([]);
  });

  it('have a door, and permissions of the closed list', () => {
    for (const { id, doors, permissions } of ALL) {
      expect(Object.keys(doors), id).not.toEqual([]);
      for (const permission of permissions) expect(PERMISSIONS, id).toContain(permission);
    }
  });
});

describe('an operation', () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await startTestApp();
  });
  afterAll(() => testApp.close());

  it("reads its path before its query: an id that is nobody's is not found, whatever the page", async () => {
    const { inTest } = testApp.business;
    for (const id of ['null', '999999999']) {
      const answer = await inTest.get(`/v1/business/subaccounts/${id}?page=1&limit=20`);
      expect(answer.status).toBe(404);
    }
    const answer = await inTest.get('/v1/business/subaccounts/null?limit=NaN');
    expect([answer.status, answer.body.error?.code]).toEqual([404, 'not_found']);
  });
});

describe('a write with an Idempotency-Key', () => {
  const URL_OF_THEIRS = 'https://example.com/hooks';
  let testApp: TestApp;
  let member: TestMember;
  let base: string;
  beforeAll(async () => {
    testApp = await startTestApp();
    member = await signInMember(testApp, testApp.business, 'developer');
    base = `/dashboard/api/businesses/${testApp.business.businessId}/test/webhooks`;
  });
  afterAll(() => testApp.close());
  const keyed = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });
  const countEndpoints = async (): Promise<number> => ((await member.get(base)).body.data as unknown[]).length;

  it('happens once for a person in the dashboard too, and is answered with the same answer', async () => {
    const headers = keyed();
    const before = await countEndpoints();
    const first = await member.post(base, { url: URL_OF_THEIRS }, headers);
    const again = await member.post(base, { url: URL_OF_THEIRS }, headers);
    expect([first.status, first.headers['idempotency-replayed']]).toEqual([200, undefined]);
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, 'true']);
    expect(again.body).toEqual(first.body);
    expect(await countEndpoints()).toBe(before + 1);
  });

  it('happens once when it is sent twice at the same time', async () => {
    const headers = keyed();
    const before = await countEndpoints();
    const answers = await Promise.all([1, 2, 3].map(() => member.post(base, { url: URL_OF_THEIRS }, headers)));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body.error?.code)).toEqual(
      answers.filter(({ status }) => status !== 200).map(() => 'idempotency_key_in_use'),
    );
    expect(await countEndpoints()).toBe(before + 1);
  });

  it('is refused at the other door, whose request is another one', async () => {
    const headers = keyed();
    expect((await member.post(base, { url: URL_OF_THEIRS }, headers)).status).toBe(200);
    const other = await testApp.business.inTest.post('/v1/api/webhook-endpoints', { url: URL_OF_THEIRS }, headers);
    expect([other.status, other.body.error?.code]).toEqual([422, 'idempotency_key_mismatch']);
  });

  it('is refused to another person, who gets no answer that was made for somebody else', async () => {
    const headers = keyed();
    const colleague = await signInMember(testApp, testApp.business, 'developer');
    expect((await member.post(base, { url: URL_OF_THEIRS }, headers)).status).toBe(200);
    const other = await colleague.post(base, { url: URL_OF_THEIRS }, headers);
    expect([other.status, other.body.error?.code]).toEqual([422, 'idempotency_key_mismatch']);
  });

  it('is answered with what is stored, sealed or not, as the versions before and after have it', async () => {
    const { inTest, businessId } = testApp.business;
    const { pool } = testApp.testDatabase.database;
    const writes = {
      sealed: (headers: Record<string, string>) =>
        inTest.post('/v1/api/webhook-endpoints', { url: URL_OF_THEIRS }, headers),
      plain: (headers: Record<string, string>) => inTest.post('/v1/api/settlement-runs', {}, headers),
    };
    for (const [stored, write] of Object.entries(writes)) {
      const headers = keyed();
      const key = headers['idempotency-key'] ?? '';
      const first = await write(headers);
      expect(first.status, first.text).toBe(200);
      const { vault } = testApp.services;
      const sealed = vault.seal(first.text, `response:${businessId}:false:${key}`, businessId).toString('base64');
      const { rowCount } = await pool.query(
        'UPDATE idempotency_keys SET response = $2 WHERE key = $1 AND (response = $3) = $4',
        [key, stored === 'sealed' ? first.text : sealed, first.text, stored === 'plain'],
      );
      expect(rowCount, stored).toBe(1);
      const again = await write(headers);
      expect([again.status, again.text, again.headers['idempotency-replayed']]).toEqual([200, first.text, 'true']);
    }
  });

  it('leaves the key free when it fails', async () => {
    const headers = keyed();
    const refused = await member.post(base, { url: URL_OF_THEIRS, events: ['no.such'] }, headers);
    expect(refused.status).toBe(400);
    expect((await member.post(base, { url: URL_OF_THEIRS }, headers)).status).toBe(200);
  });

  it('tells nobody its answer who may no longer do it', async () => {
    const headers = keyed();
    expect((await member.post(base, { url: URL_OF_THEIRS }, headers)).status).toBe(200);
    const viewer = await signInMember(testApp, testApp.business, 'viewer');
    const told = await viewer.post(base, { url: URL_OF_THEIRS }, headers);
    expect([told.status, told.body.error?.code]).toEqual([403, 'role_not_allowed']);
    expect(told.text).not.toContain('whsec_');
  });
});
