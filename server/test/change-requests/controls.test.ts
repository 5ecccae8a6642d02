import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeHold } from '../../src/features/account-holds/place-hold.ts';
import { holdFromText, releaseHold } from '../../src/features/account-holds/release-hold.ts';
import {
  answersOf,
  CALLERS,
  type ControlAnswer,
  type ControlledCaller,
  type ControlName,
  CONTROLS,
} from '../../src/features/change-requests/controls.ts';
import { makeRequest } from '../../src/features/change-requests/make-request.ts';
import type { AccountId } from '../../src/platform/database/ids.ts';
import { setDemand } from '../../src/features/demanded-factors/demand-factor.ts';
import { AppError } from '../../src/core/errors/errors.ts';
import { BY_OPERATOR } from '../../src/core/words/principal.ts';
import { answerLine } from '../../src/features/settlements/results/answer-line.ts';
import { approveRun } from '../../src/features/settlements/runs/approve-run.ts';
import { resolvePayout } from '../../src/features/settlements/runs/change-payout.ts';
import type { SettlementRun } from '../../src/features/settlements/runs/schemas.ts';
import { startRun } from '../../src/features/settlements/runs/start-run.ts';
import { holdPayouts } from '../../src/features/settlements/runs/take-out.ts';
import type { SettingsBody } from '../../src/features/settlements/schedules/schemas.ts';
import { readHoldRules, UNCHANGED } from '../../src/features/settlements/schedules/settings-request.ts';
import { updateSettings } from '../../src/features/settlements/schedules/update-settings.ts';
import { readLimits } from '../../src/features/spending-limits/limits-request.ts';
import { setDefaults } from '../../src/features/spending-limits/set-limits.ts';
import { refundPayment } from '../../src/features/refunds/refund-payment.ts';
import { readRefund } from '../../src/features/refunds/refund-request.ts';
import { createAccount, pay } from '../connected-accounts/account-fixture.ts';
import { leaveOut } from '../harness/leave-out.ts';
import { type Client, startTestApp, type TestApp, type TestBusiness, type TestResponse } from '../harness/test-app.ts';
import { joinBusiness, signUpPerson, type TestMember } from '../harness/member.ts';
import { at, draftBy, draftByKey, keyOf, OTHER_SOURCE, setApproval } from '../settlements/four-eyes.testing.ts';
import {
  createHolder,
  exportRun,
  getRun,
  makeRun,
  PAYOUTS,
  payoutsOf,
  settle,
} from '../settlements/settlements.testing.ts';

const OF_DETAILS: readonly ControlName[] = ['bank_details', 'commission', 'business_terms', 'end_details_rule'];
const NAMES = Object.keys(CONTROLS) as ControlName[];
const CALLER_NAMES = Object.keys(CALLERS) as ControlledCaller[];
const REASON = { reason: 'For the test' };

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  await leaveOut(testApp.testDatabase.database.pool, 'settlement_settings');
});
afterAll(() => testApp.close());

interface World {
  readonly business: TestBusiness;
  readonly ada: TestMember;
  readonly bola: TestMember;
  readonly key: Client;
}

/** The same two owners in every world: a sign-up takes longer than most of what is tried. */
let people: readonly [TestMember, TestMember];
const signUpTwo = async (): Promise<[TestMember, TestMember]> => [
  await signUpPerson(testApp),
  await signUpPerson(testApp),
];
beforeAll(async () => {
  people = await signUpTwo();
});

async function makeWorld(name: ControlName): Promise<World> {
  const business = await testApp.addBusiness();
  // A second factor belongs to the person.
  const [ada, bola] = name === 'demand_factor' || name === 'end_demand' ? await signUpTwo() : people;
  for (const person of [ada, bola]) await joinBusiness(testApp, business, person, 'owner');
  return { business, ada, bola, key: await keyOf(testApp, business, ada) };
}

