import { describe, expect, it } from 'vitest';
import { verifyLedgers } from '../../src/core/ledger/verify/verify-ledgers.ts';
import { BY_OPERATOR } from '../../src/core/words/principal.ts';
import { camt053, camt053Of, csv, pain002 } from '../../src/features/settlements/results/results.testing.ts';
import type { ResultLine } from '../../src/features/settlements/results/schemas.ts';
import { approveRun } from '../../src/features/settlements/runs/approve-run.ts';
import { exportRun } from '../../src/features/settlements/runs/export-run.ts';
import type { Client, TestResponse } from '../harness/test-app.ts';
import { signInMember } from '../harness/member.ts';
import { codeOf } from '../posting/payments.testing.ts';
import { at, setApproval } from './four-eyes.testing.ts';
import {
  balanceKobo,
  linesOf,
  nairaOf,
  payoutRow,
  rowOf,
  type SeededPayout,
  seedRun,
  sendFile,
  setSource,
  startResultsApp,
} from './results.testing.ts';

const app = startResultsApp();
const LINES = '/v1/api/settlement-result-lines';
const REASON = { reason: 'The bank says so: ticket 5512' };

async function payouts(count: number, source?: null): Promise<readonly SeededPayout[]> {
  const { payouts: made } = await app.seeded({ count, ...(source === null && { source }) });
  return made;
}

const first = <T>(list: readonly T[]): T => {
  const [item] = list;
  if (item === undefined) throw new Error('the list is empty');
  return item;
};

function lineIn(response: TestResponse): ResultLine {
  expect(response.status, response.text).toBe(200);
  return response.body.data as ResultLine;
}

async function openLines(client: Client = app.client): Promise<ResultLine[]> {
  const response = await client.get(LINES);
  expect(response.status, response.text).toBe(200);
  return response.body.data as ResultLine[];
}

/** A payout that was paid, and the line of a later file that says that it failed. */
async function cameBack(): Promise<{ readonly payout: SeededPayout; readonly line: ResultLine }> {
  const payout = first(await payouts(1));
  await sendFile(app.client, csv(rowOf(payout, 'paid')));
  await sendFile(app.client, csv(rowOf(payout, 'failed', 'Account closed')));
  return { payout, line: first(await openLines()) };
}

const answer = (line: Pick<ResultLine, 'id'>, verb: string, body: object = REASON): Promise<TestResponse> =>
  app.client.post(`${LINES}/${line.id}/${verb}`, body);

const refusal = (response: TestResponse) => [response.status, codeOf(response)];

