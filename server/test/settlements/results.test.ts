import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { camt053, csv, pain002 } from '../../src/features/settlements/results/results.testing.ts';
import type { ResultFile } from '../../src/features/settlements/results/schemas.ts';
import { leaveOut } from '../harness/leave-out.ts';
import { signInMember } from '../harness/member.ts';
import { codeOf, isReplay } from '../posting/payments.testing.ts';
import {
  balanceKobo,
  linesOf,
  nairaOf,
  payoutRow,
  requireFile,
  requireNoLeftovers,
  RESULTS,
  rowOf,
  type SeededPayout,
  seedRun,
  send,
  sendFile,
  startResultsApp,
} from './results.testing.ts';

const app = startResultsApp();

async function payouts(count: number, live = false): Promise<readonly SeededPayout[]> {
  return (await app.seeded({ count, live })).payouts;
}

function at(list: readonly SeededPayout[], index: number): SeededPayout {
  const payout = list[index];
  if (payout === undefined) throw new Error('no such payout');
  return payout;
}

const stateOf = async (payout: SeededPayout): Promise<string | null> => (await payoutRow(app.testApp, payout)).outcome;
const counts = (some: object) => ({
  applied: 0,
  repeated: 0,
  conflict: 0,
  amountDiffers: 0,
  unmatched: 0,
  notExported: 0,
  pending: 0,
  otherMovement: 0,
  ...some,
});