/** The same call at the door of a caller; undefined where the caller has no door. */
function callOf({ business, ada, key }: World, caller: ControlledCaller) {
  const client = caller === 'own_key' ? key : business.inTest;
  return {
    post: (path: string, body?: object): Promise<TestResponse> =>
      caller === 'person' ? ada.post(at(business, path), body) : client.post(`/v1/api${path}`, body),
    patch: (path: string, body: object): Promise<TestResponse> =>
      caller === 'person' ? ada.patch(at(business, path), body) : client.patch(`/v1/api${path}`, body),
  };
}

const operatorOf = ({ business }: World) => ({
  businessId: business.businessId,
  live: false,
  apiKeyId: undefined,
  origin: BY_OPERATOR,
});

/** 200, or the status of the failure. */
const statusOf = async (work: Promise<unknown>): Promise<number> => {
  try {
    await work;
    return 200;
  } catch (error) {
    if (error instanceof AppError) return error.status;
    throw error;
  }
};

const status = async (response: Promise<TestResponse>): Promise<number> => (await response).status;

async function runBy(world: World, caller: ControlledCaller) {
  const { business, ada, key } = world;
  if (caller === 'person') return draftBy(testApp, business, ada);
  if (caller === 'own_key') return draftByKey(testApp, business, key);
  if (caller === 'unknown_key') return draftByKey(testApp, business);
  await createHolder(business.inTest, 10);
  const { run } = await startRun(testApp.services, operatorOf(world), { reference: crypto.randomUUID() });
  await settle(testApp);
  return getRun(business.inTest, Number(run.number));
}

async function approval(world: World, caller: ControlledCaller, isOwn: boolean): Promise<number> {
  return approve(
    world,
    caller,
    isOwn ? await runBy(world, caller) : await draftBy(testApp, world.business, world.bola),
  );
}

async function approvalOfPayee(world: World, caller: ControlledCaller): Promise<number> {
  const { business, bola, key } = world;
  await createHolder(caller === 'person' || caller === 'own_key' ? key : business.inTest, 10);
  return approve(world, caller, await draftBy(testApp, business, bola));
}

function approve(world: World, caller: ControlledCaller, run: SettlementRun): Promise<number> {
  const manifest = run.manifest?.digest ?? '';
  if (caller === 'operator') {
    return statusOf(approveRun(testApp.services, operatorOf(world), BigInt(run.number), manifest));
  }
  return status(callOf(world, caller).post(`/settlement-runs/${run.number}/approve`, { manifest }));
}

/** Holds the first of two payouts in a colleague's run. */
async function holding(world: World, caller: ControlledCaller, isApproved: boolean): Promise<number> {
  await createHolder(world.business.inTest, 20);
  const run = await draftBy(testApp, world.business, world.bola);
  const references = (await payoutsOf(world.business.inTest, run.number)).slice(0, 1).map(({ id }) => id);
  const held =
    caller === 'operator'
      ? await statusOf(
          holdPayouts(testApp.services, operatorOf(world), { runNumber: BigInt(run.number), references, ...REASON }),
        )
      : await status(
          callOf(world, caller).post(`/settlement-runs/${run.number}/hold`, { payouts: references, ...REASON }),
        );
  if (!isApproved || held !== 200) return held;
  return approve(world, caller, await getRun(world.business.inTest, run.number));
}

const setting = (world: World, caller: ControlledCaller, change: SettingsBody): Promise<number> =>
  caller === 'operator'
    ? statusOf(
        updateSettings(testApp.services, operatorOf(world), {
          ...UNCHANGED,
          approval: change.approval,
          sourceAccount: change.sourceAccount,
          holdRules: readHoldRules(change),
        }),
      )
    : status(callOf(world, caller).patch('/settlement-settings', change));

async function exportedPayout({ business }: World): Promise<string> {
  await setApproval(business.inTest, 'anyone');
  await createHolder(business.inTest, 10);
  const { number } = await makeRun(testApp, business.inTest);
  await exportRun(testApp, business, number);
  return (await payoutsOf(business.inTest, number))[0]?.id ?? '';
}

