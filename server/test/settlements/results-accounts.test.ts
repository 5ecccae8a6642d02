import { afterEach, describe, expect, it } from 'vitest';
import {
  camt053,
  camt053Of,
  csv,
  type Entry,
  pain002,
} from '../../src/features/settlements/results/results.testing.ts';
import type { ResultLine } from '../../src/features/settlements/results/schemas.ts';
import { codeOf } from '../posting/payments.testing.ts';
import {
  balanceKobo,
  linesOf,
  nairaOf,
  payoutRow,
  rowOf,
  type SeededPayout,
  type SeededRun,
  seedRun,
  send,
  sendFile,
  setSource,
  SOURCE,
  type SourceAccount,
  startResultsApp,
} from './results.testing.ts';
import { leaveOut } from '../harness/leave-out.ts';

const app = startResultsApp();
afterEach(requireMoneyFollowsTheBank);

/**
 * An auditor's check: everything that a statement confirmed or returned has a line of it in naira and of the right
 * account.
 */
async function requireMoneyFollowsTheBank(): Promise<void> {
  const { rows } = await app.testApp.testDatabase.database.pool.query(
    `SELECT p.reference FROM settlement_payouts p
       JOIN settlement_runs r ON r.business_id = p.business_id AND r.live = p.live AND r.number = p.run_number
      WHERE p.confirmed_at IS NOT NULL AND NOT EXISTS (
        SELECT FROM settlement_result_lines l
         WHERE l.business_id = p.business_id AND l.live = p.live AND l.reference = p.reference AND l.result = 'applied'
           AND l.status = 'paid' AND l.foreign_currency IS NULL
           AND ltrim(l.account_number, '0') = ltrim(r.debtor_account_number, '0'))`,
  );
  expect(rows).toEqual([]);
}

async function seeded(count: number, source: SourceAccount | null = SOURCE): Promise<SeededRun> {
  return app.seeded({ count, source });
}

async function onePayout(source: SourceAccount | null = SOURCE): Promise<SeededPayout> {
  return first(await seeded(1, source));
}

function fail(): never {
  throw new Error('no payout');
}

function first({ payouts: [payout] }: SeededRun): SeededPayout {
  if (payout === undefined) throw new Error('no payout');
  return payout;
}

const debit = (payout: SeededPayout, more: Partial<Entry> = {}): Entry => ({
  id: payout.endToEndId,
  amount: nairaOf(payout.amountKobo),
  ...more,
});
const OTHER: SourceAccount = { bankCode: SOURCE.bankCode, accountNumber: '9876543210' };

/** The verdicts on a file's lines about payouts: the result, or the kind of a conflict. */
async function verdicts(content: string, as = app.client): Promise<(string | null)[]> {
  const { number } = await sendFile(as, content);
  return (await linesOf(as, number)).map(verdictOf);
}
const verdictOf = ({ result, conflict }: ResultLine): string | null => conflict ?? result;

const stateOf = async (payout: SeededPayout) => {
  const { outcome, is_confirmed: isConfirmed } = await payoutRow(app.testApp, payout);
  return `${outcome ?? 'open'}${isConfirmed ? ', confirmed' : ''}`;
};

describe('a CSV in another currency', () => {
  const withCurrency = (payout: SeededPayout, currency: string): string =>
    `end_to_end_id,amount,status,currency\n${payout.endToEndId},${nairaOf(payout.amountKobo)},paid,${currency}\n`;

  it('differs from a payout in naira, and settles nothing', async () => {
    const payout = await onePayout();
    expect(await verdicts(withCurrency(payout, 'USD'))).toEqual(['amount_differs']);
    expect(await stateOf(payout)).toBe('open');
    expect(await verdicts(withCurrency(payout, 'NGN'))).toEqual(['applied']);
    expect(await stateOf(payout)).toBe('paid');
  });

  it('is naira where it has no such column', async () => {
    const payout = await onePayout();
    expect(await verdicts(csv(rowOf(payout, 'paid')))).toEqual(['applied']);
  });

  it('gives nothing back either', async () => {
    const payout = await onePayout();
    expect(await verdicts(withCurrency(payout, 'usd').replace('paid', 'failed'))).toEqual(['amount_differs']);
    expect(await balanceKobo(app.testApp, payout)).toBe(0n);
  });
});