describe('a CSV of results', () => {
  it('says the outcome of payouts, and gives back what failed', async () => {
    const made = await payouts(3);
    const [paid, failed, unknown] = [at(made, 0), at(made, 1), at(made, 2)];
    const file = await sendFile(
      app.client,
      csv(rowOf(paid, 'paid'), rowOf(failed, 'failed', 'Closed'), rowOf(unknown, 'unknown', 'Timed out')),
    );
    expect(file).toMatchObject({
      number: 1,
      format: 'csv',
      state: 'applied',
      lineCount: 3,
      done: 3,
      counts: counts({ applied: 3 }),
      notPaid: { failed: 1, unknown: 1 },
      firstNotMatched: [],
      accepted: { by: { kind: 'api_key' } },
    });
    expect(await payoutRow(app.testApp, paid)).toMatchObject({ outcome: 'paid', is_confirmed: false });
    expect(await payoutRow(app.testApp, failed)).toMatchObject({ outcome: 'failed', reason: 'Closed' });
    expect(await payoutRow(app.testApp, unknown)).toMatchObject({ outcome: 'unknown', reason: 'Timed out' });
    expect(await balanceKobo(app.testApp, paid)).toBe(0n);
    expect(await balanceKobo(app.testApp, failed)).toBe(failed.amountKobo);
    expect(await balanceKobo(app.testApp, unknown)).toBe(0n);
  });

  it('that calls a duplicate failed makes it unknown, and a code that nobody knows, too', async () => {
    const made = await payouts(4);
    const rows = [',26,Duplicate record', ',94,', ',ZZ9,Closed', ',07,Invalid account'];
    const heading = 'end_to_end_id,amount,status,reason_code,reason';
    const said = made.map((payout, index) => `${rowOf(payout, 'failed').slice(0, -1)}${rows[index] ?? ''}`);
    const file = await sendFile(app.client, [heading, ...said].join('\n'));
    expect(file).toMatchObject({ counts: counts({ applied: 4 }), notPaid: { failed: 1, unknown: 3 } });
    expect(await Promise.all(made.map(stateOf))).toEqual(['unknown', 'unknown', 'unknown', 'failed']);
    const balances = await Promise.all(made.map((payout) => balanceKobo(app.testApp, payout)));
    expect(balances).toEqual([0n, 0n, 0n, at(made, 3).amountKobo]);
  });

  it('resolves what was unknown by a later word, and takes no word back', async () => {
    const [payout] = await payouts(1);
    if (payout === undefined) throw new Error('no payout');
    const results = [];
    for (const [index, word] of ['unknown', 'failed', 'paid', 'unknown'].entries()) {
      const { number } = await sendFile(app.client, csv(rowOf(payout, word, `On day ${index}`)));
      results.push((await linesOf(app.client, number))[0]?.result);
    }
    expect(results).toEqual(['applied', 'applied', 'conflict', 'conflict']);
    expect(await stateOf(payout)).toBe('failed');
    expect(await balanceKobo(app.testApp, payout)).toBe(payout.amountKobo);
  });

  it('changes nothing where the amount differs, and lists the line', async () => {
    const made = await payouts(2);
    const wrong = `${at(made, 0).endToEndId},${nairaOf(at(made, 0).amountKobo + 1n)},paid,`;
    const file = await sendFile(app.client, csv(wrong, rowOf(at(made, 1), 'paid')));
    expect(file.counts).toEqual(counts({ applied: 1, amountDiffers: 1 }));
    expect(file).toMatchObject({ notPaid: { failed: 0, unknown: 0 } });
    expect(file.firstNotMatched).toMatchObject([
      { line: 2, endToEndId: at(made, 0).endToEndId, payoutId: at(made, 0).reference, result: 'amount_differs' },
    ]);
    expect(await stateOf(at(made, 0))).toBeNull();
  });

  it('in which nothing matches is listed with its lines all the same', async () => {
    await app.freshBusiness();
    const file = await sendFile(
      app.client,
      csv('INVOICE-1,5,paid,', `${randomUUID().replaceAll('-', '')},5,failed,=1+1`),
    );
    expect(file.counts).toEqual(counts({ unmatched: 2 }));
    expect(file.firstNotMatched).toMatchObject([
      { line: 2, endToEndId: 'INVOICE-1', payoutId: null, amount: 5, result: 'unmatched' },
      { line: 3, payoutId: null, status: 'failed', reason: '=1+1', result: 'unmatched' },
    ]);
    expect(await linesOf(app.client, file.number, '&result=unmatched')).toEqual(file.firstNotMatched);
    expect(await linesOf(app.client, file.number, '&result=applied')).toEqual([]);
  });

  it('knows no payouts of another business or mode', async () => {
    const foreign = await payouts(1);
    const live = await seedRun(app.testApp, app.business, { count: 1, live: true });
    const other = await app.testApp.addBusiness();
    const content = csv(rowOf(at(foreign, 0), 'failed'), rowOf(at(live.payouts, 0), 'failed'));
    expect((await sendFile(other.inTest, content)).counts).toEqual(counts({ unmatched: 2 }));
    expect((await sendFile(app.business.inTest, content)).counts).toEqual(counts({ unmatched: 1, applied: 1 }));
    expect((await sendFile(app.business.inLive, content)).counts).toEqual(counts({ unmatched: 1, applied: 1 }));
  });

  it('says nothing of another business either where the file contradicts itself, is pending or in dollars', async () => {
    const [foreign] = await payouts(1);
    if (foreign === undefined) throw new Error('no payout');
    const other = await app.testApp.addBusiness();
    const twice = await sendFile(other.inTest, csv(rowOf(foreign, 'paid'), rowOf(foreign, 'failed')));
    expect(twice.counts).toEqual(counts({ unmatched: 2 }));
    expect((await sendFile(other.inTest, csv(rowOf(foreign, 'pending')))).counts).toEqual(counts({ unmatched: 1 }));
    const dollars = pain002({ payments: [{ id: foreign.endToEndId, status: 'ACSC', amount: '1', currency: 'USD' }] });
    const file = await sendFile(other.inTest, dollars);
    expect(file.counts).toEqual(counts({ unmatched: 1 }));
    expect(file.firstNotMatched).toMatchObject([{ payoutId: null, currency: 'USD' }]);
    expect((await sendFile(app.client, dollars)).counts).toEqual(counts({ amountDiffers: 1 }));
  });

  it('changes nothing of payouts that were given to no bank', async () => {
    await app.freshBusiness();
    const run = await seedRun(app.testApp, app.business, { count: 1, isExported: false });
    const file = await sendFile(app.client, csv(rowOf(at(run.payouts, 0), 'paid')));
    expect(file.counts).toEqual(counts({ notExported: 1 }));
    expect(await stateOf(at(run.payouts, 0))).toBeNull();
  });

  it('that says the same of a payout twice applies it once', async () => {
    const [payout] = await payouts(1);
    if (payout === undefined) throw new Error('no payout');
    const file = await sendFile(
      app.client,
      csv(rowOf(payout, 'failed'), rowOf({ ...payout, endToEndId: payout.endToEndId.toUpperCase() }, 'failed')),
    );
    expect(file.counts).toEqual(counts({ applied: 1, repeated: 1 }));
    expect(await balanceKobo(app.testApp, payout)).toBe(payout.amountKobo);
  });

  it.each([
    ['two words', (payout: SeededPayout) => [rowOf(payout, 'paid'), rowOf(payout, 'failed')]],
    [
      'two amounts',
      (payout: SeededPayout) => [
        rowOf(payout, 'paid'),
        rowOf({ ...payout, amountKobo: payout.amountKobo + 1n }, 'paid'),
      ],
    ],
  ])('that says %s of a payout applies neither', async (_, rowsOf) => {
    const made = await payouts(2);
    const file = await sendFile(app.client, csv(...rowsOf(at(made, 0)), rowOf(at(made, 1), 'paid')));
    expect(file.counts).toEqual(counts({ conflict: 2, applied: 1 }));
    expect(await stateOf(at(made, 0))).toBeNull();
    expect(await stateOf(at(made, 1))).toBe('paid');
  });

  it('that says pending beside a final word follows the final word', async () => {
    const [payout] = await payouts(1);
    if (payout === undefined) throw new Error('no payout');
    const file = await sendFile(app.client, csv(rowOf(payout, 'pending'), rowOf(payout, 'ACSC')));
    expect(file.counts).toEqual(counts({ pending: 1, applied: 1 }));
    expect(await stateOf(payout)).toBe('paid');
  });
});