async function paidPayout(world: World): Promise<string> {
  const id = await exportedPayout(world);
  expect(await status(world.business.inTest.post(`${PAYOUTS}/${id}/resolve`, { state: 'paid', ...REASON }))).toBe(200);
  return id;
}

/** In a file in which another line may say something else. The line that says failed is the last one. */
async function sendLines({ business }: World, id: string, words: readonly string[]): Promise<void> {
  const rows = words.map((word) => `${id.replaceAll('-', '')},10,${word}`);
  const file = ['end_to_end_id,amount,status', ...rows, ''].join('\n');
  const type = { 'content-type': 'application/octet-stream' };
  expect(await status(business.inTest.post('/v1/api/settlement-results', file, type))).toBe(200);
}

async function returnedPayout(world: World): Promise<string> {
  const id = await paidPayout(world);
  await sendLines(world, id, ['failed']);
  return id;
}

async function contradictedPayout(world: World): Promise<string> {
  const id = await exportedPayout(world);
  await sendLines(world, id, ['paid', 'failed']);
  return id;
}

const answering = (
  world: World,
  caller: ControlledCaller,
  line: { readonly position: 1 | 2; readonly verb: 'return' | 'confirm' },
): Promise<number> => {
  const { position, verb } = line;
  if (caller !== 'operator') {
    return status(callOf(world, caller).post(`/settlement-result-lines/1-${position}/${verb}`, REASON));
  }
  const answer = verb === 'return' ? 'returned' : 'confirmed';
  const id = { fileNumber: 1n, position: BigInt(position) };
  return statusOf(answerLine(testApp.services, operatorOf(world), { id, answer, ...REASON }));
};

/** The command line has no way to change an account. */
const changing = async (world: World, caller: ControlledCaller, account: string, change: object): Promise<number> =>
  caller === 'operator' ? 404 : status(callOf(world, caller).patch(account, change));

/** Only people have a door for it. */
const terms = async ({ business, ada }: World, caller: ControlledCaller): Promise<number> => {
  if (caller !== 'person') return 404;
  return status(ada.patch(`/dashboard/api/businesses/${business.businessId}/settings`, { txCap: 5 }));
};

/** Nothing was earned but the commission of one payment. */
async function refundBeyond(world: World, caller: ControlledCaller): Promise<number> {
  const { inTest } = world.business;
  const { id, authorizationKeys } = await createAccount(inTest);
  const paid = await pay(inTest, id, authorizationKeys, 100);
  const { reference } = paid.body.data as { reference: string };
  const body = { commission: 'platform' } as const;
  return caller === 'operator'
    ? statusOf(refundPayment(testApp.services, operatorOf(world), readRefund(reference, body)))
    : status(callOf(world, caller).post(`/payments/${reference}/refunds`, body));
}

const accountPath = (caller: ControlledCaller, id: number): string =>
  `${caller === 'person' ? '/accounts' : '/subaccounts'}/${id}`;

const COURT = { kind: 'court_order', ...REASON } as const;
const placing = (world: World, caller: ControlledCaller, account: number): Promise<number> =>
  caller === 'operator'
    ? statusOf(placeHold(testApp.services, operatorOf(world), { accountId: BigInt(account) as AccountId, ...COURT }))
    : status(callOf(world, caller).post(`${accountPath(caller, account)}/payout-holds`, COURT));

/** Returns the account, as text. */
async function placeFirst({ business }: World, account: number): Promise<string> {
  expect(await status(business.inTest.post(`/v1/api/subaccounts/${account}/payout-holds`, COURT))).toBe(200);
  return String(account);
}