describe('a payout that was paid and came back', () => {
  it('is in the queue with its age, gets an owner, and is returned to its wallet once', async () => {
    const { payout, line } = await cameBack();
    const finance = await signInMember(app.testApp, app.business, 'finance');
    expect(line).toMatchObject({
      id: '2-1',
      file: 2,
      payoutId: payout.reference,
      status: 'failed',
      result: 'conflict',
      conflict: 'other_outcome',
      state: 'open',
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      owner: null,
      answer: null,
    });
    const taken = lineIn(await finance.post(at(app.business, `/settlement-result-lines/${line.id}/take`)));
    expect(taken.owner).toMatchObject({ by: { kind: 'user', id: finance.userId, name: expect.any(String) as string } });
    expect(await balanceKobo(app.testApp, payout)).toBe(0n);

    const answers = await Promise.all([answer(line, 'return'), answer(line, 'return'), answer(line, 'return')]);
    for (const response of answers) {
      expect(lineIn(response)).toMatchObject({ state: 'returned', answer: { by: { kind: 'api_key' }, ...REASON } });
    }
    expect(await balanceKobo(app.testApp, payout)).toBe(payout.amountKobo);
    expect(await payoutRow(app.testApp, payout)).toMatchObject({ outcome: 'failed', reason: REASON.reason });
    expect(await openLines()).toEqual([]);
    expect(first(await linesOf(app.client, 2))).toMatchObject({ state: 'returned', owner: taken.owner && { by: {} } });
    const { rows } = await app.testApp.services.database.pool.query(
      `SELECT count(*)::int AS count FROM transactions WHERE business_id = $1 AND purpose = 'payout_return'`,
      [app.business.businessId],
    );
    expect(rows).toEqual([{ count: 1 }]);
    expect(refusal(await answer(line, 'explain'))).toEqual([409, 'line_state_conflict']);
    expect(refusal(await answer(line, 'return', { reason: 'Another one' }))).toEqual([409, 'line_state_conflict']);
    const log = await app.client.get('/v1/api/audit-log?limit=4');
    expect((log.body.data as { action: string }[]).map(({ action }) => action)).toEqual([
      'settlement_result.line_answered',
      'payout.resolved',
      'settlement_result.line_taken',
      'settlement_result.taken_in',
    ]);
    const { pool } = app.testApp.services.database;
    await pool.query(`UPDATE settlement_result_lines SET answer_reason = 'Another' WHERE answer IS NOT NULL`);
    const { disagreement } = await verifyLedgers({ pool });
    expect(disagreement?.where).toBe('answer to the line of bank results');
    await pool.query('UPDATE settlement_result_lines SET answer_reason = $1 WHERE answer IS NOT NULL', [REASON.reason]);
  });

  it('takes two people where the rule says so, and the approval answers its line', async () => {
    const { payout, line } = await cameBack();
    const ada = await signInMember(app.testApp, app.business, 'owner');
    const bola = await signInMember(app.testApp, app.business, 'owner');
    await setApproval(app.client, 'second_person');
    for (const verb of ['return', 'confirm']) expect((await answer(line, verb)).status).not.toBe(200);
    expect(refusal(await answer(line, 'return'))).toEqual([403, 'second_person_required']);
    const path = at(app.business, `/payouts/${payout.reference}/reopening-requests`);
    const made = await ada.post(path, REASON);
    expect(made.status, made.text).toBe(200);
    expect(first(await openLines()).state).toBe('open');
    const { number } = made.body.data as { number: number };
    const approved = await bola.post(at(app.business, `/change-requests/${number}/approve`));
    expect(approved.status, approved.text).toBe(200);
    expect(await openLines()).toEqual([]);
    expect(first(await linesOf(app.client, 2))).toMatchObject({
      state: 'returned',
      answer: { by: { kind: 'user', id: bola.userId }, ...REASON },
    });
    expect(await balanceKobo(app.testApp, payout)).toBe(payout.amountKobo);
  });

  it('answers its line when it is resolved without it', async () => {
    const { payout, line } = await cameBack();
    const body = { state: 'failed', seenState: 'paid', ...REASON };
    const resolved = await app.client.post(`/v1/api/payouts/${payout.reference}/resolve`, body);
    expect(resolved.status, resolved.text).toBe(200);
    expect(lineIn(await app.client.get(`${LINES}/${line.id}`))).toMatchObject({ state: 'returned', answer: REASON });
    expect(refusal(await answer(line, 'return', { reason: 'Again' }))).toEqual([409, 'line_state_conflict']);
    expect(await balanceKobo(app.testApp, payout)).toBe(payout.amountKobo);
  });
});

describe('a line that contradicts another one of its file', () => {
  it.each([
    ['paid', 0n],
    ['failed', 1n],
  ] as const)('is confirmed as %s, which explains the other', async (outcome, credits) => {
    const payout = first(await payouts(1));
    await sendFile(app.client, csv(rowOf(payout, 'paid'), rowOf(payout, 'failed', 'Closed')));
    const lines = await openLines();
    expect(lines.map(({ conflict }) => conflict)).toEqual(['contradicted', 'contradicted']);
    const chosen = first(lines.filter(({ status }) => status === outcome));
    expect(lineIn(await answer(chosen, 'confirm')).state).toBe('confirmed');
    expect(await payoutRow(app.testApp, payout)).toMatchObject({ outcome, reason: REASON.reason });
    expect(await balanceKobo(app.testApp, payout)).toBe(payout.amountKobo * credits);
    expect(await openLines()).toEqual([]);
    const other = outcome === 'paid' ? 'failed' : 'paid';
    const states = (await linesOf(app.client, 1)).map(({ status, state }) => [status, state] as const);
    expect(Object.fromEntries(states)).toEqual({ [outcome]: 'confirmed', [other]: 'explained' });
  });

  it('is confirmed as failed by two people where the rule says so', async () => {
    const payout = first(await payouts(1));
    await sendFile(app.client, csv(rowOf(payout, 'paid'), rowOf(payout, 'failed', 'Closed')));
    await setApproval(app.client, 'second_person');
    const [paid, failed] = await openLines();
    expect(refusal(await answer(failed ?? first([]), 'confirm'))).toEqual([403, 'second_person_required']);
    expect(lineIn(await answer(paid ?? first([]), 'confirm')).state).toBe('confirmed');
    expect(await payoutRow(app.testApp, payout)).toMatchObject({ outcome: 'paid' });
  });
});

