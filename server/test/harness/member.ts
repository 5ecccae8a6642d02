import { randomUUID } from 'node:crypto';
import { databaseNow } from '../../src/platform/database/clock.ts';
import { transact } from '../../src/platform/database/transaction.ts';
import { PROOF_MAX_AGE_MS } from '../../src/core/words/principal.ts';
import { insertMember } from '../../src/features/people/team/queries.ts';
import type { Role } from '../../src/core/words/permissions.ts';
import type { Client, TestBusiness, TestProcess } from './test-app.ts';

export interface TestMember extends Client {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  /** The header `cookie` of their session. */
  readonly cookie: string;
}

const PASSWORD = 'correct horse battery';

/** A person who has just signed up and belongs to no business. */
export async function signUpPerson(testApp: TestProcess, email = `${randomUUID()}@example.com`): Promise<TestMember> {
  const client = testApp.clientOf(undefined);
  const answer = await client.post('/dashboard/api/sign-up', { name: 'Ada Obi', email, password: PASSWORD });
  if (answer.status !== 200) throw new Error(`sign-up failed: ${answer.text}`);
  const { user } = answer.body.data as { user: { id: string } };
  const cookie = cookieOf(answer.headers['set-cookie']);
  return { ...withCookie(client, cookie), userId: user.id, email, password: PASSWORD, cookie };
}

/** A new signed-in person with this role at the business. */
export async function signInMember(
  testApp: TestProcess,
  business: Pick<TestBusiness, 'businessId'>,
  role: Role,
): Promise<TestMember> {
  const person = await signUpPerson(testApp);
  await joinBusiness(testApp, business, person, role);
  return person;
}

/** Makes somebody a member; nobody invited them. */
export async function joinBusiness(
  { services: { db } }: TestProcess,
  { businessId }: Pick<TestBusiness, 'businessId'>,
  { userId }: Pick<TestMember, 'userId'>,
  role: Role,
): Promise<void> {
  const slug = String(businessId);
  await db
    .insertInto('auth_organizations')
    .values({ id: `organization-${slug}`, name: 'Acme', slug, createdAt: new Date() })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
  const member = { id: randomUUID(), userId, role, createdAt: new Date() };
  await transact(db, (tx) => insertMember(tx, businessId, member));
}

/** The last proof of all sessions of this person was ten minutes ago. */
export async function ageProofs({ services: { db } }: TestProcess, userId: string): Promise<void> {
  const provedAt = new Date((await databaseNow(db)).getTime() - PROOF_MAX_AGE_MS);
  await db.updateTable('auth_sessions').set({ proved_at: provedAt }).where('userId', '=', userId).execute();
}

/** The client with a session's cookie. */
export function withCookie(client: Client, cookie: string): Client {
  const headers = (more: Readonly<Record<string, string>> = {}): Record<string, string> => ({ cookie, ...more });
  return {
    get: (url, more) => client.get(url, headers(more)),
    post: (url, body, more) => client.post(url, body, headers(more)),
    patch: (url, body, more) => client.patch(url, body, headers(more)),
    put: (url, body, more) => client.put(url, body, headers(more)),
    delete: (url, more) => client.delete(url, headers(more)),
  };
}

/** The cookies that a browser would send back. */
export function cookieOf(setCookie: unknown): string {
  const cookies = [setCookie ?? []].flat() as string[];
  return cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');
}