const releasing = (world: World, caller: ControlledCaller, account: string): Promise<number> =>
  caller === 'operator'
    ? statusOf(releaseHold(testApp.services, operatorOf(world), { ...holdFromText(`${account}/1`), ...REASON }))
    : status(callOf(world, caller).post(`${accountPath(caller, Number(account))}/payout-holds/1/release`, REASON));

const resolution = (
  world: World,
  caller: ControlledCaller,
  reference: string,
  seenState: 'exported' | 'paid',
): Promise<number> => {
  const body = { seenState, ...REASON };
  return caller === 'operator'
    ? statusOf(resolvePayout(testApp.services, operatorOf(world), { ...body, reference, outcome: 'failed' }))
    : status(callOf(world, caller).post(`/payouts/${reference}/resolve`, { ...body, state: 'failed' }));
};

/** An invitation of an approver; keys and the command line have no door for it. */
async function invitation({ business, ada }: World, caller: ControlledCaller): Promise<number> {
  if (caller !== 'person') return 404;
  const path = `/dashboard/api/businesses/${business.businessId}/team/invitations`;
  return status(ada.post(path, { email: `${crypto.randomUUID()}@example.com`, role: 'finance' }));
}

const invitationRequest = ({ business, ada }: World, caller: ControlledCaller): Promise<number> => {
  if (caller !== 'person') return Promise.resolve(404);
  const wanted = { email: `${crypto.randomUUID()}@example.com`, role: 'finance', ...REASON };
  return status(ada.post(at(business, '/team/role-requests'), wanted));
};

const REQUEST_PATHS = {
  end_rule: '/settlement-settings/approval-requests',
  source_account: '/settlement-settings/source-account-requests',
  shorten_hold: '/settlement-settings/hold-requests',
  end_details_rule: '/settlement-settings/hold-requests',
} as const;

async function requestStatus(world: World, caller: ControlledCaller, path: string, more: object = {}): Promise<number> {
  if (caller !== 'operator') return status(callOf(world, caller).post(path, { ...more, ...REASON }));
  const wanted = { kind: 'source_account', after: { sourceAccount: null }, ...REASON } as const;
  return statusOf(makeRequest(testApp.services, operatorOf(world), wanted));
}

/** Both people have a second factor. */
async function prepareDemand({ business, ada, bola }: World, isDemanded: boolean): Promise<void> {
  const { db } = testApp.services;
  await db
    .updateTable('auth_users')
    .set({ twoFactorEnabled: true })
    .where('id', 'in', [ada.userId, bola.userId])
    .execute();
  await db
    .updateTable('businesses')
    .set({ second_factor_required: isDemanded })
    .where('id', '=', business.businessId)
    .execute();
}

/** Only people have a door for it. */
const demand = (world: World, caller: ControlledCaller, secondFactor: 'optional' | 'required'): Promise<number> => {
  const { businessId } = world.business;
  if (caller === 'operator') return statusOf(setDemand(testApp.services, operatorOf(world), secondFactor));
  const path = `/dashboard/api/businesses/${businessId}/second-factor`;
  const client = caller === 'person' ? world.ada : caller === 'own_key' ? world.key : world.business.inTest;
  return status(client.put(path, { secondFactor }));
};

async function requestBy(member: TestMember, { business }: World): Promise<number> {
  const body = { sourceAccount: OTHER_SOURCE, ...REASON };
  const made = await member.post(at(business, REQUEST_PATHS.source_account), body);
  return (made.body.data as { number: number }).number;
}

/** Only people in the dashboard have a door for it. */
async function requestApproval(world: World, caller: ControlledCaller, isOwn: boolean): Promise<number> {
  const number = await requestBy(isOwn ? world.ada : world.bola, world);
  return caller === 'operator' ? 404 : status(callOf(world, caller).post(`/change-requests/${number}/approve`));
}

const limitOf = (largestPayment: number) => ({
  largestPayment,
  paymentsPerDay: null,
  largestRefund: null,
  refundsPerDay: null,
});