describe('a statement of another account', () => {
  it('is refused whole, says which account is which, and leaves nothing', async () => {
    const { payouts } = await seeded(2);
    const content = camt053Of({ account: OTHER.accountNumber, entries: payouts.map((payout) => debit(payout)) });
    const response = await send(app.client, content);
    expect(response.status).toBe(422);
    expect(codeOf(response)).toBe('statement_of_other_account');
    expect(response.text).toContain(
      'The statement is of account 9876543210, and the payouts in it were to be paid from ' +
        `${SOURCE.accountNumber} (run 1).`,
    );
    for (const payout of payouts) expect(await stateOf(payout)).toBe('open');
    expect((await app.client.get('/v1/api/settlement-results')).body.data).toEqual([]);
  });

  it.each<[string, Partial<Entry>]>([
    ['with money that came back', { indicator: 'CRDT', returned: 'AC04' }],
    ['that is not booked yet', { status: 'PDNG' }],
    ['that is a reversal', { isReversal: true }],
  ])('is refused %s', async (_, more) => {
    const payout = await onePayout();
    const content = camt053Of({ account: OTHER.accountNumber, entries: [debit(payout, more)] });
    expect(codeOf(await send(app.client, content))).toBe('statement_of_other_account');
    expect(await balanceKobo(app.testApp, payout)).toBe(0n);
  });

  it('is one of another bank, where it names the bank; by the code of the directory or that of the CBN', async () => {
    const { payouts } = await seeded(2);
    const of = (memberId: string, payout = payouts[0]) =>
      camt053Of({ memberId, entries: payout ? [debit(payout)] : [] });
    expect(codeOf(await send(app.client, of('000014')))).toBe('statement_of_other_account');
    expect(codeOf(await send(app.client, of('044')))).toBe('statement_of_other_account');
    expect(await verdicts(of('058'))).toEqual(['applied']);
    expect(await verdicts(of(SOURCE.bankCode, payouts[1]))).toEqual(['applied']);
  });

  it('is one of a bank that the directory does not have', async () => {
    const { payouts } = await seeded(2);
    const of = (memberId: string) => camt053Of({ memberId, entries: [debit(payouts[0] ?? fail())] });
    for (const memberId of ['GTBINGLA', '999999']) {
      const response = await send(app.client, of(memberId));
      expect(codeOf(response)).toBe('statement_of_other_account');
      expect(response.text).toContain(
        `of account ${SOURCE.accountNumber} of bank ${memberId}, and the payouts in it were to be paid from ` +
          `${SOURCE.accountNumber} of bank ${SOURCE.bankCode} (run 1).`,
      );
    }
    // In a file that also has the right bank's statement, the line is accepted.
    const both = camt053Of(
      { entries: [debit(payouts[1] ?? fail())] },
      { id: '2', memberId: 'GTBINGLA', entries: [debit(payouts[0] ?? fail()), debit(payouts[1] ?? fail())] },
    );
    expect(codeOf(await send(app.client, both))).toBe('statement_of_other_account');
    expect(await stateOf(payouts[0] ?? fail())).toBe('open');
  });

  it('is not known by a BIC, which the directory has of no bank; the member id decides beside one', async () => {
    const payout = await onePayout();
    const of = (memberId?: string) =>
      camt053Of({ bic: 'ABNGNGLAXXX', ...(memberId !== undefined && { memberId }), entries: [debit(payout)] });
    expect(codeOf(await send(app.client, of('044')))).toBe('statement_of_other_account');
    expect(await verdicts(of())).toEqual(['applied']);
  });

  it('goes by the account with which the run was exported, whatever the settings say since', async () => {
    const payout = await onePayout();
    await setSource(app.testApp, { businessId: app.business.businessId, live: false }, OTHER);
    const as = (account: string) => camt053Of({ account, entries: [debit(payout)] });
    expect(codeOf(await send(app.client, as(OTHER.accountNumber)))).toBe('statement_of_other_account');
    expect(await verdicts(as(SOURCE.accountNumber))).toEqual(['applied']);
  });

  it('beside the right one in the same file has the file refused', async () => {
    const one = first(await seeded(1));
    const two = first(await seedRun(app.testApp, app.business, { count: 1, source: OTHER }));
    const both = (second: string) =>
      camt053Of({ entries: [debit(one)] }, { id: '2', account: second, entries: [debit(two)] });
    expect(codeOf(await send(app.client, both('1111111111')))).toBe('statement_of_other_account');
    expect([await stateOf(one), await stateOf(two)]).toEqual(['open', 'open']);
    expect(await verdicts(both(OTHER.accountNumber))).toEqual(['applied', 'applied']);
  });

  it('in the lines of single payouts of other runs is a conflict of those', async () => {
    const one = first(await seeded(1));
    const two = first(await seedRun(app.testApp, app.business, { count: 1, source: OTHER }));
    expect(await verdicts(camt053([debit(one), debit(two)]))).toEqual(['applied', 'other_account']);
    expect([await stateOf(one), await stateOf(two)]).toEqual(['paid, confirmed', 'open']);
  });

  it('is none where the bank writes its number with more zeros in front, or fewer', async () => {
    const { payouts } = await seeded(3, { ...SOURCE, accountNumber: '0000014579' });
    for (const [index, account] of ['14579', '00000000000000014579', '0000014579'].entries()) {
      expect(await verdicts(camt053Of({ account, entries: [debit(payouts[index] ?? fail())] }))).toEqual(['applied']);
    }
    const other = camt053Of({ account: '145790', entries: payouts.map((payout) => debit(payout)) });
    expect(codeOf(await send(app.client, other))).toBe('statement_of_other_account');
  });

  it('says nothing of payouts of another business', async () => {
    const payout = await onePayout();
    const other = await app.testApp.addBusiness();
    const content = camt053Of({ account: OTHER.accountNumber, entries: [debit(payout)] });
    expect(await verdicts(content, other.inTest)).toEqual(['unmatched']);
  });

  it('is a conflict where the run was exported without an account', async () => {
    const payout = await onePayout(null);
    const file = await sendFile(
      app.client,
      camt053([debit(payout), debit(payout, { indicator: 'CRDT', status: 'PDNG' })]),
    );
    expect(file.counts).toMatchObject({ applied: 0, conflict: 1, pending: 1 });
    expect(file.firstNotMatched).toMatchObject([
      { payoutId: payout.reference, conflict: 'no_source_account', account: SOURCE.accountNumber },
    ]);
    expect(await stateOf(payout)).toBe('open');
    // Another report of the bank settles it.
    expect(await verdicts(csv(rowOf(payout, 'paid')))).toEqual(['applied']);
  });

  it('is a conflict in a status report that repeats the account', async () => {
    const { payouts } = await seeded(2);
    const content = pain002({
      payments: payouts.map((payout, index) => ({
        id: payout.endToEndId,
        status: 'ACSC',
        amount: nairaOf(payout.amountKobo),
        account: index === 0 ? OTHER.accountNumber : SOURCE.accountNumber,
      })),
    });
    expect(await verdicts(content)).toEqual(['other_account', 'applied']);
  });
});

