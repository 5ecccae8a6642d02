/** Two businesses with the same of everything and one with nothing, for calls of one with ids of another. */
import { hash } from 'node:crypto';
import { expect } from 'vitest';
import { addPasskey } from '../dashboard/passkeys.testing.ts';
import { tenantColumns } from '../database/tenant-scope.testing.ts';
import { fillPlace, makePlace, type Operation, type Place } from '../edges/place.testing.ts';
import { signInMember, type TestMember } from '../harness/member.ts';
import type { TestBusiness } from '../harness/test-app.ts';
import { createHolder, makeRun, payoutsOf } from '../settlements/settlements.testing.ts';

export type Ids = Readonly<Record<string, string>>;

export interface Caller {
  readonly business: TestBusiness;
  readonly cookie: string;
  /** Made by the person behind the cookie. */
  readonly apiKey: string;
  readonly mode: 'test' | 'live';
  /** The caller's own ids: what stands in an address beside a foreign id. */
  readonly ids: Ids;
}

export interface Strangers {
  /** Nobody else may touch its owner and its business. */
  readonly place: Place;
  /** Its ids. */
  readonly ids: Ids;
  /** A member of its team, with a passkey and a second session. */
  readonly person: TestMember;
  /** The caller of a business without anything. */
  readonly empty: Caller;
  /** The caller of a business with the same as the first. */
  readonly equal: Caller;
}

export async function makeStrangers(): Promise<Strangers> {
  const place = await makePlace();
  const { testApp } = place;
  const person = await signInMember(testApp, testApp.business, 'viewer');
  const ids = { ...place.ids, ...(await idsOfPeople(place, person)), ...(await addDraft(place)) };
  const other = await testApp.addBusiness();
  const empty = await callerOf(other, await signInMember(testApp, other, 'owner'));
  const neighbour = await fillPlace({ ...testApp, business: await testApp.addBusiness() });
  const neighbours = { ...neighbour.ids, ...(await addDraft(neighbour)) };
  const equal = await callerOf(neighbour.testApp.business, neighbour.owner, { ids: neighbours });
  return { place, ids, person, empty, equal };
}

export async function callerOf(
  business: TestBusiness,
  owner: TestMember,
  { mode = 'test', ids: own = {} }: Partial<Pick<Caller, 'mode' | 'ids'>> = {},
): Promise<Caller> {
  const keys = `/dashboard/api/businesses/${business.businessId}/${mode}/keys`;
  const made = await owner.post(keys, { kind: 'secret', name: 'Everything' });
  expect(made.status, made.text).toBe(200);
  return { business, cookie: owner.cookie, apiKey: (made.body.data as { key: string }).key, mode, ids: own };
}

/** A run that can still be changed, with a payout of its own. */
async function addDraft({ testApp }: Place): Promise<Ids> {
  const client = testApp.business.inTest;
  const holder = await createHolder(client, 10);
  const { number } = await makeRun(testApp, client);
  const [payout] = await payoutsOf(client, number);
  return { draft: String(number), payout: payout?.id ?? '', holder: String(holder.id) };
}

async function idsOfPeople({ owner, testApp }: Place, person: TestMember): Promise<Ids> {
  const team = `/dashboard/api/businesses/${testApp.business.businessId}/team`;
  const invited = await owner.post(`${team}/invitations`, { email: 'bola@example.com', role: 'viewer' });
  expect(invited.status, invited.text).toBe(200);
  const { members, invitations } = (await owner.get(team)).body.data as {
    members: { id: string; userId: string }[];
    invitations: { id: string }[];
  };
  expect((await addPasskey(testApp, person)).added.status).toBe(200);
  const { passkeys } = (await person.get('/dashboard/api/second-factors')).body.data as { passkeys: { id: string }[] };
  await testApp.services.db
    .insertInto('auth_sessions')
    .columns(['id', 'token', 'userId', 'expiresAt', 'createdAt', 'updatedAt'])
    .expression((eb) =>
      eb
        .selectFrom('auth_sessions')
        .select((one) => [
          one.val('of-another-device').as('id'),
          one.val('of-another-device').as('token'),
          'userId',
          'expiresAt',
          'createdAt',
          'updatedAt',
        ])
        .where('userId', '=', person.userId),
    )
    .execute();
  const { sessions } = (await person.get('/dashboard/api/sessions')).body.data as {
    sessions: { id: string; isCurrent: boolean }[];
  };
  return {
    invitationId: invitations[0]?.id ?? '',
    memberId: members.find(({ userId }) => userId === person.userId)?.id ?? '',
    passkeyId: passkeys[0]?.id ?? '',
    sessionId: sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '',
  };
}