/** The default limit of keys was 500 naira. */
async function limiting(world: World, caller: ControlledCaller, naira: number): Promise<number> {
  const before = await world.business.inTest.patch('/v1/api/spending-limits', { keys: limitOf(500) });
  expect(before.status, before.text).toBe(200);
  const keys = readLimits(limitOf(naira));
  return caller === 'operator'
    ? statusOf(setDefaults(testApp.services, operatorOf(world), { keys }))
    : status(callOf(world, caller).patch('/spending-limits', { keys: limitOf(naira) }));
}

const CSV = {
  name: 'A bank',
  headings: ['Ref', 'Amount', 'Word'],
  columns: [
    { is: 'end_to_end_id', column: 1 },
    { is: 'amount', column: 2 },
    { is: 'status', column: 3 },
  ],
  statuses: [{ word: 'Successful', means: 'failed' }],
  replaces: null,
};

/** Only people have a door for it. */
const reading = (world: World, caller: ControlledCaller, path: string, more: object = {}): Promise<number> =>
  caller === 'person' ? status(callOf(world, caller).post(path, { ...CSV, ...more })) : Promise.resolve(404);

const PAYOUT_OF: Readonly<Partial<Record<ControlName, (world: World) => Promise<string>>>> = {
  payout_failed: exportedPayout,
  payout_reopened: paidPayout,
  line_returned: returnedPayout,
  line_confirmed: contradictedPayout,
};

const RULES = ['off', 'on', 'details'] as const;
type Rule = (typeof RULES)[number];

