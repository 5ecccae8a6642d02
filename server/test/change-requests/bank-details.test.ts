import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshNumber, LIST } from '../connected-accounts/account-fixture.ts';
import { keepLedgerInvariants } from '../harness/ledger-invariants.ts';
import { signInMember, type TestMember } from '../harness/member.ts';
import { type Client, startTestApp, type TestApp, type TestBusiness, type TestResponse } from '../harness/test-app.ts';
import { isReplay } from '../posting/payments.testing.ts';
import { at, expectRefused, keyOf, members } from '../settlements/four-eyes.testing.ts';
import { createHolder, makeRun } from '../settlements/settlements.testing.ts';

const SETTINGS = '/v1/api/settlement-settings';
const REASON = { reason: 'The owner showed us a letter of the bank' };

let testApp: TestApp;
let business: TestBusiness;
let client: Client;
let ada: TestMember;
let bola: TestMember;
let account: number;

beforeAll(async () => {
  testApp = await startTestApp();
});
beforeEach(async () => {
  business = await testApp.addBusiness();
  client = business.inTest;
  [ada, bola] = await members(testApp, business);
  account = (await createHolder(client, 100)).id;
  expect((await client.patch(SETTINGS, { bankDetails: 'second_person' })).status).toBe(200);
});
afterAll(() => testApp.close());
keepLedgerInvariants(
  () => testApp.testDatabase.database.pool,
  () => business,
);

const dataOf = (response: TestResponse): unknown => {
  expect(response.status, response.text).toBe(200);
  return response.body.data;
};
interface Details {
  readonly subAccountEmail: string;
  readonly walletUserMobile: string;
  readonly businessName: string;
  readonly account: { readonly accountNumber: string; readonly bankCode: string; readonly name: string };
}
const detailsOf = async (id = account): Promise<Details> => {
  const all = dataOf(await client.get(LIST)) as readonly (Details & { readonly id: number })[];
  const found = all.find((one) => one.id === id);
  if (found === undefined) throw new Error('there is no such account');
  return found;
};
const request = (by: TestMember, details: object, headers = {}): Promise<TestResponse> =>
  by.post(at(business, `/accounts/${account}/bank-details-requests`), { ...details, ...REASON }, headers);
const approve = (by: TestMember, made: TestResponse): Promise<TestResponse> =>
  by.post(at(business, `/change-requests/${(dataOf(made) as { number: number }).number}/approve`));

