import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WireCreatedAccount } from '../../src/features/connected-accounts/wire-account.ts';
import { shareTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { ACCOUNT_BODY, CREATE, createAccount, freshNumber, LIST, requireCountsHold } from './account-fixture.ts';

let testApp: TestApp;
let business: TestBusiness;
beforeAll(async () => {
  testApp = await shareTestApp();
  business = testApp.business;
});
afterEach(() => requireCountsHold(testApp));
afterAll(() => testApp.close());

const post = (body: unknown) => business.inTest.post(CREATE, body);
const fresh = (changes: object = {}) => ({ ...ACCOUNT_BODY, accountNumber: freshNumber(), ...changes });

async function expectRefusal(body: object, field: string | undefined, message: RegExp, code = 'validation_failed') {
  const before = (await business.inTest.get(LIST)).headers['x-total-count'];
  const response = await post(body);
  expect(response.status, response.text).toBe(400);
  expect(response.body).toMatchObject({ success: false, data: null, error: { code } });
  expect(response.body.error?.field).toBe(field);
  expect(response.body.message).toMatch(message);
  expect((await business.inTest.get(LIST)).headers['x-total-count']).toBe(before);
}

describe('creating a connected account', () => {
  it("answers with the specification's fields", async () => {
    const { status, body } = await post(ACCOUNT_BODY);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: 'Business Subaccount created',
      data: {
        id: expect.any(Number) as number,
        businessName: 'Ada Stores',
        accountNumber: '0000014579',
        bankCode: '000014',
        bankName: 'Access Bank',
        currency: 'NGN',
        authorizationKeys: expect.stringMatching(/^auth_test_[A-Za-z0-9_-]{32}$/) as string,
        splitType: 'percentage-with-cap',
        splitValue: 0,
        percentValue: 10,
        txCap: 0,
        enabled: true,
        externalId: null,
        metadata: {},
        sequence: 1,
        createdAtIso: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
        createdAt: expect.stringMatching(
          /^\w{3} \w{3} \d\d \d{4} \d\d:\d\d:\d\d GMT\+0100 \(West Africa Standard Time\)$/,
        ) as string,
      },
    });
  });

  it('gives keys of the live mode in the live mode', async () => {
    expect((await createAccount(business.inLive)).authorizationKeys).toMatch(/^auth_live_/);
  });

  it.each(['bankCode', 'accountNumber', 'accountName', 'businessName', 'userMobile', 'subAccountEmail'])(
    'requires %s',
    async (field) => {
      await expectRefusal({ ...fresh(), [field]: undefined }, field, new RegExp(`^${field} is required`));
    },
  );

  it('names every unknown field', async () => {
    await expectRefusal({ ...fresh(), walletId: 1, colour: 'red' }, 'walletId', /walletId, colour/);
  });

  it.each([
    ['bankName', 5],
    ['accountNumber', 1_000_000_001],
    ['txCap', '5'],
    ['subAccountEmail', null],
    ['splitType', ['flat']],
  ])('refuses %s of another type', async (field, value) => {
    await expectRefusal({ ...fresh(), [field]: value }, field, /must be/);
  });

  it.each(['businessName', 'accountName', 'bankName'])(
    'trims %s and refuses it when it is empty, long or has control characters',
    async (field) => {
      await expectRefusal(fresh({ [field]: '  ' }), field, /must not be empty/);
      await expectRefusal(fresh({ [field]: 'x'.repeat(256) }), field, /at most 255/);
      await expectRefusal(fresh({ [field]: 'Ada\u0000Stores' }), field, /control characters/);
      await expectRefusal(fresh({ [field]: 'Ada\ud800' }), field, /Unicode/);
      await createAccount(business.inTest, { [field]: ` ${'x'.repeat(255)} ` });
    },
  );

  it('keeps text as it was sent, without the white space around it', async () => {
    const { id } = await createAccount(business.inTest, { businessName: ' Ọláìyá & Sons 🏪 ' });
    expect((await business.inTest.get(`${LIST}/${id}`)).body.data).toMatchObject({ businessName: 'Ọláìyá & Sons 🏪' });
  });

  it.each(['123456789', '12345678901', '12345678x0', '', '١٢٣٤٥٦٧٨٩٠'])(
    'refuses the account number %j',
    async (accountNumber) => {
      await expectRefusal(fresh({ accountNumber }), 'accountNumber', /ten digits/);
    },
  );

  it.each(['nobody', 'a@b', 'a b@example.com', '@example.com', 'a@example..com'])(
    'refuses the e-mail address %j',
    async (subAccountEmail) => {
      await expectRefusal(fresh({ subAccountEmail }), 'subAccountEmail', /e-mail address/);
    },
  );

  it.each([
    ['+2348031234567', '2348031234567'],
    ['08031234567', '2348031234567'],
    ['0803 123 4567', '2348031234567'],
    ['+44 20 7946 0958', '442079460958'],
  ])('understands the phone number %s', async (userMobile, walletUserMobile) => {
    const { id } = await createAccount(business.inTest, { userMobile });
    expect((await business.inTest.get(`${LIST}/${id}`)).body.data).toMatchObject({ walletUserMobile });
  });

  it.each(['12', 'call me', '080312345678901'])('refuses the phone number %j', async (userMobile) => {
    await expectRefusal(fresh({ userMobile }), 'userMobile', /phone number/);
  });

  it('takes no currency but naira', async () => {
    await createAccount(business.inTest, { currency: 'NGN' });
    await expectRefusal(fresh({ currency: 'USD' }), 'currency', /must be NGN/);
  });
});

