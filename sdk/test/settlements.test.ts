import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settle } from '../../server/test/settlements/settlements.testing.ts';
import type { SettlementRun, Settlements, Tributary } from '../src/index.ts';
import { newAccount, startServedApp, type ServedApp } from './served-app.testing.ts';

let served: ServedApp;
let tributary: Tributary;
let settlements: Settlements;

beforeAll(async () => {
  served = await startServedApp();
  ({ tributary } = served);
  ({ settlements } = tributary);
});
afterAll(() => served.close());

/** An account with this balance. */
async function newHolder(amount: number): Promise<number> {
  const account = await tributary.accounts.create(newAccount({ percentValue: 0, txCap: 0 }));
  await tributary.payments.accept({ subAccountId: account.id, authorizationKey: account.authorizationKeys, amount });
  return account.id;
}

async function newDraft(...amounts: readonly number[]): Promise<SettlementRun> {
  const subAccountIds: number[] = [];
  for (const amount of amounts) subAccountIds.push(await newHolder(amount));
  const { number } = await settlements.runs.start({ subAccountIds });
  await settle(served.app);
  return settlements.runs.get(number);
}

describe('settlement settings', () => {
  it('are read and changed, and replaced for single accounts', async () => {
    const changed = await settlements.settings.update({
      minimumAmount: 100,
      schedule: { frequency: 'weekly', weekday: 5, delayBusinessDays: 1 },
      sourceAccount: { bankCode: '000014', accountNumber: '0000014579', accountName: 'Acme Ltd' },
    });
    expect(await settlements.settings.get()).toEqual(changed);
    expect(changed).toMatchObject({ minimumAmount: 100, schedule: { weekday: 5 } });

    const accountId = await newHolder(1_000);
    expect(await settlements.schedules.get(accountId)).toMatchObject({ inherited: true, minimumAmount: 100 });
    const own = await settlements.schedules.set(accountId, { schedule: { frequency: 'daily', delayBusinessDays: 0 } });
    expect(own).toMatchObject({ inherited: false, schedule: { frequency: 'daily' } });
    expect(await settlements.schedules.remove(accountId)).toMatchObject({ inherited: true });
    await settlements.settings.update({ minimumAmount: 0, schedule: { frequency: 'manual', delayBusinessDays: 0 } });
  });

  it('come with a calendar', async () => {
    const holidays = await settlements.holidays({ from: '2026-10-01', to: '2026-10-01' });
    expect(holidays.map(({ date }) => date)).toEqual(['2026-10-01']);
  });
});

describe('settlement runs', () => {
  it('are previewed, started, approved, exported, and their files streamed', async () => {
    const subAccountIds = [await newHolder(1_000), await newHolder(250)];
    expect(await settlements.runs.preview({ subAccountIds })).toMatchObject({ count: 2, amount: 1_250 });
    const started = await settlements.runs.start({ subAccountIds });
    await settle(served.app);
    const { number } = started;
    expect(await settlements.runs.get(number)).toMatchObject({ state: 'draft', payouts: { count: 2, amount: 1_250 } });
    expect((await settlements.runs.approve(number)).state).toBe('approved');
    await expect(settlements.runs.file(number, 'csv')).rejects.toMatchObject({ code: 'run_state_conflict' });
    expect(await settlements.runs.export(number, 'pain.001.001.09')).toMatchObject({
      state: 'exported',
      exported: { format: 'pain.001.001.09' },
    });

    const xml = await settlements.runs.file(number, 'pain.001.001.09');
    const { manifest } = await settlements.runs.get(number);
    expect(xml.fileName).toBe(`settlement-${number}-test-${manifest?.shortForm}.pain.001.001.09.xml`);
    expect(await new Response(xml.body).text()).toContain('<CtrlSum>1250.00</CtrlSum>');
    const csv = await settlements.runs.file(number, 'csv');
    const blob = await new Response(csv.body).blob();
    expect(csv.fileName).toBe(`settlement-${number}-test-${manifest?.shortForm}.csv`);
    expect((await blob.text()).match(/\r\n/g)).toHaveLength(3);

    const { runs, totalCount } = await settlements.runs.list({ state: 'exported', limit: 1 });
    expect([runs.map((run) => run.number), totalCount]).toEqual([[number], 1]);
  });

  it('are started once under one idempotency key', async () => {
    const subAccountIds = [await newHolder(10)];
    const idempotencyKey = randomUUID();
    const first = await settlements.runs.start({ subAccountIds }, { idempotencyKey });
    expect(await settlements.runs.start({ subAccountIds }, { idempotencyKey })).toEqual(first);
    await settle(served.app);
  });

  it('are cancelled as a whole, or without a single payout', async () => {
    const { number } = await newDraft(100, 200);
    const { payouts } = await settlements.runs.payouts(number, { limit: 1 });
    const [payout] = payouts;
    expect(payout).toMatchObject({ runNumber: number, position: 1, amount: 100, state: 'draft' });
    expect(await settlements.runs.cancelPayout(number, payout?.id ?? '')).toMatchObject({ state: 'cancelled' });
    expect((await settlements.runs.payouts(number, { state: 'cancelled' })).totalCount).toBe(1);
    await settlements.runs.cancel(number);
    await settle(served.app);
    expect(await settlements.runs.get(number)).toMatchObject({ state: 'cancelled', cancelled: { amount: 300 } });
  });
});