const UNKNOWN = '999999999';
const UNKNOWN_TEXT = '00000000-0000-4000-8000-000000000000';
const OF_TEXT = new Set(['id', 'payout', 'reference', 'invitationId', 'memberId', 'passkeyId', 'sessionId', 'lineId']);
/** As bodies have it. */
export const idValue = (name: string, id: string): string | number => (OF_TEXT.has(name) ? id : Number(id));
const unknownOf = (name: string): string => (OF_TEXT.has(name) ? UNKNOWN_TEXT : UNKNOWN);

export interface Asked {
  readonly status: number;
  readonly text: string;
}

export const isDashboard = ({ path }: Operation): boolean => path.startsWith('/dashboard/');
export const parametersIn = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !['businessId', 'mode'].includes(name));

/** Required parameters of a query. */
const QUERY: Ids = { format: 'csv', from: '2026-01-01', to: '2026-01-31', at: '2026-01-01', search: 'rice' };
const queryOf = ({ parameters }: Operation): string =>
  parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name }) => `${name}=${QUERY[name] ?? ''}`)
    .join('&');

/** As this caller, at this path; with a body unless it is undefined. */
export async function ask(
  { testApp: { app } }: Place,
  caller: Caller,
  operation: Operation,
  { path, body, query = '' }: { readonly path: string; readonly body?: unknown; readonly query?: string },
): Promise<Asked> {
  const { business, cookie, apiKey, mode } = caller;
  const address = path.replace('{businessId}', String(business.businessId)).replace('{mode}', mode);
  const response = await app.inject({
    method: operation.method.toUpperCase() as 'POST',
    url: `${address}?${[queryOf(operation), query].filter((part) => part !== '').join('&')}`,
    headers: {
      ...(isDashboard(operation) ? { cookie } : { apiKey }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  return { status: response.statusCode, text: response.body.replaceAll(/"requestId":"[^"]*"/g, '') };
}

export const withPath = (path: string, own: Ids, foreign: Ids, changed: ReadonlySet<string>): string =>
  path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    if (whole === '{businessId}' || whole === '{mode}') return whole;
    return (changed.has(name) ? foreign[name] : own[name]) ?? unknownOf(name);
  });

/** The same names, with ids of nothing. */
export const unknownIds = (ids: Ids): Ids =>
  Object.fromEntries(Object.keys(ids).map((name) => [name, unknownOf(name)]));
export const neutral = ({ status, text }: Asked, own: Ids): string => {
  const all = new Set([...Object.values(own), UNKNOWN, UNKNOWN_TEXT]);
  return `${status} ${text.replaceAll(/[\w-]+/g, (word) => (all.has(word) ? '{id}' : word))}`;
};

/** Everything that the first business has in test mode. What a caller of its other mode writes is not among it. */
export async function everythingOf({ testApp }: Place): Promise<Readonly<Record<string, string>>> {
  const { pool } = testApp.testDatabase.database;
  const { businessId } = testApp.business;
  await testApp.services.requestLog.write();
  const digests: Record<string, string> = {};
  for (const [table, column] of tenantColumns()) {
    const { rows } = await pool.query<{ rows: string }>(
      `SELECT coalesce(string_agg(r, E'\\n' ORDER BY r), '') AS rows FROM (
         SELECT t::text AS r FROM ${table} t
          WHERE ${column} = $1 AND coalesce(to_jsonb(t) ->> 'live', 'false') = 'false') s`,
      [businessId],
    );
    digests[table] = hash('sha256', rows[0]?.rows ?? '');
  }
  return digests;
}
