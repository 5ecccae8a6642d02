/**
 * Every operation that takes an id, with ids of another business, of another person and of the other mode: it answers
 * as to ids of nothing, and changes nothing of theirs.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '../edges/place.testing.ts';
import { signUpPerson } from '../harness/member.ts';
import {
  ask,
  type Asked,
  type Caller,
  callerOf,
  everythingOf,
  type Ids,
  idValue,
  isDashboard,
  makeStrangers,
  neutral,
  parametersIn,
  type Strangers,
  unknownIds,
  withPath,
} from './strangers.testing.ts';

/** Fields of bodies and queries that name something of a business or a person, and which id. */
const NAMING: Readonly<Record<string, string>> = {
  subAccountId: 'holder',
  subAccountIds: 'holder',
  accountId: 'holder',
  keyId: 'keyId',
  payouts: 'payout',
};
/** Fields that look like ids and name nothing that another business has, each with the reason. */
const NAMING_NOTHING: Readonly<Record<string, string>> = {
  authorizationKey: 'a secret, which is compared after its account was found',
  externalId: 'the id that a business gives an account of its own ledger',
  reference: 'filters of lists and references of new rows, which are unique in a ledger',
  manifest: 'a digest that is compared with that of the run in the path',
  token: 'a secret of a mail, which names its person itself',
  actor: 'a filter of a log',
  subject: 'a filter of a log',
  person: 'a filter of a log',
  id: 'of a credential that the browser has signed',
  rawId: 'of a credential that the browser has signed',
};
const LOOKS_LIKE_AN_ID = /ids?$|^(?:authorizationKey|payouts|reference|manifest|token|actor|subject|person)$/i;

/** Bodies where the example of the document would be refused before anything is looked up. */
const BODIES: Readonly<Record<string, object>> = {
  'post spending-limit-requests subAccountId': { subAccountId: 1 },
  'post spending-limit-requests keyId': { keyId: 1 },
};

const LIMITS = { largestPayment: 1, paymentsPerDay: null, largestRefund: null, refundsPerDay: null };

function bodyFor({ method, path, body }: Operation, naming?: string): unknown {
  const last = path.split('/').at(-1) ?? '';
  const special = BODIES[`${method} ${last} ${naming}`];
  return special === undefined ? body : { ...special, limits: LIMITS, reason: 'For the test' };
}

let strangers: Strangers;
beforeAll(async () => {
  strangers = await makeStrangers();
});
afterAll(() => strangers.place.testApp.close());

const named = ({ method, path }: Operation): string => `${method.toUpperCase()} ${path}`;
const withIds = () => strangers.place.operations.filter(({ path }) => parametersIn(path).length > 0);
const isOfPerson = (operation: Operation): boolean =>
  isDashboard(operation) && !operation.path.includes('{businessId}');
/** Teams have no mode, and pages make payments in test mode only. */
const isOfBothModes = (operation: Operation): boolean =>
  (operation.path.includes('{mode}') || !isDashboard(operation)) && !operation.path.endsWith('/test-payment');

/** The document's body with this id wherever this field stands. */
function withId(body: unknown, name: string, id: string): unknown {
  const text = JSON.stringify(body ?? null, (key, value: unknown) => {
    if (key === 'authorizationKey') return strangers.place.account.authorizationKeys;
    if (key !== name) return value;
    const one = idValue(NAMING[name] ?? '', id);
    return Array.isArray(value) ? [one] : one;
  });
  return (JSON.parse(text) as unknown) ?? undefined;
}

/** Undefined if both answers are the same. */
function difference(what: string, foreign: Asked, unknown: Asked): string | undefined {
  const [one, other] = [neutral(foreign, strangers.ids), neutral(unknown, strangers.ids)];
  return one === other ? undefined : `${what}: ${one}, but to an id of nothing ${other}`;
}

/** Asks with these path parameters of the first business, and with the same of nothing. */
async function compare(caller: Caller, operation: Operation, parameters: ReadonlySet<string>): Promise<string[]> {
  const { place, ids } = strangers;
  const to = (foreign: Ids): Promise<Asked> =>
    ask(place, caller, operation, {
      path: withPath(operation.path, caller.ids, foreign, parameters),
      body: bodyFor(operation),
    });
  const [foreign, unknown] = [await to(ids), await to(unknownIds(ids))];
  const what = `${named(operation)} in ${caller.mode} mode`;
  if (foreign.status !== 404) return [`${what}: ${foreign.status} ${foreign.text}`];
  return [difference(what, foreign, unknown) ?? []].flat();
}