describe('an entry that moved another amount than its payments', () => {
  const details = (...payments: readonly string[]): string => `<NtryDtls>${payments.join('')}</NtryDtls>`;
  const paymentOf = (payout: SeededPayout, amountKobo: bigint | undefined, more = ''): string =>
    `<TxDtls><Refs><EndToEndId>${payout.endToEndId}</EndToEndId></Refs>${
      amountKobo === undefined ? '' : `<Amt Ccy="NGN">${nairaOf(amountKobo)}</Amt>`
    }${more}</TxDtls>`;

  it('settles nothing with the one that it has', async () => {
    const payout = await onePayout();
    const of = (times: bigint): Entry => ({
      amount: nairaOf(times * payout.amountKobo),
      details: details(paymentOf(payout, payout.amountKobo)),
    });
    expect(await verdicts(camt053([of(2n)]))).toEqual(['amount_differs']);
    expect(await verdicts(camt053([{ ...of(2n), indicator: 'CRDT' }]))).toEqual(['amount_differs']);
    expect(await stateOf(payout)).toBe('open');
    expect(await balanceKobo(app.testApp, payout)).toBe(0n);
    expect(await verdicts(camt053([of(1n)]))).toEqual(['applied']);
  });

  it('settles none of several, and those of other entries all the same', async () => {
    const { payouts } = await seeded(6);
    const [one = fail(), two = fail(), three = fail(), four = fail(), five = fail(), six = fail()] = payouts;
    const sum = (...of: SeededPayout[]) => of.reduce((all, { amountKobo }) => all + amountKobo, 0n);
    const batch = (amountKobo: bigint, ...payments: string[]): Entry => ({
      amount: nairaOf(amountKobo),
      details: details(...payments),
    });
    const own = (payout: SeededPayout) => paymentOf(payout, payout.amountKobo);
    const content = camt053([
      { amount: '52.50', details: '', info: 'Account fee' },
      batch(sum(one, two) + 1n, own(one), own(two)),
      batch(sum(three, four), own(three), own(four)),
      batch(9_999_999_00n, paymentOf(five, undefined), paymentOf(six, undefined)),
    ]);
    const differ = ['amount_differs', 'amount_differs'];
    expect(await verdicts(content)).toEqual(['other_movement', ...differ, 'applied', 'applied', ...differ]);
    expect(await Promise.all(payouts.map(stateOf))).toEqual([
      'open',
      'open',
      'paid, confirmed',
      'paid, confirmed',
      'open',
      'open',
    ]);
    // A missing amount, or one in the other direction, says nothing about the sum either.
    const opposite = paymentOf(six, six.amountKobo, '<CdtDbtInd>CRDT</CdtDbtInd>');
    expect(
      await verdicts(
        camt053([
          batch(sum(one, two), own(one), paymentOf(two, undefined)),
          batch(sum(five, six), own(five), opposite),
        ]),
      ),
    ).toEqual([...differ, ...differ]);
    expect(await Promise.all([one, two, five, six].map(stateOf))).toEqual(['open', 'open', 'open', 'open']);
  });

  it('tells nobody whether another business has the payout', async () => {
    const payout = await onePayout();
    const other = await app.testApp.addBusiness();
    const more = { amount: '1', details: details(paymentOf(payout, payout.amountKobo)) };
    expect(await verdicts(camt053([more]), other.inTest)).toEqual(['unmatched']);
  });
});