describe('a status report (pain.002)', () => {
  it('needs no amounts, and tells why', async () => {
    const made = await payouts(3);
    const file = await sendFile(
      app.client,
      pain002({
        payments: [
          { id: at(made, 0).endToEndId, status: 'ACSC' },
          { id: at(made, 1).endToEndId, status: 'RJCT', code: 'AC04', reason: 'Account closed' },
          { id: at(made, 2).endToEndId, status: 'ACSP' },
        ],
      }),
    );
    expect(file).toMatchObject({ messageId: 'STATUS-1', counts: counts({ applied: 2, pending: 1 }) });
    expect(await payoutRow(app.testApp, at(made, 1))).toMatchObject({ reason_code: 'AC04', reason: 'Account closed' });
    expect(await stateOf(at(made, 2))).toBeNull();
  });

  it('that refuses our whole message gives back each payout of its run', async () => {
    await app.freshBusiness();
    const run = await seedRun(app.testApp, app.business, { count: 3 });
    const file = await sendFile(app.client, pain002({ messageId: run.messageId, group: 'RJCT' }));
    expect(file).toMatchObject({ lineCount: 3, counts: counts({ applied: 3 }) });
    for (const payout of run.payouts) {
      expect(await stateOf(payout)).toBe('failed');
      expect(await balanceKobo(app.testApp, payout)).toBe(payout.amountKobo);
    }
  });

  it('that refuses a second copy as a duplicate credits nobody; what the first copy did is known later', async () => {
    await app.freshBusiness();
    const { messageId, payouts: made } = await seedRun(app.testApp, app.business, { count: 3 });
    await sendFile(app.client, csv(rowOf(at(made, 0), 'paid')));
    const groupDetails = '<StsRsnInf><Rsn><Cd>DU01</Cd></Rsn></StsRsnInf>';
    const refusal = await sendFile(app.client, pain002({ messageId, group: 'RJCT', groupDetails }));
    expect(refusal.counts).toEqual(counts({ applied: 2, conflict: 1 }));
    expect(refusal.notPaid).toEqual({ failed: 0, unknown: 2 });
    expect(await Promise.all(made.map(stateOf))).toEqual(['paid', 'unknown', 'unknown']);
    for (const payout of made) expect(await balanceKobo(app.testApp, payout)).toBe(0n);
    const later = await sendFile(app.client, csv(rowOf(at(made, 1), 'paid'), rowOf(at(made, 2), 'failed')));
    expect(later.counts).toEqual(counts({ applied: 2 }));
    expect(await balanceKobo(app.testApp, at(made, 2))).toBe(at(made, 2).amountKobo);
  });

  it('says what it says of single payouts first, then of the instruction, then of the message', async () => {
    await app.freshBusiness();
    const { messageId, payouts: made } = await seedRun(app.testApp, app.business, { count: 3 });
    const own = [{ id: at(made, 1).endToEndId, status: 'BLCK' }];
    const file = await sendFile(app.client, pain002({ messageId, group: 'RJCT', instruction: 'ACSC', payments: own }));
    expect(file.counts).toEqual(counts({ applied: 3 }));
    expect(await Promise.all(made.map(stateOf))).toEqual(['paid', 'unknown', 'paid']);
  });

  it('that refuses our whole message of which a payout was paid says nothing sure of the others', async () => {
    await app.freshBusiness();
    const { messageId, payouts: made } = await seedRun(app.testApp, app.business, { count: 2 });
    await sendFile(app.client, csv(rowOf(at(made, 0), 'paid')));
    await sendFile(app.client, pain002({ messageId, group: 'RJCT' }));
    expect(await Promise.all(made.map(stateOf))).toEqual(['paid', 'unknown']);
    for (const payout of made) expect(await balanceKobo(app.testApp, payout)).toBe(0n);
  });

  it('of a message that is not ours, or not of what we sent, changes nothing', async () => {
    await app.freshBusiness();
    const { messageId, payouts: made } = await seedRun(app.testApp, app.business, { count: 2 });
    const foreign = pain002({ messageId: 'SOMETHING-ELSE', group: 'RJCT' });
    expect((await sendFile(app.client, foreign)).counts).toEqual(counts({ unmatched: 1 }));
    for (const groupDetails of ['<OrgnlNbOfTxs>3</OrgnlNbOfTxs>', '<OrgnlCtrlSum>1.00</OrgnlCtrlSum>']) {
      const file = await sendFile(app.client, pain002({ messageId, group: 'RJCT', groupDetails }));
      expect(file.counts).toEqual(counts({ amountDiffers: 1 }));
      expect(file.firstNotMatched).toMatchObject([{ line: 4, endToEndId: messageId }]);
    }
    const other = await app.testApp.addBusiness();
    const asOther = await sendFile(other.inTest, pain002({ messageId, group: 'RJCT' }));
    expect(asOther.counts).toEqual(counts({ unmatched: 1 }));
    expect(await Promise.all(made.map(stateOf))).toEqual([null, null]);
    const sum = nairaOf(made.reduce((total, { amountKobo }) => total + amountKobo, 0n));
    const groupDetails = `<OrgnlNbOfTxs>2</OrgnlNbOfTxs><OrgnlCtrlSum>${sum}</OrgnlCtrlSum>`;
    const right = await sendFile(app.client, pain002({ messageId, group: 'RJCT', groupDetails }));
    expect(right.counts).toEqual(counts({ applied: 2 }));
  });

  it('that only says that the message was accepted so far changes nothing', async () => {
    await app.freshBusiness();
    const { messageId, payouts: made } = await seedRun(app.testApp, app.business, { count: 2 });
    expect((await sendFile(app.client, pain002({ messageId, group: 'ACCP' }))).counts).toEqual(counts({ pending: 1 }));
    const payments = [{ id: at(made, 0).endToEndId, status: 'ACSC' }];
    const inPart = await sendFile(app.client, pain002({ messageId, group: 'PART', payments }));
    expect(inPart).toMatchObject({ lineCount: 1, counts: counts({ applied: 1 }) });
    expect(await stateOf(at(made, 1))).toBeNull();
  });
});