describe('an id in the path', () => {
  it('of another business, another person or the other mode is answered as one of nothing', async () => {
    const { place, empty } = strangers;
    const otherMode = await callerOf(place.testApp.business, place.owner, { mode: 'live' });
    const person = { ...empty, cookie: (await signUpPerson(place.testApp)).cookie };
    const before = await everythingOf(place);
    const differing: string[] = [];
    for (const operation of withIds()) {
      const callers = isOfPerson(operation) ? [person] : isOfBothModes(operation) ? [empty, otherMode] : [empty];
      const parameters = new Set(parametersIn(operation.path));
      for (const caller of callers) differing.push(...(await compare(caller, operation, parameters)));
    }
    expect(differing).toEqual([]);
    expect(await everythingOf(place)).toEqual(before);
  });

  it("is answered as one of nothing beside ids of one's own, too", async () => {
    const { place, equal } = strangers;
    const before = await everythingOf(place);
    const differing: string[] = [];
    for (const operation of withIds()) {
      const parameters = parametersIn(operation.path);
      if (parameters.length < 2) continue;
      // Numbers and sequences count from one in each ledger: a foreign one is one's own.
      for (const name of parameters.filter((one) => !['number', 'sequence', 'lineId'].includes(one))) {
        differing.push(...(await compare(equal, operation, new Set([name]))));
      }
    }
    expect(differing).toEqual([]);
    expect(await everythingOf(place)).toEqual(before);
  });
});

describe('an id in a body or a query', () => {
  it('of another business is answered as one of nothing', async () => {
    const { place, equal, ids } = strangers;
    const before = await everythingOf(place);
    const differing: string[] = [];
    let tried = 0;
    for (const operation of place.operations) {
      const inQuery = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name);
      const path = withPath(operation.path, { ...equal.ids, number: equal.ids['draft'] ?? '' }, {}, new Set());
      for (const [name, id] of Object.entries(NAMING)) {
        const body = bodyFor(operation, name);
        const isInBody = JSON.stringify(body ?? null).includes(`"${name}":`);
        if (!isInBody && !inQuery.includes(name)) continue;
        tried += 1;
        const send = (one: Ids): Promise<Asked> =>
          ask(place, equal, operation, {
            path,
            ...(isInBody ? { body: withId(body, name, one[id] ?? '') } : { query: `${name}=${one[id] ?? ''}` }),
          });
        const [foreign, unknown] = [await send(ids), await send(unknownIds(ids))];
        differing.push(...[difference(`${named(operation)} ${name}`, foreign, unknown) ?? []].flat());
        if (![200, 404].includes(foreign.status)) differing.push(`${named(operation)} ${name}: ${foreign.text}`);
      }
    }
    expect(differing).toEqual([]);
    expect(tried).toBeGreaterThan(15);
    expect(await everythingOf(place)).toEqual(before);
  });

  it('is known to this test, wherever a field looks like one', () => {
    const fields = new Set<string>();
    const collect = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [name, inner] of Object.entries(value)) {
        if (!Array.isArray(value)) fields.add(name);
        collect(inner);
      }
    };
    for (const operation of strangers.place.operations) {
      for (const name of Object.keys(NAMING)) collect(bodyFor(operation, name));
      for (const parameter of operation.parameters) if (parameter.in === 'query') fields.add(parameter.name);
    }
    const known = [...Object.keys(NAMING), ...Object.keys(NAMING_NOTHING)];
    expect([...fields].filter((name) => LOOKS_LIKE_AN_ID.test(name) && !known.includes(name))).toEqual([]);
    expect(known.filter((name) => !fields.has(name))).toEqual([]);
  });
});

const idIn = (text: string): string => (JSON.parse(text) as { data: { id: string } }).data.id;

describe("an id of one's own", () => {
  it('is found at every operation, so that the others are refused for being foreign', async () => {
    const { place, ids, person, equal } = strangers;
    const own = await callerOf(place.testApp.business, place.owner, { ids });
    const missing: string[] = [];
    const renewed: Record<string, string> = {};
    // What is within something is deleted before it.
    const order = ({ method, path }: Operation): number => (method === 'delete' ? 1_000 - path.length : 0);
    for (const operation of withIds().toSorted((a, b) => order(a) - order(b))) {
      // Each door deletes something else.
      const isDeletedThere = operation.method === 'delete' && operation.path.includes('{mode}');
      const caller = isOfPerson(operation) ? { ...own, cookie: person.cookie } : isDeletedThere ? equal : own;
      const number = operation.path.endsWith('/hold') ? caller.ids['draft'] : caller.ids['number'];
      const path = withPath(operation.path, { ...caller.ids, ...renewed, number: number ?? '' }, {}, new Set());
      const body = withId(bodyFor(operation), 'payouts', caller.ids['payout'] ?? '');
      const { status, text } = await ask(place, caller, operation, { path, body });
      // A new link is a new invitation.
      if (operation.path.endsWith('/link') && status === 200) renewed['invitationId'] = idIn(text);
      if ([401, 404].includes(status)) missing.push(`${named(operation)}: ${status} ${text}`);
    }
    expect(missing).toEqual([]);
  });
});