describe('the bank of a new account', () => {
  it('must be in the directory', async () => {
    await expectRefusal(
      fresh({ bankCode: '123456' }),
      'bankCode',
      /123456 is not in the bank directory/,
      'unknown_bank_code',
    );
  });

  it("is named with its six-digit code when the Central Bank's was sent", async () => {
    await expectRefusal(fresh({ bankCode: '058' }), 'bankCode', /GTBank.*000013/, 'unknown_bank_code');
    await expectRefusal(fresh({ bankCode: '50211' }), 'bankCode', /Kuda.*090267/, 'unknown_bank_code');
    await expectRefusal(fresh({ bankCode: '999' }), 'bankCode', /six digits/, 'unknown_bank_code');
  });

  it.each(['', 'ACCESS', '14', '0000014', "'; DROP TABLE banks; --"])('is refused as %j', async (bankCode) => {
    await expectRefusal(fresh({ bankCode }), 'bankCode', /six digits/);
  });

  it("is stored under the directory's name, with a warning when another was sent", async () => {
    const created = await createAccount(business.inTest, {
      bankName: 'Diamond Bank',
      accountNumber: '0000014579',
      bankCode: '000013',
    });
    expect(created.bankName).toBe('GTBank');
    expect(created.warnings).toContainEqual({
      code: 'bank_name_differs',
      message: expect.stringContaining('GTBank') as string,
    });
  });

  it('may be spelled in another case without a warning', async () => {
    const created = await createAccount(business.inTest, {
      bankName: ' access  BANK ',
      bankCode: '999058',
      accountNumber: '0000014579',
    });
    expect(created.warnings).toBeUndefined();
  });

  it('is checked also where the directory has the bank twice, and only one entry has the code of the Central Bank', async () => {
    const wrong = await createAccount(business.inTest, { bankCode: '999058', accountNumber: '0000014572' });
    expect(wrong.warnings).toMatchObject([{ code: 'account_number_check_digit' }]);
  });

  it('gives a warning when bank files cannot carry each letter of the name of the account holder', async () => {
    const unchecked = { bankCode: '120001', bankName: undefined };
    const created = await createAccount(business.inTest, { ...unchecked, accountName: 'محمد علي' });
    const warning = { code: 'account_name_not_carried', message: expect.stringContaining('???? ???') as string };
    expect(created.warnings).toEqual([warning]);
    const changed = await business.inTest.patch(`/v1/api/subaccounts/${created.id}`, { accountName: 'Ayọ̀ 👗' });
    expect(changed.body.data).toMatchObject({
      warnings: [{ ...warning, message: expect.stringContaining('Ayo ?') as string }],
    });
    const right = await business.inTest.patch(`/v1/api/subaccounts/${created.id}`, { accountName: 'Ayọ̀ Muhammad' });
    expect(right.body.data).not.toHaveProperty('warnings');
  });

  it('gives a warning when the check digit does not fit, and none when it is unknown', async () => {
    const wrong = await createAccount(business.inTest, { accountNumber: '0000014571' });
    expect(wrong.warnings).toEqual([
      { code: 'account_number_check_digit', message: expect.stringContaining('Access Bank') as string },
    ]);
    const unknown = await createAccount(business.inTest, {
      bankCode: '120001',
      bankName: undefined,
      accountNumber: '0000014571',
    });
    expect(unknown.warnings).toBeUndefined();
  });
});