describe('a statement (camt.053)', () => {
  it('confirms what was paid, gives back what came back, and sums up other movements', async () => {
    const made = await payouts(3);
    await sendFile(app.client, csv(rowOf(at(made, 0), 'paid')));
    const file = await sendFile(
      app.client,
      camt053([
        { id: at(made, 0).endToEndId, amount: nairaOf(at(made, 0).amountKobo) },
        { id: at(made, 1).endToEndId, amount: nairaOf(at(made, 1).amountKobo) },
        { id: at(made, 2).endToEndId, amount: nairaOf(at(made, 2).amountKobo), indicator: 'CRDT', returned: 'AC04' },
        { amount: '52.50', details: '', info: 'Account fee' },
        { id: 'NOTPROVIDED', amount: '7', indicator: 'CRDT' },
      ]),
    );
    expect(file).toMatchObject({ counts: counts({ applied: 3, otherMovement: 2 }), firstNotMatched: [] });
    expect(await payoutRow(app.testApp, at(made, 0))).toMatchObject({ outcome: 'paid', is_confirmed: true });
    expect(await payoutRow(app.testApp, at(made, 1))).toMatchObject({ outcome: 'paid', is_confirmed: true });
    expect(await payoutRow(app.testApp, at(made, 2))).toMatchObject({ outcome: 'failed', reason_code: 'AC04' });
    expect(await linesOf(app.client, file.number, '&result=other_movement')).toMatchObject([
      { endToEndId: null, amount: 52.5, reason: 'Account fee' },
      { endToEndId: 'NOTPROVIDED', amount: 7 },
    ]);
  });

  it('with money returned from a paid payout leaves it to a person', async () => {
    const [payout] = await payouts(1);
    if (payout === undefined) throw new Error('no payout');
    await sendFile(app.client, csv(rowOf(payout, 'paid')));
    const back = { id: payout.endToEndId, amount: nairaOf(payout.amountKobo), indicator: 'CRDT', returned: 'AC04' };
    const file = await sendFile(app.client, camt053([back]));
    expect(file.counts).toEqual(counts({ conflict: 1 }));
    expect(file.firstNotMatched).toMatchObject([{ payoutId: payout.reference, reasonCode: 'AC04' }]);
    expect(await stateOf(payout)).toBe('paid');
  });

  it('has an id that looks like ours and is not among what did not match', async () => {
    await app.freshBusiness();
    const id = randomUUID().replaceAll('-', '');
    expect((await sendFile(app.client, camt053([{ id, amount: '5' }]))).counts).toEqual(counts({ unmatched: 1 }));
  });

  it('without any movement is accepted', async () => {
    await app.freshBusiness();
    expect(await sendFile(app.client, camt053([]))).toMatchObject({
      state: 'applied',
      lineCount: 0,
      counts: counts({}),
    });
  });
});