describe('with the rule of the second person for bank details', () => {
  it.each([
    { bankCode: '000013' },
    { accountNumber: '9000000001' },
    { accountName: 'Thief' },
    { bankName: 'Access Bank' },
    { subAccountEmail: 'thief@example.com' },
    { userMobile: '2348039999999' },
    { businessName: 'New Name', txCap: 5, accountName: 'Thief' },
  ])('a PATCH of %o is refused whole, whoever calls', async (details) => {
    const before = await detailsOf();
    for (const by of [client, await keyOf(testApp, business, ada)]) {
      expectRefused(await by.patch(`${LIST}/${account}`, details), 403, 'second_person_required');
    }
    expectRefused(await ada.patch(at(business, `/accounts/${account}`), details), 403, 'second_person_required');
    expect(await detailsOf()).toEqual(before);
  });

  it('other fields change alone, also beside the present e-mail address and mobile number', async () => {
    const { subAccountEmail, walletUserMobile } = await detailsOf();
    const body = { businessName: 'New Name', subAccountEmail, userMobile: walletUserMobile };
    dataOf(await client.patch(`${LIST}/${account}`, body));
    expect(await detailsOf()).toMatchObject({ businessName: 'New Name' });
  });

  it('a request changes them when another person approves it, once, and holds the payouts from then on', async () => {
    const accountNumber = freshNumber();
    const headers = { 'idempotency-key': `details-${account}` };
    const made = await request(ada, { accountNumber, subAccountEmail: 'new@example.com' }, headers);
    expect(isReplay(await request(ada, { accountNumber, subAccountEmail: 'new@example.com' }, headers))).toBe(true);
    const before = await detailsOf();
    const [former, present] = [before.account.accountNumber.slice(-4), accountNumber.slice(-4)];
    expect(dataOf(made)).toMatchObject({
      kind: 'bank_details',
      subject: String(account),
      state: 'pending',
      summary:
        `Ada Stores is paid to …${present} at bank 000014, Ada Stores Ltd, instead of …${former} at bank 000014, ` +
        'Ada Stores Ltd, and has the e-mail address new@example.com, instead of accounts@example.com',
    });
    expectRefused(await approve(ada, made), 403, 'second_person_required');
    expect(await detailsOf()).toEqual(before);
    dataOf(await approve(bola, made));
    dataOf(await approve(bola, made));
    expect(await detailsOf()).toMatchObject({ subAccountEmail: 'new@example.com', account: { accountNumber } });
    const history = dataOf(await client.get(`${LIST}/${account}/bank-details-history`)) as readonly object[];
    expect(history).toMatchObject([{ number: 1, changed: ['accountNumber', 'email'], actor: { kind: 'user' } }]);
    expect(await makeRun(testApp, client)).toMatchObject({ held: { count: 1, amount: 100 } });
  });

  it('those of a deleted account that is still owed money change by a request, too, and nothing else of it', async () => {
    expect((await client.delete(`/v1/business/subaccounts/${account}`)).status).toBe(200);
    const accountNumber = freshNumber();
    expectRefused(await client.patch(`${LIST}/${account}`, { accountNumber }), 403, 'second_person_required');
    const refused = await request(ada, { accountNumber, subAccountEmail: 'new@example.com' });
    expect([refused.status, refused.body.error?.field]).toEqual([400, 'subAccountEmail']);
    const made = await request(ada, { accountNumber });
    expectRefused(await approve(ada, made), 403, 'second_person_required');
    dataOf(await approve(bola, made));
    expect(dataOf(await client.get(`${LIST}/${account}/bank-details-history`))).toMatchObject([
      { changed: ['accountNumber'], present: { accountNumber } },
    ]);
    expect(dataOf(await ada.get(at(business, `/accounts/${account}`)))).toMatchObject({
      deleted: true,
      accountNumber,
      balance: 100,
    });
  });

  it('two people who approve at once make one change', async () => {
    const made = await request(ada, { accountNumber: freshNumber() });
    const carol = await signInMember(testApp, business, 'owner');
    const answers = await Promise.all([approve(bola, made), approve(carol, made)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(dataOf(await client.get(`${LIST}/${account}/bank-details-history`))).toHaveLength(1);
  });

  it('a request is made by people and known keys who may change bank details, for accounts of their own', async () => {
    const body = { accountNumber: freshNumber(), ...REASON };
    const path = `${LIST}/${account}/bank-details-requests`;
    expectRefused(await client.post(path, body), 403, 'second_person_required');
    dataOf(await (await keyOf(testApp, business, ada)).post(path, body));
    const developer = await signInMember(testApp, business, 'developer');
    expectRefused(await request(developer, { accountNumber: freshNumber() }), 403, 'role_not_allowed');
    const stranger = await testApp.addBusiness();
    const [eve] = await members(testApp, stranger);
    expectRefused(await (await keyOf(testApp, stranger, eve)).post(path, body), 404, 'not_found');
  });

  it.each([
    [{ accountNumber: '12' }, 400, 'validation_failed'],
    [{ bankCode: '999999' }, 400, 'unknown_bank_code'],
    [{}, 400, 'validation_failed'],
    [{ accountName: 'Ada Stores Ltd' }, 409, 'changed_meanwhile'],
  ])('a request of %o is refused with %i %s', async (details, status, code) => {
    expectRefused(await request(ada, details), status, code);
  });

  it('a request is not approved after the account changed, was deleted, or if its new details belong to another', async () => {
    // It is owed nothing; otherwise its bank details could still change.
    account = (await createHolder(client)).id;
    const taken = freshNumber();
    const made = await request(ada, { accountNumber: taken });
    const other = await request(ada, { accountName: 'Other' });
    dataOf(await approve(bola, other));
    expectRefused(await approve(bola, made), 409, 'changed_meanwhile');
    const again = await request(ada, { accountNumber: taken });
    await createHolder(client);
    const dear = await client.post(`${LIST}/partial`, {
      bankCode: '000014',
      accountNumber: taken,
      accountName: 'Somebody',
      businessName: 'Somebody',
      userMobile: '2348031234567',
      subAccountEmail: 'somebody@example.com',
    });
    dataOf(dear);
    expectRefused(await approve(bola, again), 400, 'duplicate_bank_account');
    const last = await request(ada, { accountNumber: freshNumber() });
    expect((await client.delete(`/v1/business/subaccounts/${account}`)).status).toBe(200);
    expectRefused(await approve(bola, last), 404, 'not_found');
    const told = await bola.get(at(business, '/change-requests?state=pending'));
    const waiting = told.body.data as { isStale: boolean; couldApprove: object | null }[];
    expect(waiting.length).toBeGreaterThan(0);
    expect(waiting.filter(({ isStale, couldApprove }) => !isStale || couldApprove !== null)).toEqual([]);
  });
});