describe('a line of a statement', () => {
  it('that gives a payout back is returned; the statement again repeats it, and a second credit is another one', async () => {
    const payout = first(await payouts(1));
    const entry = { id: payout.endToEndId, amount: nairaOf(payout.amountKobo) };
    await sendFile(app.client, camt053([{ ...entry, accountServicerReference: 'FT1' }]));
    const credit = { ...entry, indicator: 'CRDT', returned: 'AC04', accountServicerReference: 'FT2' };
    await sendFile(app.client, camt053Of({ id: '2', entries: [credit] }));
    expect(lineIn(await answer(first(await openLines()), 'return')).state).toBe('returned');
    const again = await sendFile(app.client, camt053Of({ id: '3', entries: [credit] }));
    expect(first(await linesOf(app.client, again.number))).toMatchObject({ result: 'repeated', state: null });
    const other = { ...credit, accountServicerReference: 'FT3' };
    const second = await sendFile(app.client, camt053Of({ id: '4', entries: [other] }));
    expect(first(await linesOf(app.client, second.number))).toMatchObject({ conflict: 'booked_twice', state: 'open' });
    expect(await balanceKobo(app.testApp, payout)).toBe(payout.amountKobo);
  });

  it('without an account to compare with is confirmed', async () => {
    const payout = first(await payouts(1, null));
    await sendFile(app.client, camt053([{ id: payout.endToEndId, amount: nairaOf(payout.amountKobo) }]));
    const line = first(await openLines());
    expect(line).toMatchObject({ conflict: 'no_source_account', status: 'paid' });
    expect(lineIn(await answer(line, 'confirm')).state).toBe('confirmed');
    expect(await payoutRow(app.testApp, payout)).toMatchObject({ outcome: 'paid', is_confirmed: false });
  });
});

/** The message of a refusal that leaves the line and the books as they were. */
async function refusedAs(line: ResultLine, verb: string, payout: SeededPayout): Promise<string> {
  const before = [await payoutRow(app.testApp, payout), await balanceKobo(app.testApp, payout)];
  const refused = await answer(line, verb);
  expect(refusal(refused), refused.text).toEqual([409, 'line_state_conflict']);
  expect(lineIn(await app.client.get(`${LINES}/${line.id}`))).toEqual(line);
  expect([await payoutRow(app.testApp, payout), await balanceKobo(app.testApp, payout)]).toEqual(before);
  return refused.body.message;
}

const entryOf = (payout: SeededPayout, more: object = {}) => ({
  id: payout.endToEndId,
  amount: nairaOf(payout.amountKobo),
  ...more,
});