describe('the same file', () => {
  it('sent again gives the first answer and does nothing', async () => {
    const [payout] = await payouts(1);
    if (payout === undefined) throw new Error('no payout');
    const content = csv(rowOf(payout, 'failed'));
    const first = await send(app.client, content, {}, `${RESULTS}?filename=monday.csv`);
    const again = await send(app.client, content, {}, `${RESULTS}?filename=tuesday.csv`);
    expect(isReplay(first)).toBe(false);
    expect(isReplay(again)).toBe(true);
    expect(requireFile(again)).toEqual(requireFile(first));
    expect(requireFile(first)).toMatchObject({ filename: 'monday.csv', size: Buffer.byteLength(content) });
    expect(await balanceKobo(app.testApp, payout)).toBe(payout.amountKobo);
    expect((await app.client.get(RESULTS)).headers['x-total-count']).toBe('1');
  });

  it('in other bytes is another file, whose lines are repeated', async () => {
    const [payout] = await payouts(1);
    if (payout === undefined) throw new Error('no payout');
    const content = csv(rowOf(payout, 'failed'));
    await sendFile(app.client, content);
    const file = await sendFile(app.client, `\u{feff}${content}`);
    expect(file).toMatchObject({ number: 2, counts: counts({ repeated: 1 }) });
    expect(await balanceKobo(app.testApp, payout)).toBe(payout.amountKobo);
  });

  it('of another business or mode is theirs', async () => {
    await app.freshBusiness();
    const other = await app.testApp.addBusiness();
    const content = csv('x,5,paid,');
    for (const sender of [app.business.inTest, app.business.inLive, other.inTest]) {
      const response = await send(sender, content);
      expect(isReplay(response)).toBe(false);
      expect(requireFile(response).number).toBe(1);
    }
  });

  it('many times at once, on two processes, is applied once; more than a business may send at once come again', async () => {
    const made = await payouts(20);
    const content = csv(...made.map((payout) => rowOf(payout, 'failed')));
    const sibling = await app.testApp.startSibling();
    try {
      const clients = [app.client, sibling.clientOf(app.business.test.secretKey)];
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) => send(clients[index % 2] ?? app.client, content)),
      );
      const accepted = answers.filter(({ status }) => status === 200);
      expect(accepted.length).toBeGreaterThanOrEqual(3);
      for (const answer of accepted) {
        expect(requireFile(answer)).toMatchObject({ number: 1, counts: counts({ applied: 20 }) });
      }
      expect(accepted.filter((answer) => !isReplay(answer))).toHaveLength(1);
      const refused = answers.filter(({ status }) => status !== 200);
      expect(new Set(refused.map(codeOf))).toEqual(new Set(['overloaded']));
      expect(new Set(refused.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['5']));
    } finally {
      await sibling.close();
    }
    for (const payout of made) expect(await balanceKobo(app.testApp, payout)).toBe(payout.amountKobo);
  });

  it('with an Idempotency-Key is one request; another file under that key is refused and leaves nothing', async () => {
    await app.freshBusiness();
    const headers = { 'idempotency-key': 'monday' };
    const first = await send(app.client, csv('x,5,paid,'), headers);
    const again = await send(app.client, csv('x,5,paid,'), headers);
    expect(isReplay(again)).toBe(true);
    expect(requireFile(again)).toEqual(requireFile(first));
    const other = await send(app.client, csv('y,5,paid,'), headers);
    expect([other.status, codeOf(other)]).toEqual([422, 'idempotency_key_mismatch']);
    expect(await send(app.client, csv('y,5,paid,'))).toMatchObject({ status: 200 });
  });
});