describe('a payout beside another movement under its id, in one statement', () => {
  const back = (payout: SeededPayout, more: Partial<Entry> = {}): Entry =>
    debit(payout, { indicator: 'CRDT', returned: 'AC04', accountServicerReference: 'R1', ...more });
  const out = (payout: SeededPayout, reference = 'D1'): Entry => debit(payout, { accountServicerReference: reference });
  const fee = (payout: SeededPayout): Entry => debit(payout, { amount: '53.75', accountServicerReference: 'F1' });

  it.each<[string, (payout: SeededPayout) => Entry[], string[], string, boolean]>([
    ['a fee', (one) => [out(one), fee(one)], ['applied', 'amount_differs'], 'paid, confirmed', false],
    ['a fee before it', (one) => [fee(one), out(one)], ['amount_differs', 'applied'], 'paid, confirmed', false],
    [
      'two fees',
      (one) => [fee(one), fee(one), out(one)],
      ['amount_differs', 'amount_differs', 'applied'],
      'paid, confirmed',
      false,
    ],
    ['its return', (one) => [out(one), back(one)], ['applied', 'applied'], 'failed', true],
    ['its return before it', (one) => [back(one), out(one)], ['applied', 'applied'], 'failed', true],
    [
      'its return and the fee',
      (one) => [out(one), fee(one), back(one)],
      ['applied', 'amount_differs', 'applied'],
      'failed',
      true,
    ],
    [
      'a part that came back',
      (one) => [out(one), back(one, { amount: '1' })],
      ['applied', 'amount_differs'],
      'paid, confirmed',
      false,
    ],
    [
      'dollars',
      (one) => [out(one), debit(one, { currency: 'USD' })],
      ['applied', 'amount_differs'],
      'paid, confirmed',
      false,
    ],
    [
      'what is not booked yet',
      (one) => [back(one, { status: 'PDNG' }), out(one)],
      ['pending', 'applied'],
      'paid, confirmed',
      false,
    ],
    [
      'a second debit and one return',
      (one) => [back(one), out(one), out(one, 'D2')],
      ['contradicted', 'applied', 'booked_twice'],
      'paid, confirmed',
      false,
    ],
    [
      'a second debit with the same reference, and one return',
      (one) => [back(one), out(one), out(one)],
      ['contradicted', 'applied', 'repeated'],
      'paid, confirmed',
      false,
    ],
    [
      'a return that was reversed',
      (one) => [out(one), back(one), { ...out(one, 'D2'), isReversal: true }],
      ['contradicted', 'contradicted', 'contradicted'],
      'open',
      false,
    ],
    [
      'a second copy that came back as a duplicate',
      (one) => [back(one, { returned: 'AM05' }), out(one), out(one, 'D2')],
      ['applied', 'applied', 'booked_twice'],
      'paid, confirmed',
      false,
    ],
  ])('is read for what it is: %s', async (_, entriesOf, expected, state, isBack) => {
    const payout = await onePayout();
    expect(await verdicts(camt053(entriesOf(payout)))).toEqual(expected);
    expect(await stateOf(payout)).toBe(state);
    expect(await balanceKobo(app.testApp, payout)).toBe(isBack ? payout.amountKobo : 0n);
    // The same statement in other bytes changes nothing.
    await sendFile(app.client, `${camt053(entriesOf(payout))}<!-- again -->`);
    expect(await stateOf(payout)).toBe(state);
    expect(await balanceKobo(app.testApp, payout)).toBe(isBack ? payout.amountKobo : 0n);
  });

  it('that came back keeps its reason, and a later statement that repeats the debit alone repeats what is known', async () => {
    const payout = await onePayout();
    await sendFile(app.client, camt053([out(payout), back(payout)]));
    expect(await payoutRow(app.testApp, payout)).toMatchObject({ outcome: 'failed', reason_code: 'AC04' });
    expect(await verdicts(camt053Of({ id: '2', entries: [out(payout)] }))).toEqual(['repeated']);
    expect(await verdicts(camt053Of({ id: '3', entries: [out(payout, 'D9')] }))).toEqual(['other_outcome']);
  });

  it('that was called paid before is not undone by a file, also where it has the debit', async () => {
    const payout = await onePayout();
    await sendFile(app.client, csv(rowOf(payout, 'paid')));
    expect(await verdicts(camt053([out(payout), back(payout)]))).toEqual(['repeated', 'other_outcome']);
    expect(await stateOf(payout)).toBe('paid');
    expect(await balanceKobo(app.testApp, payout)).toBe(0n);
  });

  it('is confirmed by an entry with charges inside, which are listed', async () => {
    const payout = await onePayout();
    const chargesOf = (amount: string) =>
      `<Chrgs><TtlChrgsAndTaxAmt Ccy="NGN">${amount}</TtlChrgsAndTaxAmt></Chrgs><NtryDtls><TxDtls><Refs>` +
      `<EndToEndId>${payout.endToEndId}</EndToEndId></Refs></TxDtls></NtryDtls>`;
    const amount = nairaOf(payout.amountKobo + 53_75n);
    const wrong = camt053([{ amount, details: chargesOf('50.00') }]);
    expect(await verdicts(wrong)).toEqual(['amount_differs', 'other_movement']);
    const { number } = await sendFile(app.client, camt053([{ amount, details: chargesOf('53.75') }]));
    expect(await linesOf(app.client, number)).toMatchObject([
      { result: 'applied', amount: Number(nairaOf(payout.amountKobo)) },
      { result: 'other_movement', amount: 53.75, reason: 'Charges inside the entry' },
    ]);
    expect(await stateOf(payout)).toBe('paid, confirmed');
  });

  it('is not confirmed by the total of its run, which is listed', async () => {
    const { payouts, messageId } = await seeded(2);
    const sum = nairaOf(payouts.reduce((all, { amountKobo }) => all + amountKobo, 0n));
    const batch = `<NtryDtls><Btch><PmtInfId>${messageId}-1</PmtInfId><NbOfTxs>2</NbOfTxs></Btch></NtryDtls>`;
    const file = await sendFile(app.client, camt053([{ amount: sum, details: batch }]));
    expect(file.counts).toMatchObject({ unmatched: 1, applied: 0 });
    expect(file.firstNotMatched).toMatchObject([{ endToEndId: messageId, payoutId: null }]);
    expect(file.firstNotMatched[0]?.reason).toContain('A total of 2 payments, which confirms none of them');
    expect(await Promise.all(payouts.map(stateOf))).toEqual(['open', 'open']);
  });
});