describe('an answer that moves the payout', () => {
  const CREDIT = { indicator: 'CRDT', returned: 'AC04' };
  const of = (more: object) => (payout: SeededPayout) =>
    camt053Of({ id: '9', entries: [entryOf(payout, { accountServicerReference: 'FT9', ...more })] });

  it.each([
    ['a fee that came back', of({ ...CREDIT, amount: '53.75' }), '53.75 naira'],
    ['a part that came back', of({ ...CREDIT, amount: '999.99' }), '999.99 naira'],
    ['another currency', of({ ...CREDIT, currency: 'USD' }), 'an amount in USD'],
    ['a fee that left', of({ amount: '53.75' }), '53.75 naira'],
    ['a CSV with too little', (p: SeededPayout) => csv(`${p.endToEndId},1.00,failed,`), '1.00 naira'],
    ['a CSV with too much', (p: SeededPayout) => csv(`${p.endToEndId},1000.01,paid,`), '1000.01 naira'],
    [
      'a CSV that says two amounts',
      (p: SeededPayout) => csv(`${p.endToEndId},1.00,failed,`, `${p.endToEndId},2.00,failed,`),
      '1.00 naira',
    ],
  ] as const)('takes a line of its amount, and not %s', async (_, content, said) => {
    const [open, paid] = (await payouts(2)) as readonly [SeededPayout, SeededPayout];
    await sendFile(app.client, csv(rowOf(paid, 'paid')));
    for (const payout of [open, paid]) {
      await sendFile(app.client, content(payout));
      const line = first((await openLines()).filter(({ payoutId }) => payoutId === payout.reference));
      for (const verb of ['confirm', 'return']) {
        const message = await refusedAs(line, verb, payout);
        for (const part of [said, `the payout ${nairaOf(payout.amountKobo)} naira`, 'Explain the line']) {
          expect(message).toContain(part);
        }
      }
      expect(lineIn(await answer(line, 'explain')).state).toBe('explained');
    }
  });

  it('calls a contradicting line of another amount explained, and not confirmed', async () => {
    const payout = first(await payouts(1));
    await sendFile(app.client, csv(rowOf(payout, 'failed'), `${payout.endToEndId},1.00,failed,`));
    expect(lineIn(await answer({ id: '1-1' }, 'confirm')).state).toBe('confirmed');
    expect((await linesOf(app.client, 1)).map(({ state }) => state)).toEqual(['confirmed', 'explained']);
  });

  it('takes a line without an amount', async () => {
    const payout = first(await payouts(1));
    const payments = ['ACSC', 'RJCT'].map((status) => ({ id: payout.endToEndId, status }));
    await sendFile(app.client, pain002({ payments }));
    expect(lineIn(await answer({ id: '1-2' }, 'confirm')).state).toBe('confirmed');
    expect(await balanceKobo(app.testApp, payout)).toBe(payout.amountKobo);
  });

  it.each(['one file', 'a file each'])('returns no money while another debit is open, in %s', async (how) => {
    const payout = first(await payouts(1));
    const entries = [
      entryOf(payout, { accountServicerReference: 'FT1' }),
      entryOf(payout, { accountServicerReference: 'FT2' }),
      entryOf(payout, { accountServicerReference: 'FT3', ...CREDIT }),
    ];
    const files = how === 'one file' ? [entries] : entries.map((entry) => [entry]);
    for (const [index, list] of files.entries()) {
      await sendFile(app.client, camt053Of({ id: `${index}`, entries: list }));
    }
    const [debit = first([]), credit = first([])] = await openLines();
    expect([debit.conflict, debit.status, credit.status]).toEqual(['booked_twice', 'paid', 'failed']);
    expect(await refusedAs(credit, 'return', payout)).toContain(`Line ${debit.id} says that the money left as well`);
    const ada = await signInMember(app.testApp, app.business, 'owner');
    // Nor does any other way to call it failed.
    const others = [
      await app.client.post(`/v1/api/payouts/${payout.reference}/resolve`, {
        state: 'failed',
        seenState: 'paid',
        ...REASON,
      }),
      await ada.post(at(app.business, `/payouts/${payout.reference}/reopening-requests`), REASON),
    ];
    expect(others.map(refusal)).toEqual([
      [409, 'line_state_conflict'],
      [409, 'line_state_conflict'],
    ]);
    expect(lineIn(await answer(debit, 'explain')).state).toBe('explained');
    const bola = await signInMember(app.testApp, app.business, 'owner');
    await setApproval(app.client, 'second_person');
    expect(refusal(await answer(credit, 'return'))).toEqual([403, 'second_person_required']);
    expect(await balanceKobo(app.testApp, payout)).toBe(0n);
    const made = await ada.post(at(app.business, `/payouts/${payout.reference}/reopening-requests`), REASON);
    const { number } = made.body.data as { number: number };
    const approved = await bola.post(at(app.business, `/change-requests/${number}/approve`));
    expect(approved.status, approved.text).toBe(200);
    expect(lineIn(await app.client.get(`${LINES}/${credit.id}`)).state).toBe('returned');
    expect(await balanceKobo(app.testApp, payout)).toBe(payout.amountKobo);
    expect(lineIn(await app.client.get(`${LINES}/${debit.id}`))).toMatchObject({ state: 'explained', answer: REASON });
  });

  it('confirms no return of an open payout while two debits are open; one is what came back', async () => {
    const payout = first(await payouts(1));
    const reversal = { accountServicerReference: 'FT4', isReversal: true };
    const named = (name: string, more: object = {}) => entryOf(payout, { accountServicerReference: name, ...more });
    await sendFile(app.client, camt053([named('FT1'), named('FT2'), named('FT3', CREDIT), entryOf(payout, reversal)]));
    const credit = first((await openLines()).filter(({ status }) => status === 'failed'));
    expect(await refusedAs(credit, 'confirm', payout)).toContain('Line 1-2 says that the money left another time');
    expect(lineIn(await answer({ id: '1-2' }, 'explain')).state).toBe('explained');
    expect(lineIn(await answer(credit, 'confirm')).state).toBe('confirmed');
    expect(await balanceKobo(app.testApp, payout)).toBe(payout.amountKobo);
  });

  it('takes no line from before the export', async () => {
    const business = await app.freshBusiness();
    const { number, payouts: made } = await seedRun(app.testApp, business, { count: 2, isExported: false });
    const [failed, both] = made as readonly [SeededPayout, SeededPayout];
    await sendFile(app.client, csv(rowOf(failed, 'failed'), rowOf(both, 'paid'), rowOf(both, 'failed')));
    const lines = await openLines();
    expect(lines.map(({ result }) => result)).toEqual(['not_exported', 'conflict', 'conflict']);
    const ledger = { businessId: business.businessId, live: false };
    const caller = { ...ledger, apiKeyId: undefined, origin: BY_OPERATOR };
    await setSource(app.testApp, ledger, null);
    await approveRun(app.testApp.services, caller, number);
    await exportRun(app.testApp.services, caller, { number, format: 'csv' });
    const came = `File 1 came before settlement run ${number} was exported`;
    for (const state of ['exported', 'paid']) {
      if (state === 'paid') await sendFile(app.client, csv(rowOf(failed, 'paid'), rowOf(both, 'paid')));
      for (const line of lines) {
        for (const verb of ['confirm', 'return']) {
          expect(await refusedAs(line, verb, line.payoutId === both.reference ? both : failed)).toContain(came);
        }
      }
    }
    await sendFile(app.client, csv(rowOf(failed, 'failed', 'Closed')));
    const later = first((await openLines()).filter(({ file }) => file === 3));
    expect(lineIn(await answer(later, 'return')).state).toBe('returned');
  });
});