describe('a file that cannot be read', () => {
  it('changes nothing and leaves nothing, wherever it breaks', async () => {
    const made = await payouts(1);
    const many = Array.from({ length: 2_500 }, (_, index) => `x${index},5,paid,`);
    for (const content of [
      csv(rowOf(at(made, 0), 'failed'), ...many, 'x,5,nonsense,'),
      pain002({ payments: [{ id: at(made, 0).endToEndId, status: 'RJCT' }] }).slice(0, -40),
      'nonsense',
      '',
    ]) {
      const response = await send(app.client, content);
      expect([response.status, codeOf(response), response.body.error?.field]).toEqual([400, 'unreadable_file', 'file']);
    }
    expect(await stateOf(at(made, 0))).toBeNull();
    expect((await app.client.get(RESULTS)).body.data).toEqual([]);
    await requireNoLeftovers(app.testApp);
  });

  it('is named by its line', async () => {
    await app.freshBusiness();
    const response = await send(app.client, csv('x,5,paid,', 'x,5,paid'));
    expect(response.body.message).toContain('Line 3: The line has not as many fields as the heading.');
  });

  it('may be sent again once it is right, under the same Idempotency-Key', async () => {
    await app.freshBusiness();
    const headers = { 'idempotency-key': 'once more' };
    expect((await send(app.client, 'nonsense', headers)).status).toBe(400);
    expect((await send(app.client, csv('x,5,paid,'), headers)).status).toBe(200);
  });

  it('is none in a media type that no file has, nor with a name that cannot be shown', async () => {
    await app.freshBusiness();
    for (const type of ['application/json', 'multipart/form-data; boundary=x']) {
      const response = await send(app.client, csv('x,5,paid,'), { 'content-type': type });
      expect([response.status, codeOf(response)]).toEqual([415, 'unsupported_media_type']);
      expect(response.body.message).toContain('text/csv');
    }
    for (const type of ['text/csv; charset=utf-8', 'application/xml', 'text/xml', 'application/octet-stream']) {
      expect((await send(app.client, csv('x,5,paid,'), { 'content-type': type })).status).toBe(200);
    }
    const named = await send(app.client, csv('x,5,paid,'), {}, `${RESULTS}?filename=a%00b`);
    expect([named.status, named.body.error?.field]).toEqual([400, 'filename']);
  });
});

