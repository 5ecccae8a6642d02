/** Invitations: the token is the whole secret, and only the inviter ever sees it. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BusinessId } from '../../src/platform/database/ids.ts';
import type { Role } from '../../src/core/words/permissions.ts';
import { signInMember, signUpPerson, type TestMember } from '../harness/member.ts';
import { shareTestApp, type TestApp, type TestResponse } from '../harness/test-app.ts';

let testApp: TestApp;
let businessId: BusinessId;
let base: string;
let owner: TestMember;
beforeAll(async () => {
  testApp = await shareTestApp();
});
beforeEach(async () => {
  ({ businessId } = await testApp.addBusiness());
  base = `/dashboard/api/businesses/${businessId}/team`;
  owner = await signInMember(testApp, { businessId }, 'owner');
});
afterAll(() => testApp.close());

interface Invited {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: string;
}
interface Team {
  readonly members: readonly { readonly id: string; readonly userId: string; readonly role: string }[];
  readonly invitations: readonly Record<string, unknown>[];
}

let addresses = 0;
const newEmail = (): string => `invited${(addresses += 1)}@example.com`;
const anybody = () => testApp.clientOf(undefined);
const dataOf = (response: TestResponse): unknown => {
  expect(response.status, response.text).toBe(200);
  return response.body.data;
};
const ask = (inviter: TestMember, email: string, role: Role) => inviter.post(`${base}/invitations`, { email, role });
const invite = async (email: string, role: Role = 'viewer', inviter = owner): Promise<Invited> =>
  dataOf(await ask(inviter, email, role)) as Invited;
const view = (token: string) => anybody().post('/dashboard/api/invitations/view', { token });
const accept = (person: TestMember, token: string) => person.post('/dashboard/api/invitations/accept', { token });
const teamOf = async (member: TestMember): Promise<Team> => dataOf(await member.get(base)) as Team;

describe('an invitation', () => {
  test('is joined with the invited role by who has the token and the address, once', async () => {
    const email = newEmail();
    const { token } = await invite(email.toUpperCase(), 'finance');
    expect(dataOf(await view(token))).toMatchObject({ businessName: 'Acme', role: 'finance', email });

    const stranger = await signUpPerson(testApp);
    expect(await accept(stranger, token)).toMatchObject({ status: 403, body: { error: { code: 'role_not_allowed' } } });

    const person = await signUpPerson(testApp, email);
    const answer = await accept(person, token);
    expect(answer.body.data).toMatchObject({ businesses: [{ id: Number(businessId), role: 'finance' }] });
    expect((await accept(person, token)).status, 'it is used up').toBe(404);
    expect((await view(token)).status).toBe(404);
  });

  test('is opened by nothing that a member can read: ids, digests, tokens cut short', async () => {
    const viewer = await signInMember(testApp, { businessId }, 'viewer');
    const developer = await signInMember(testApp, { businessId }, 'developer');
    const email = newEmail();
    const { id, token } = await invite(email, 'owner');
    // The attack: somebody who reads the id signs up with the address, which no one proves.
    const puppet = await signUpPerson(testApp, email);
    const { digest } = await storedInvitation(id);
    const guesses = [
      id,
      `${businessId}.${id}`,
      digest.toString('base64url'),
      token.slice(0, -1),
      `${token}A`,
      '',
      '\0',
    ];
    for (const guess of [...guesses, `${businessId}.${digest.toString('base64url')}`, token.replace(/^\d+/, '1')]) {
      expect((await view(guess)).status, guess).toBe(404);
      expect((await accept(puppet, guess)).status, guess).toBe(404);
    }
    const seen = [
      await viewer.get(base),
      await developer.get(`/dashboard/api/businesses/${businessId}/test/audit-log`),
      await owner.get(base),
    ];
    for (const answer of seen) {
      expect(answer.status).toBe(200);
      expect(answer.text).toContain(id);
      expect(answer.text).not.toContain(token.split('.')[1]);
    }
    expect(Object.keys((await teamOf(viewer)).invitations[0] ?? {}).toSorted()).toEqual([
      'approved',
      'email',
      'expiresAt',
      'id',
      'inviterId',
      'mail',
      'role',
    ]);
  });

  test('is kept as a digest alone, of a token of 256 bits', async () => {
    const { id, token } = await invite(newEmail());
    expect(Buffer.from(token.split('.')[1] ?? '', 'base64url')).toHaveLength(32);
    const { row, digest } = await storedInvitation(id);
    expect(digest).toHaveLength(32);
    expect(row).not.toContain(token.split('.')[1]);
  });

  test('ends by the clock of the database', async () => {
    const email = newEmail();
    const { id, token, expiresAt } = await invite(email);
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    await testApp.services.db
      .updateTable('invitations')
      .set({ expires_at: sql<Date>`created_at` })
      .where('business_id', '=', businessId)
      .where('id', '=', id)
      .execute();
    const person = await signUpPerson(testApp, email);
    expect((await view(token)).status).toBe(404);
    expect((await accept(person, token)).status).toBe(404);
    expect((await teamOf(owner)).invitations).toEqual([]);
    expect((await invite(email)).id, 'a new one is no matter').not.toBe(id);
  });

  test('made anew for the same address gets a new token, and the old one opens nothing', async () => {
    const email = newEmail();
    const first = await invite(email, 'admin');
    const second = await invite(email.toUpperCase(), 'viewer');
    expect(second.token).not.toBe(first.token);
    expect((await teamOf(owner)).invitations).toMatchObject([{ id: second.id, email, role: 'viewer' }]);
    const person = await signUpPerson(testApp, email);
    expect((await accept(person, first.token)).status).toBe(404);
    expect((await accept(person, second.token)).status).toBe(200);
  });

  test('asked for twice at once is one', async () => {
    const email = newEmail();
    const made = await Promise.all([invite(email), invite(email)]);
    expect((await teamOf(owner)).invitations).toHaveLength(1);
    const answers = await Promise.all(made.map(({ token }) => view(token)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });

  test('accepted eight times at once is accepted once', async () => {
    const email = newEmail();
    const { token } = await invite(email);
    const person = await signUpPerson(testApp, email);
    const answers = await Promise.all(Array.from({ length: 8 }, () => accept(person, token)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 404),
    ]);
    expect((await teamOf(owner)).members.filter(({ userId }) => userId === person.userId)).toHaveLength(1);
  });

  test('withdrawn opens nothing; an id that is none is a 404', async () => {
    const email = newEmail();
    const { id, token } = await invite(email);
    expect((await owner.delete(`${base}/invitations/${id}`)).status).toBe(200);
    expect((await accept(await signUpPerson(testApp, email), token)).status).toBe(404);
    for (const none of [id, '%00', '%F0%9F%98%80', 'x'.repeat(500)]) {
      expect((await owner.delete(`${base}/invitations/${none}`)).status, none).toBe(404);
    }
  });

  test('of another business cannot be withdrawn', async () => {
    const { id, token } = await invite(newEmail());
    const other = await testApp.addBusiness();
    const otherOwner = await signInMember(testApp, other, 'owner');
    const answer = await otherOwner.delete(`/dashboard/api/businesses/${other.businessId}/team/invitations/${id}`);
    expect(answer.status).toBe(404);
    expect((await view(token)).status).toBe(200);
  });

  test('to a member is refused', async () => {
    const viewer = await signInMember(testApp, { businessId }, 'viewer');
    const answer = await ask(owner, viewer.email, 'owner');
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'already_member', field: 'email' } } });
  });
});

describe('an invitation is worth no more than the role of its inviter', () => {
  test.for(['finance', 'developer', 'viewer'] as const)('%s makes none', async (role) => {
    const member = await signInMember(testApp, { businessId }, role);
    expect((await ask(member, newEmail(), 'viewer')).status).toBe(403);
  });

  test('an admin makes no owner, neither a new one nor out of an open invitation', async () => {
    const admin = await signInMember(testApp, { businessId }, 'admin');
    const email = newEmail();
    expect((await ask(admin, email, 'owner')).status).toBe(403);
    await invite(email, 'admin', admin);
    expect((await ask(admin, email, 'owner')).status).toBe(403);
  });

  test.for(['removed', 'demoted', 'left'] as const)('it ends when they are %s', async (how) => {
    const second = await signInMember(testApp, { businessId }, 'owner');
    const email = newEmail();
    const { token } = await invite(email, 'owner', second);
    const membership = (await teamOf(owner)).members.find(({ userId }) => userId === second.userId)?.id;
    if (how === 'removed') await owner.delete(`${base}/members/${membership}`);
    else if (how === 'demoted') await owner.patch(`${base}/members/${membership}`, { role: 'admin' });
    else await second.post(`${base}/leave`);
    expect((await teamOf(owner)).invitations).toEqual([]);
    expect((await accept(await signUpPerson(testApp, email), token)).status).toBe(404);
  });

  test('an admin who was an owner keeps the invitations that an admin may make', async () => {
    const second = await signInMember(testApp, { businessId }, 'owner');
    const email = newEmail();
    const { token } = await invite(email, 'admin', second);
    const membership = (await teamOf(owner)).members.find(({ userId }) => userId === second.userId)?.id;
    await owner.patch(`${base}/members/${membership}`, { role: 'admin' });
    expect((await accept(await signUpPerson(testApp, email), token)).status).toBe(200);
  });

  test('a membership that ended by hand counts as well', async () => {
    const second = await signInMember(testApp, { businessId }, 'owner');
    const email = newEmail();
    const { token } = await invite(email, 'viewer', second);
    await testApp.services.db.deleteFrom('auth_members').where('userId', '=', second.userId).execute();
    expect((await view(token)).status).toBe(404);
    expect((await accept(await signUpPerson(testApp, email), token)).status).toBe(404);
  });
});

test('invitations whose ids are the secret cannot be made', async () => {
  const { db } = testApp.services;
  const organization = await db.selectFrom('auth_organizations').select('id').executeTakeFirstOrThrow();
  const old = db.insertInto('auth_invitations').values({
    id: 'old',
    organizationId: organization.id,
    email: newEmail(),
    role: 'owner',
    status: 'pending',
    expiresAt: new Date('2100-01-01'),
    inviterId: owner.userId,
  });
  await expect(old.execute()).rejects.toThrow('auth_invitations_none_open');
});

async function storedInvitation(id: string): Promise<{ row: string; digest: Buffer }> {
  const stored = await testApp.services.db
    .selectFrom('invitations')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { row: Object.values(stored).map(String).join('\n'), digest: stored.token_digest };
}