describe('the file of a run of which a payout came back', () => {
  it('stays while another payout is open, and is none once nothing is owed', async () => {
    const [paid, other] = (await payouts(2)) as readonly [SeededPayout, SeededPayout];
    const file = () => app.client.get('/v1/api/settlement-runs/1/file?format=csv');
    const exportAgain = () => app.client.post('/v1/api/settlement-runs/1/export', { format: 'csv' });
    const bytes = (await file()).text;
    const becomes = async (payout: SeededPayout, ...states: string[]) => {
      for (const state of states) await sendFile(app.client, csv(rowOf(payout, state, 'Closed')));
    };
    await becomes(paid, 'paid', 'failed');
    expect(lineIn(await answer(first(await openLines()), 'return')).state).toBe('returned');
    for (const state of ['exported', 'unknown']) {
      if (state !== 'exported') await becomes(other, state);
      expect([(await file()).text, (await exportAgain()).status]).toEqual([bytes, 200]);
    }
    await becomes(other, 'paid');
    for (const refused of [await file(), await exportAgain()]) {
      expect(refusal(refused)).toEqual([409, 'run_superseded']);
      expect(refused.body.message).toContain('Every payout of settlement run 1 is paid or failed');
    }
  });

  it('stays for auditors if all were paid', async () => {
    const payout = first(await payouts(1));
    await sendFile(app.client, csv(rowOf(payout, 'paid')));
    expect((await app.client.get('/v1/api/settlement-runs/1/file?format=csv')).status).toBe(200);
  });
});