describe('the split of a new account', () => {
  const split = async (terms: object) => {
    const { splitType, splitValue, percentValue, txCap } = await createAccount(business.inTest, terms);
    return { splitType, splitValue, percentValue, txCap };
  };
  const percentage = { splitType: 'percentage-with-cap', splitValue: 0 };

  it("is the business's default when none is sent", async () => {
    expect(await split({})).toEqual({ ...percentage, percentValue: 10, txCap: 0 });
    expect(await split({ txCap: 2000 })).toEqual({ ...percentage, percentValue: 10, txCap: 2000 });
    const other = await testApp.addBusiness();
    await testApp.services.db
      .updateTable('businesses')
      .set({ default_split_type: 'flat', default_percent_e4: 0, default_fee_kobo: 15_050n })
      .where('id', '=', other.businessId)
      .execute();
    expect(await createAccount(other.inTest)).toMatchObject({ splitType: 'flat', splitValue: 150.5, percentValue: 0 });
  });

  it.each([
    [
      { splitType: 'flat', splitValue: 150.5 },
      { splitType: 'flat', splitValue: 150.5, percentValue: 0, txCap: 0 },
    ],
    [
      { split_type: 'percentage with cap', split_value: 0.03, txCap: 50 },
      { ...percentage, percentValue: 3, txCap: 50 },
    ],
    [{ txPercentage: 1.25 }, { ...percentage, percentValue: 1.25, txCap: 0 }],
    [
      { percentValue: 0.0375, txPercentage: 0.0375 },
      { ...percentage, percentValue: 0.0375, txCap: 0 },
    ],
    [
      { splitType: 'percentage', splitValue: 0.05, txPercentage: 5 },
      { ...percentage, percentValue: 5, txCap: 0 },
    ],
  ])('is read from %j', async (terms, expected) => {
    expect(await split(terms)).toEqual(expected);
  });

  it.each([
    [{ splitType: 'percentage', splitValue: 3 }, 'splitValue', /write 0\.03 for 3 %/],
    [{ splitType: 'flat' }, 'splitValue', /must be given/],
    [{ splitType: 'flat', splitValue: 100, txPercentage: 10 }, 'txPercentage', /flat fee/],
    [{ splitType: 'flat', split_type: 'percentage' }, 'split_type', /contradicts/],
    [{ txPercentage: 10, percentValue: 11 }, 'percentValue', /contradicts/],
    [{ splitType: 'tiered' }, 'splitType', /must be one of/],
    [{ txCap: 0.001 }, 'txCap', /two decimals/],
    [{ txCap: -1 }, 'txCap', /zero or more/],
    [{ txPercentage: 101 }, 'txPercentage', /from 0 to 100/],
  ])('is refused as %j', async (terms, field, message) => {
    await expectRefusal(fresh(terms), field, message);
  });
});

describe('bank details that are in use', () => {
  const duplicateOf = (subAccountId: number | undefined) => ({
    success: false,
    message: 'The bank account details already exist in one of your connected accounts',
    data: null,
    error: {
      code: 'duplicate_bank_account',
      field: 'accountNumber',
      subAccountId,
      requestId: expect.any(String) as string,
    },
  });

  it("are refused with the specification's body", async () => {
    const { id, accountNumber } = await createAccount(business.inTest);
    const response = await post({ ...ACCOUNT_BODY, accountNumber, businessName: 'Another' });
    expect(response.status).toBe(400);
    expect(response.body).toEqual(duplicateOf(id));
  });

  it('are those of the same bank, mode and business', async () => {
    const { accountNumber } = await createAccount(business.inTest);
    await createAccount(business.inTest, { accountNumber, bankCode: '000013' });
    await createAccount(business.inLive, { accountNumber });
    await createAccount((await testApp.addBusiness()).inTest, { accountNumber });
  });

  it('are taken by exactly one of 100 creates that arrive together', async () => {
    const body = fresh();
    const responses = await Promise.all(Array.from({ length: 100 }, () => post(body)));
    const winners = responses.filter((response) => response.status === 200);
    expect(winners).toHaveLength(1);
    const [winner] = winners.map((response) => response.body.data as WireCreatedAccount);
    for (const { status, body: refusal } of responses) {
      if (status !== 200) expect(refusal).toEqual(duplicateOf(winner?.id));
    }
    const list = await business.inTest.get(`${LIST}?search=${body.accountNumber}`);
    expect(list.headers['x-total-count']).toBe('1');
    expect((list.body.data as WireCreatedAccount[])[0]?.id).toBe(winner?.id);
  });

  it('are taken by exactly one of 40 creates that arrive together at two processes', async () => {
    const body = fresh();
    const sibling = await testApp.startSibling();
    const [first, second] = [business.inTest, sibling.clientOf(business.test.secretKey)];
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? first : second).post(CREATE, body)),
    );
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    await sibling.close();
  });
});