describe('lists', () => {
  it('have the newest file first, and lines page by page and by result', async () => {
    const made = await payouts(3);
    for (const payout of made) await sendFile(app.client, csv(rowOf(payout, 'paid'), 'x,5,paid,'));
    const list = await app.client.get(`${RESULTS}?limit=2`);
    expect(list.headers['x-total-count']).toBe('3');
    expect((list.body.data as ResultFile[]).map(({ number }) => number)).toEqual([3, 2]);
    const one = requireFile(await app.client.get(`${RESULTS}/3`));
    expect(one).toMatchObject({ counts: counts({ applied: 1, unmatched: 1 }), firstNotMatched: [{ line: 3 }] });
    const page = await app.client.get(`${RESULTS}/3/lines?page=2&limit=1`);
    expect(page.headers['x-total-count']).toBe('2');
    expect(page.body.data).toMatchObject([{ line: 3, result: 'unmatched' }]);
    const unmatched = await app.client.get(`${RESULTS}/3/lines?result=unmatched`);
    expect(unmatched.headers['x-total-count']).toBe('1');
    expect((await app.client.get(`${RESULTS}/3/lines?result=applied`)).body.data).toMatchObject([{ line: 2 }]);
  });

  it('refuse results and numbers that there are not', async () => {
    await app.freshBusiness();
    await sendFile(app.client, csv('x,5,paid,'));
    const wrong = await app.client.get(`${RESULTS}/1/lines?result=lost`);
    expect([wrong.status, wrong.body.error?.field]).toEqual([400, 'result']);
    for (const number of ['2', '0', 'x', '9'.repeat(30)]) {
      expect((await app.client.get(`${RESULTS}/${number}`)).status).toBe(404);
      expect((await app.client.get(`${RESULTS}/${number}/lines`)).status).toBe(404);
      const csv = await app.client.get(`${RESULTS}/${number}/lines.csv`);
      expect([csv.status, csv.headers['content-disposition']]).toEqual([404, undefined]);
    }
    const other = await app.testApp.addBusiness();
    expect((await other.inTest.get(`${RESULTS}/1`)).status).toBe(404);
    expect((await app.business.inLive.get(`${RESULTS}/1`)).status).toBe(404);
  });

  it('come as CSV too, with formulas as the text that they are', async () => {
    await app.freshBusiness();
    await sendFile(app.client, csv('x,5,failed,"=HYPERLINK(""http://example.com"")"', '@y,6.5,paid,'));
    const { text, headers } = await app.client.get(`${RESULTS}/1/lines.csv?result=unmatched`);
    expect(headers['content-disposition']).toMatch(
      /filename="settlement-results-1-unmatched-test-\d{4}-\d\d-\d\d\.csv"/v,
    );
    const [heading, ...lines] = text.split('\r\n');
    expect(heading).toBe(
      '\u{feff}line,endToEndId,amount,currency,status,reasonCode,reason,result,conflict,account,bankReference,' +
        'id,state,since,owner,ownedSince,answeredBy,answeredAt,answerReason,accountName',
    );
    expect(lines.map((line) => line.replace(/,\d{4}-[^,]+Z,/v, ',AT,'))).toEqual([
      `2,x,5.00,NGN,failed,,"'=HYPERLINK(""http://example.com"")",unmatched,,,,1-1,open,AT,,,,,,`,
      `3,'@y,6.50,NGN,paid,,,unmatched,,,,1-2,open,AT,,,,,,`,
      '',
    ]);
  });
});