describe('the review of a run', () => {
  it('lists what is unusual, and payouts are held', async () => {
    const { number } = await newDraft(100, 200);
    const review = await settlements.runs.review(number);
    expect(review).toMatchObject({ payouts: { count: 2 }, largestAmount: 200, newAccounts: 2, unusual: { count: 2 } });
    const { payouts, totalCount } = await settlements.runs.payouts(number, { unusual: 'only', limit: 1 });
    expect(totalCount).toBe(2);
    const byCode = await settlements.runs.payouts(number, { unusual: 'first_payout', limit: 1 });
    expect(byCode.totalCount).toBe(2);
    expect(await settlements.runs.payouts(number, { unusual: 'account_owes' })).toEqual({ payouts: [], totalCount: 0 });
    const [{ id, review: found }] = payouts as [(typeof payouts)[number]];
    expect(found?.unusual.map(({ code }) => code)).toContain('first_payout');
    const run = await settlements.runs.hold(number, { payouts: [id], reason: 'Asked by telephone' });
    expect(run).toMatchObject({ cancelled: { count: 1 }, manifest: { why: 'payout_held' } });
    expect(await settlements.payouts.get(id)).toMatchObject({ state: 'cancelled', reason: 'Asked by telephone' });
  });
});

describe('payouts', () => {
  it('are listed, read and resolved', async () => {
    const { number } = await newDraft(700);
    await settlements.runs.approve(number);
    await settlements.runs.export(number, 'csv');
    const { payouts: ofRun } = await settlements.runs.payouts(number);
    const [{ id, subAccountId }] = ofRun as [(typeof ofRun)[number]];
    const page = await settlements.payouts.list({
      subAccountId,
      from: new Date(Date.now() - 60_000),
      state: 'exported',
    });
    expect([page.payouts.map((payout) => payout.id), page.totalCount]).toEqual([[id], 1]);
    const other = await newHolder(1_000);
    expect((await settlements.payouts.list({ subAccountId: other })).totalCount).toBe(0);
    const formerName = await Promise.all(
      [subAccountId, other].map((accountId) => settlements.payouts.list({ accountId })),
    );
    expect(formerName.map(({ totalCount }) => totalCount)).toEqual([1, 0]);
    const resolved = await settlements.payouts.resolve(id, { state: 'failed', reason: 'The account is closed' });
    expect(resolved).toMatchObject({ state: 'failed', reason: 'The account is closed' });
    expect(await settlements.payouts.get(id)).toMatchObject(resolved);
  });
});

describe('results of banks', () => {
  it('are sent as text, bytes or a blob, applied once, listed and looked at', async () => {
    const { number } = await newDraft(800);
    await settlements.runs.approve(number);
    await settlements.runs.export(number, 'csv');
    const [payout] = (await settlements.runs.payouts(number)).payouts;
    const text = [
      'end_to_end_id,amount,status,reason',
      `${payout?.endToEndId},800,failed,Zainab’s account is closed`,
      `${'0'.repeat(32)},1,paid,`,
      '',
    ].join('\n');
    const sent = await settlements.results.send(text, { fileName: 'results é.csv' });
    expect(sent).toMatchObject({ filename: 'results é.csv', counts: { applied: 1, unmatched: 1 }, state: 'applied' });
    for (const same of [new TextEncoder().encode(text), new Blob([text], { type: 'text/csv' })]) {
      expect(await settlements.results.send(same)).toEqual(sent);
    }
    expect(await settlements.payouts.get(payout?.id ?? '')).toMatchObject({
      state: 'failed',
      reason: 'Zainab’s account is closed',
    });
    expect(await settlements.results.get(sent.number)).toEqual(sent);
    expect((await settlements.results.list({ limit: 1 })).files.map((file) => file.number)).toEqual([sent.number]);
    const { lines, totalCount } = await settlements.results.lines(sent.number, { result: 'unmatched' });
    expect([lines.map(({ line }) => line), totalCount]).toEqual([[3], 1]);
    const { fileName, body } = await settlements.results.linesFile(sent.number, { result: 'unmatched' });
    expect(fileName).toMatch(new RegExp(`^settlement-results-${sent.number}-unmatched-test-[\\d\\-]{10}\\.csv$`, 'v'));
    expect((await new Response(body).text()).match(/\r\n/g)).toHaveLength(2);
    const { results } = settlements;
    const [open] = (await results.openLines({ limit: 5 })).lines;
    if (open === undefined) throw new Error('no line is open');
    for await (const line of results.allOpenLines()) expect(line).toEqual(open);
    expect((await new Response((await results.openLinesFile()).body).text()).match(/\r\n/g)).toHaveLength(2);
    expect(await results.takeLine(open.id)).toMatchObject({ owner: { by: { kind: 'api_key' } } });
    for (const answer of [results.confirmLine(open.id, 'Why'), results.returnLine(open.id, 'Why')]) {
      await expect(answer).rejects.toMatchObject({ code: 'line_state_conflict' });
    }
    const explained = await results.explainLine(open.id, 'Of another system');
    expect(explained).toMatchObject({ state: 'explained', answer: { reason: 'Of another system' } });
    expect(await results.getLine(open.id)).toEqual(explained);
    await expect(settlements.results.send('no results')).rejects.toMatchObject({
      status: 400,
      code: 'unreadable_file',
    });
  });
});