describe('an answer that does not fit', () => {
  it('is refused, and changes neither line nor payout', async () => {
    const [paid, failed, open] = (await payouts(3)) as readonly [SeededPayout, SeededPayout, SeededPayout];
    await sendFile(app.client, csv(rowOf(paid, 'paid'), rowOf(failed, 'failed', 'Closed')));
    await sendFile(
      app.client,
      csv(
        'INVOICE-1,5,paid,',
        rowOf(paid, 'failed'),
        rowOf(paid, 'unknown'),
        rowOf(failed, 'paid'),
        `${open.endToEndId},1,paid,`,
      ),
    );
    const lines = await openLines();
    const by = (of: SeededPayout | undefined, status: string): ResultLine =>
      first(lines.filter((line) => line.payoutId === (of?.reference ?? null) && line.status === status));
    const conflict = [409, 'line_state_conflict'];
    for (const verb of ['confirm', 'return'])
      expect(refusal(await answer(by(undefined, 'paid'), verb))).toEqual(conflict);
    expect(refusal(await answer(by(paid, 'failed'), 'confirm'))).toEqual(conflict);
    expect(refusal(await answer(by(paid, 'unknown'), 'return'))).toEqual(conflict);
    expect(refusal(await answer(by(failed, 'paid'), 'confirm'))).toEqual(conflict);
    expect(refusal(await answer(by(failed, 'paid'), 'return'))).toEqual(conflict);
    expect(refusal(await answer(by(open, 'paid'), 'return'))).toEqual(conflict);
    expect(await openLines()).toEqual(lines);
    expect(refusal(await answer({ id: '1-1' }, 'explain'))).toEqual(conflict);
    expect(refusal(await answer({ id: '1-1' }, 'take', {}))).toEqual(conflict);
    for (const id of ['9-1', '2-99', '0-1', '1', '1-1-1', 'x-1']) {
      expect(refusal(await answer({ id }, 'explain'))).toEqual([404, 'not_found']);
    }
    for (const reason of ['', '   ', 5, undefined]) {
      const refused = await answer(by(undefined, 'paid'), 'explain', { reason });
      expect([refused.status, refused.body.error?.field], refused.text).toEqual([400, 'reason']);
    }
    expect(lineIn(await answer(by(undefined, 'paid'), 'explain')).state).toBe('explained');
    expect(lineIn(await answer(by(failed, 'paid'), 'explain')).state).toBe('explained');
    expect(await balanceKobo(app.testApp, paid)).toBe(0n);
    expect(await balanceKobo(app.testApp, failed)).toBe(failed.amountKobo);
  });

  it('of another business or mode finds no line', async () => {
    const { line } = await cameBack();
    const other = await app.testApp.addBusiness();
    for (const client of [other.inTest, app.business.inLive]) {
      expect(await openLines(client)).toEqual([]);
      expect((await client.get(`${LINES}/${line.id}`)).status).toBe(404);
      expect((await client.post(`${LINES}/${line.id}/return`, REASON)).status).toBe(404);
    }
    expect(first(await openLines()).state).toBe('open');
  });
});

describe('the queue', () => {
  it('has the lines of all files, the longest open first, as a list and as CSV', async () => {
    const payout = first(await payouts(1));
    await sendFile(app.client, csv('INVOICE-1,5,paid,', 'INVOICE-2,5,paid,'));
    await sendFile(app.client, csv('INVOICE-3,5,paid,', rowOf(payout, 'paid')));
    const page = await app.client.get(`${LINES}?limit=2&page=2`);
    expect(page.headers['x-total-count']).toBe('3');
    expect((page.body.data as ResultLine[]).map(({ endToEndId }) => endToEndId)).toEqual(['INVOICE-3']);
    await answer({ id: '1-1' }, 'explain');
    const exported = await app.client.get(`${LINES}.csv`);
    const rows = exported.text.trim().split('\r\n');
    expect(rows[0]).toContain('id,state,since,owner');
    expect(rows.slice(1).map((row) => row.split(',')[1])).toEqual(['INVOICE-2', 'INVOICE-3']);
    const file = await app.client.get('/v1/api/settlement-results/1/lines.csv');
    expect(file.text).toContain(REASON.reason);
  });
});