describe('a payout that the bank booked twice', () => {
  const byReference = (accountServicerReference: string) => ({ accountServicerReference, bookedOn: '2026-11-20' });
  const byEntry = (entryReference: string) => ({ entryReference });
  const onDay = { bookedOn: '2026-11-20' };

  it.each<[string, Partial<Entry>, Partial<Entry>]>([
    ['references of the bank', byReference('FT1'), byReference('FT2')],
    ['references of the entries', byEntry('1'), byEntry('2')],
    [
      'references of the entries beside one of the bank',
      { ...byEntry('1'), ...byReference('FT1') },
      { ...byEntry('2'), ...byReference('FT1') },
    ],
    ['nothing that tells them apart', {}, {}],
    ['places and the same number', { ...byEntry('1'), ...onDay }, { ...byEntry('1'), ...onDay }],
  ])('is listed, in one statement with different %s', async (_, one, two) => {
    const payout = await onePayout();
    const file = await sendFile(app.client, camt053([debit(payout, one), debit(payout, two)]));
    expect(file.counts).toMatchObject({ applied: 1, conflict: 1, repeated: 0 });
    expect(file.firstNotMatched).toMatchObject([{ payoutId: payout.reference, conflict: 'booked_twice' }]);
    expect(await stateOf(payout)).toBe('paid, confirmed');
  });

  it('is listed in one entry of many payments', async () => {
    const payout = await onePayout();
    const of =
      `<TxDtls><Refs><EndToEndId>${payout.endToEndId}</EndToEndId></Refs><Amt ` +
      `Ccy="NGN">${nairaOf(payout.amountKobo)}</Amt></TxDtls>`;
    const batch = {
      ...byReference('BATCH'),
      amount: nairaOf(2n * payout.amountKobo),
      details: `<NtryDtls>${of}${of}</NtryDtls>`,
    };
    expect(await verdicts(camt053([batch]))).toEqual(['applied', 'booked_twice']);
    // The same entry in an overlapping statement.
    expect(await verdicts(camt053Of({ id: '2', entries: [batch] }))).toEqual(['repeated', 'booked_twice']);
  });

  it('is listed days apart, with another reference of the bank', async () => {
    const [one, two] = [byReference('FT1'), byReference('FT2')];
    const payout = await onePayout();
    expect(await verdicts(camt053Of({ id: '1', entries: [debit(payout, one)] }))).toEqual(['applied']);
    expect(await verdicts(camt053Of({ id: '2', entries: [debit(payout, two)] }))).toEqual(['booked_twice']);
    // A repeated file gets the same results, and the first booking stays known.
    expect(
      await verdicts(camt053Of({ id: '3', entries: [debit(payout, { ...two, bookedOn: '2026-11-24' })] })),
    ).toEqual(['booked_twice']);
    expect(await stateOf(payout)).toBe('paid, confirmed');
  });

  it.each<[string, string, Partial<Entry>]>([
    ['the same reference of the bank', '2', byReference('FT1')],
    ['no references, the statement having the same id', '1', { bookedOn: '2026-11-20' }],
  ])('is not one that overlapping statements repeat with %s', async (_, id, more) => {
    const payout = await onePayout();
    expect(await verdicts(camt053Of({ id: '1', entries: [debit(payout, more)] }))).toEqual(['applied']);
    const again = camt053Of({ id, entries: [debit(payout, more), { amount: '5', details: '' }] });
    expect(await verdicts(again)).toEqual(['repeated', 'other_movement']);
    expect(
      await verdicts(camt053Of({ id: '1', entries: [debit(payout, more)] }, { id, entries: [debit(payout, more)] })),
    ).toEqual(id === '1' ? ['repeated', 'booked_twice'] : ['repeated', 'repeated']);
  });

  it.each<[string, Partial<Entry>]>([
    ['no references', onDay],
    ['the number that entries of each page begin with', { ...byEntry('1'), ...onDay }],
  ])('is listed on another page of a statement, with %s', async (_, more) => {
    const payout = await onePayout();
    const page = (number: string) => camt053Of({ id: 'ST-20', page: number, entries: [debit(payout, more)] });
    expect(await verdicts(page('1'))).toEqual(['applied']);
    expect(await verdicts(page('2'))).toEqual(['booked_twice']);
    expect(await verdicts(`${page('1')}<!-- sent again -->`)).toEqual(['repeated']);
    const ofMessage = page('1').replace('</CreDtTm>', '</CreDtTm><MsgPgntn><PgNb>2</PgNb></MsgPgntn>');
    expect(await verdicts(ofMessage)).toEqual(['booked_twice']);
  });

  it('is listed on pages that are not numbered, at another place or in another message', async () => {
    const payout = await onePayout();
    const page = (...before: Entry[]) => camt053Of({ id: 'ST-20', entries: [...before, debit(payout, onDay)] });
    expect(await verdicts(page())).toEqual(['applied']);
    expect(await verdicts(page({ amount: '5', details: '' }))).toEqual(['other_movement', 'booked_twice']);
    expect(await verdicts(page().replace('STATEMENT-1', 'STATEMENT-2'))).toEqual(['booked_twice']);
    expect(await verdicts(`${page()}<!-- sent again -->`)).toEqual(['repeated']);
  });

  it('is listed where it had been paid by another word of the bank before', async () => {
    const payout = await onePayout();
    await sendFile(app.client, csv(rowOf(payout, 'paid')));
    expect(await verdicts(camt053([debit(payout, byReference('FT1')), debit(payout, byReference('FT2'))]))).toEqual([
      'applied',
      'booked_twice',
    ]);
  });

  it('is listed where it was confirmed before bookings were kept', async () => {
    const payout = await onePayout();
    await sendFile(app.client, camt053([debit(payout, byReference('FT1'))]));
    const { pool } = app.testApp.testDatabase.database;
    await leaveOut(pool, 'payout');
    await pool.query('UPDATE settlement_payouts SET debit_booking = NULL WHERE reference = $1', [payout.reference]);
    expect(await verdicts(camt053Of({ id: '2', entries: [debit(payout, byReference('FT1'))] }))).toEqual([
      'booked_twice',
    ]);
  });

  it('is listed once when both come at the same time, whichever is first', async () => {
    const { payouts } = await seeded(20);
    const of = (reference: string) =>
      camt053Of({ id: reference, entries: payouts.map((payout) => debit(payout, byReference(reference))) });
    const files = await Promise.all([
      sendFile(app.client, of('FT1')),
      sendFile(app.client, of('FT2')),
      sendFile(app.client, of('FT1').replace('<Id>FT1</Id>', '<Id>3</Id>')),
    ]);
    const sum = (count: 'applied' | 'conflict' | 'repeated') =>
      files.reduce((all, { counts }) => all + counts[count], 0);
    expect(sum('applied')).toBe(20);
    expect(sum('applied') + sum('conflict') + sum('repeated')).toBe(60);
    expect([20, 40]).toContain(sum('conflict'));
    for (const payout of payouts) expect(await stateOf(payout)).toBe('paid, confirmed');
  });

  it('is listed as well when the money came back twice, and the wallet has it once', async () => {
    const payout = await onePayout();
    const back = (reference: string) =>
      debit(payout, { ...byReference(reference), indicator: 'CRDT', returned: 'AC04' });
    expect(await verdicts(camt053([back('R1'), back('R2')]))).toEqual(['applied', 'booked_twice']);
    expect(await verdicts(camt053Of({ id: '2', entries: [back('R1')] }))).toEqual(['repeated']);
    expect(await verdicts(camt053Of({ id: '3', entries: [back('R3')] }))).toEqual(['booked_twice']);
    expect(await balanceKobo(app.testApp, payout)).toBe(payout.amountKobo);
  });

  it('is shown with what the bank calls each booking, and in the export', async () => {
    const payout = await onePayout();
    const { number } = await sendFile(
      app.client,
      camt053([debit(payout, byReference('FT1')), debit(payout, byReference('FT2'))]),
    );
    expect(await linesOf(app.client, number)).toMatchObject([
      { bankReference: 'FT1', account: SOURCE.accountNumber, conflict: null },
      { bankReference: 'FT2', account: SOURCE.accountNumber, conflict: 'booked_twice' },
    ]);
    const { text } = await app.client.get(`/v1/api/settlement-results/${number}/lines.csv?result=conflict`);
    expect(text).toContain(`conflict,booked_twice,${SOURCE.accountNumber},FT2`);
  });
});