/** What happens to a direct call, and to a request where there is one. */
async function attempt(world: World, name: ControlName, caller: ControlledCaller, rule: Rule) {
  const { inTest } = world.business;
  const payout = PAYOUT_OF[name] === undefined ? '' : await PAYOUT_OF[name](world);
  await testApp.services.db
    .updateTable('settlement_settings')
    .set({ approval: rule === 'on' ? 'second_person' : 'anyone' })
    .where('business_id', '=', world.business.businessId)
    .execute();
  if (rule === 'on') await setApproval(inTest, 'second_person');
  if (name === 'demand_factor' || name === 'end_demand') await prepareDemand(world, name === 'end_demand');
  const isOfAccount = name === 'bank_details' || name === 'commission';
  const account = isOfAccount ? accountPath(caller, (await createHolder(inTest)).id) : '';
  if (rule === 'details' || (rule === 'on' && OF_DETAILS.includes(name))) {
    expect(await status(inTest.patch('/v1/api/settlement-settings', { bankDetails: 'second_person' }))).toBe(200);
  }
  const held = name === 'release_hold' ? await placeFirst(world, (await createHolder(inTest)).id) : '';
  const source = { sourceAccount: { ...OTHER_SOURCE, accountNumber: `987654321${CALLER_NAMES.indexOf(caller)}` } };
  const direct: Readonly<Record<ControlName, () => Promise<number>>> = {
    approve_other: () => approval(world, caller, false),
    approve_own: () => approval(world, caller, true),
    approve_payee: () => approvalOfPayee(world, caller),
    hold: () => holding(world, caller, false),
    approve_rest: () => holding(world, caller, true),
    begin_rule: () => setting(world, caller, { approval: 'second_person' }),
    end_rule: () => setting(world, caller, { approval: 'anyone' }),
    source_account: () => setting(world, caller, source),
    place_hold: async () => placing(world, caller, (await createHolder(inTest)).id),
    release_hold: () => releasing(world, caller, held),
    bank_details: () => changing(world, caller, account, { accountName: 'Other' }),
    commission: () => changing(world, caller, account, { percentValue: 20 }),
    business_terms: () => terms(world, caller),
    refund_beyond: () => refundBeyond(world, caller),
    begin_details_rule: () => setting(world, caller, { bankDetails: 'second_person' }),
    end_details_rule: () => setting(world, caller, { bankDetails: 'anyone' }),
    shorten_hold: () => setting(world, caller, { bankDetailsHoldHours: 1 }),
    lengthen_hold: () => setting(world, caller, { bankDetailsHoldHours: 48 }),
    payout_failed: () => resolution(world, caller, payout, 'exported'),
    payout_reopened: () => resolution(world, caller, payout, 'paid'),
    line_returned: () => answering(world, caller, { position: 1, verb: 'return' }),
    line_confirmed: () => answering(world, caller, { position: 2, verb: 'confirm' }),
    read_csv: () => reading(world, caller, '/settlement-result-mappings'),
    raise_limit: () => limiting(world, caller, 900),
    lower_limit: () => limiting(world, caller, 100),
    make_approver: () => invitation(world, caller),
    demand_factor: () => demand(world, caller, 'required'),
    end_demand: () => demand(world, caller, 'optional'),
    approve_request: () => requestApproval(world, caller, false),
    approve_own_request: () => requestApproval(world, caller, true),
  };
  const requests: Readonly<Partial<Record<ControlName, () => Promise<number>>>> = {
    end_rule: () => requestStatus(world, caller, REQUEST_PATHS.end_rule),
    source_account: () => requestStatus(world, caller, REQUEST_PATHS.source_account, source),
    end_demand: () => requestStatus(world, caller, '/second-factor-requests'),
    release_hold: () =>
      requestStatus(world, caller, `${accountPath(caller, Number(held))}/payout-holds/1/release-requests`),
    bank_details: () => requestStatus(world, caller, `${account}/bank-details-requests`, { accountName: 'Other' }),
    commission: () => requestStatus(world, caller, `${account}/bank-details-requests`, { percentValue: 20 }),
    business_terms: () => requestStatus(world, caller, '/settings-requests', { txCap: 5 }),
    end_details_rule: () => requestStatus(world, caller, REQUEST_PATHS.end_details_rule, { bankDetails: 'anyone' }),
    shorten_hold: () => requestStatus(world, caller, REQUEST_PATHS.shorten_hold, { bankDetailsHoldHours: 1 }),
    payout_failed: () => requestStatus(world, caller, `/payouts/${payout}/reopening-requests`),
    payout_reopened: () => requestStatus(world, caller, `/payouts/${payout}/reopening-requests`),
    line_returned: () => requestStatus(world, caller, `/payouts/${payout}/reopening-requests`),
    line_confirmed: () => requestStatus(world, caller, `/payouts/${payout}/reopening-requests`),
    read_csv: () => reading(world, caller, '/settlement-result-mapping-requests', REASON),
    raise_limit: () =>
      requestStatus(world, caller, '/spending-limit-requests', { defaultFor: 'keys', limits: limitOf(900) }),
    make_approver: () => invitationRequest(world, caller),
  };
  const isDone = (await direct[name]()) === 200;
  if (isDone) return 'alone';
  return (await requests[name]?.()) === 200 ? 'request' : 'refused';
}

describe('who may do what alone', () => {
  const cells = NAMES.flatMap((name) => RULES.map((rule) => ({ name, rule })));

  it.each(cells)('$name with the rule $rule is as the table says, for every caller', async ({ name, rule }) => {
    const answers: Partial<Record<ControlledCaller, ControlAnswer>> = {};
    for (const caller of CALLER_NAMES) answers[caller] = await attempt(await makeWorld(name), name, caller, rule);
    expect(answers).toEqual(answersOf(CONTROLS[name], rule));
  });

  it('has an entry for every kind of change request', () => {
    expect(NAMES).toEqual(
      expect.arrayContaining([
        'end_rule',
        'source_account',
        'payout_failed',
        'payout_reopened',
        'shorten_hold',
        'end_details_rule',
        'bank_details',
        'business_terms',
        'release_hold',
        'read_csv',
        'raise_limit',
        'make_approver',
        'end_demand',
      ]),
    );
  });
});