describe('in the dashboard', () => {
  const base = (): string => `/dashboard/api/businesses/${app.business.businessId}/test/settlement-results`;

  it('finance sends a file and looks at what did not match', async () => {
    const made = await payouts(1);
    const finance = await signInMember(app.testApp, app.business, 'finance');
    const content = csv(rowOf(at(made, 0), 'paid'), 'x,5,paid,');
    const sent = await send(finance, content, {}, `${base()}?filename=a.csv`);
    expect(requireFile(sent)).toMatchObject({
      accepted: { by: { kind: 'user', id: finance.userId, name: 'Ada Obi' } },
      counts: counts({ applied: 1, unmatched: 1 }),
    });
    expect(isReplay(await send(finance, content, {}, base()))).toBe(true);
    const list = await finance.get(base());
    expect(list.body.data).toMatchObject([{ number: 1, accepted: { by: { name: 'Ada Obi' } } }]);
    expect(list.headers['x-total-count']).toBe('1');
    expect((await finance.get(`${base()}/1`)).body.data).toMatchObject({
      accepted: { by: { name: 'Ada Obi' } },
      firstNotMatched: [{ endToEndId: 'x' }],
    });
    const lines = await finance.get(`${base()}/1/lines?result=unmatched`);
    expect(lines.body.data).toMatchObject([{ endToEndId: 'x' }]);
    expect(lines.headers['x-total-count']).toBe('1');
    expect((await finance.get(`${base()}/1/lines.csv`)).text).toContain('unmatched');
  });

  it('says of a person who is gone that they are, and of no other', async () => {
    await app.freshBusiness();
    const [leaver, owner] = [
      await signInMember(app.testApp, app.business, 'finance'),
      await signInMember(app.testApp, app.business, 'owner'),
    ];
    expect((await send(leaver, csv('x,5,paid,'), {}, base())).status).toBe(200);
    await leaveOut(app.testApp.testDatabase.database.pool, 'member');
    await app.testApp.services.db.deleteFrom('auth_users').where('id', '=', leaver.userId).execute();
    const gone = { accepted: { by: { kind: 'user', id: leaver.userId, name: null } } };
    expect((await owner.get(base())).body.data).toMatchObject([gone]);
    expect((await owner.get(`${base()}/1`)).body.data).toMatchObject(gone);
  });

  it('a developer may neither send nor look, and nobody may from another site', async () => {
    await app.freshBusiness();
    const developer = await signInMember(app.testApp, app.business, 'developer');
    expect((await send(developer, csv('x,5,paid,'), {}, base())).status).toBe(403);
    expect((await developer.get(base())).status).toBe(403);
    const owner = await signInMember(app.testApp, app.business, 'owner');
    const crossSite = await send(owner, csv('x,5,paid,'), { origin: 'https://evil.example' }, base());
    expect([crossSite.status, codeOf(crossSite)]).toEqual([403, 'cross_site_refused']);
  });
});
