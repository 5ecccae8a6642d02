import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeInLedger } from '../../src/ledger/write-in-ledger.ts';
import { applyOutcomes } from '../../src/settlements/apply-outcomes.ts';
import { continueRuns } from '../../src/settlements/continue-runs.ts';
import type { Payout } from '../../src/settlements/schemas.ts';
import { requireLedgerInvariants } from '../harness/ledger-invariants.ts';
import { type Client, startTestApp, type TestApp, type TestBusiness, type TestProcess } from '../harness/test-app.ts';
import { pay, type Payee, transactionOf } from '../posting/payments.testing.ts';
import { refund } from '../refunds/refunds.testing.ts';
import {
  type ModelPayout,
  type ModelRun,
  type Outcome,
  SettlementModel,
  type Terms,
} from './settlement-model.testing.ts';
import { balanceOf, createHolder, getRun, PAYOUTS, payoutsOf, RUNS } from './settlements.testing.ts';

const HISTORIES = 20;
const COMMANDS_MAX = 40;
const ACCOUNTS = 4;
const TIMEOUT_MS = 600_000;

const index = fc.nat({ max: 30 });
const amount = fc.oneof(
  fc.constantFrom(1, 99, 5_000),
  fc.nat({ max: 100_000 }).map((kobo) => kobo + 1),
);
const outcome = fc.constantFrom<Outcome>('paid', 'failed', 'unknown');
const terms: fc.Arbitrary<Terms> = fc.record({
  minimum: fc.constantFrom(0, 0, 1, 5_000),
  reserve: fc.constant(0),
  reservePercent: fc.constantFrom(0, 0, 10, 33, 100),
  delayed: fc.boolean(),
});
const fixed: fc.Arbitrary<Terms> = fc.record({
  minimum: fc.constantFrom(0, 5_000),
  reserve: fc.constantFrom(1, 777),
  reservePercent: fc.constant(0),
  delayed: fc.boolean(),
});
const command = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('pay' as const), account: index, amount }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('refund' as const), payment: index, amount }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), account: index }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('terms' as const), terms: fc.oneof(terms, fixed) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('mark' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('start' as const),
      accounts: fc.option(fc.uniqueArray(fc.nat({ max: ACCOUNTS - 1 }), { minLength: 1 }), { nil: undefined }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('settle' as const), size: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('approve' as const), run: index }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('export' as const), run: index }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), run: index }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel payout' as const), payout: index }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('bank' as const),
      said: fc.array(fc.record({ payout: index, outcome }), { minLength: 1, maxLength: 6 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('resolve' as const), payout: index, outcome }) },
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

let testApp: TestApp;
let sibling: TestProcess;
beforeAll(async () => {
  testApp = await startTestApp();
  sibling = await testApp.startSibling();
});
afterAll(async () => {
  await sibling.close();
  await testApp.close();
});

class History {
  readonly #business: TestBusiness;
  readonly #clients: readonly Client[];
  readonly #model = new SettlementModel(ACCOUNTS);
  #payees: Payee[] = [];
  readonly #payments: string[] = [];
  #commands = 0;
  #markedAt = new Date(0);

  constructor(business: TestBusiness) {
    this.#business = business;
    this.#clients = [business.inTest, sibling.clientOf(business.test.secretKey)];
  }

  /** Of the two processes in turn. */
  get #client(): Client {
    return this.#clients[this.#commands % 2] ?? this.#business.inTest;
  }

  async open(): Promise<void> {
    for (let account = 0; account < ACCOUNTS; account += 1) {
      this.#payees.push(await createHolder(this.#business.inTest));
    }
  }

  async run(step: Command): Promise<void> {
    const model = this.#model;
    this.#commands += 1;
    switch (step.do) {
      case 'pay': {
        const account = step.account % ACCOUNTS;
        const answer = await pay(this.#client, this.#payee(account), { amount: step.amount / 100 });
        expect(answer.status, answer.text).toBe(model.pay(account, step.amount));
        if (answer.status === 200) this.#payments.push(transactionOf(answer).reference);
        return;
      }
      case 'refund': {
        const place = step.payment % Math.max(model.payments.length, 1);
        const payment = model.payments[place];
        if (payment === undefined) return;
        const answer = await refund(this.#client, this.#payments[place] ?? '', { amount: step.amount / 100 });
        expect(answer.status, answer.text).toBe(model.refund(payment, step.amount));
        return;
      }
      case 'delete': {
        const account = model.account(step.account % ACCOUNTS);
        const answer = await this.#client.delete(`/v1/business/subaccounts/${this.#payee(step.account % ACCOUNTS).id}`);
        expect(answer.status).toBe(account.deleted ? 404 : 200);
        account.deleted = true;
        return;
      }
      case 'terms':
        model.terms = step.terms;
        return this.#setTerms(step.terms);
      case 'mark':
        return this.#mark();
      case 'start': {
        await this.#settle(2);
        const { accounts } = step;
        const accountIds = accounts?.map((account) => this.#payee(account).id);
        const answer = await this.#client.post(RUNS, accountIds === undefined ? {} : { accountIds });
        expect(answer.status, answer.text).toBe(200);
        model.start(accounts);
        return;
      }
      case 'settle':
        return this.#settle(step.size);
      case 'approve':
        return this.#onRun(step.run, 'approve', (run) => model.approve(run));
      case 'export':
        return this.#onRun(step.run, 'export', (run) => model.export(run), { format: 'csv' });
      case 'cancel':
        return this.#onRun(step.run, 'cancel', (run) => model.cancel(run));
      case 'cancel payout': {
        const found = await this.#payout(step.payout);
        if (found === undefined) return;
        const { modelled, payout } = found;
        const answer = await this.#client.post(`${RUNS}/${payout.runNumber}/payouts/${payout.id}/cancel`);
        expect(answer.status, answer.text).toBe(model.cancelPayout(modelled));
        return;
      }
      case 'bank':
        return this.#hear(step.said);
      case 'resolve': {
        const found = await this.#payout(step.payout);
        if (found === undefined) return;
        const body = { state: step.outcome, reason: 'They said so' };
        const answer = await this.#client.post(`${PAYOUTS}/${found.payout.id}/resolve`, body);
        expect(answer.status, answer.text).toBe(model.say(found.modelled, step.outcome, 'person') ? 200 : 409);
      }
    }
  }

  /** Everything is as the model says. */
  async finish(): Promise<void> {
    await this.#settle(3);
    await requireLedgerInvariants(testApp.testDatabase.database.pool);
    const { rows } = await testApp.testDatabase.database.pool.query<{ balance_kobo: bigint }>(
      `SELECT w.balance_kobo FROM unnest($1::bigint[]) WITH ORDINALITY AS wanted (id, place)
         JOIN wallets w ON w.connected_account_id = wanted.id ORDER BY place`,
      [this.#payees.map(({ id }) => id)],
    );
    expect(rows.map((row) => Number(row.balance_kobo))).toEqual(this.#model.accounts.map(({ balance }) => balance));
    for (const [place, run] of this.#model.runs.entries()) {
      const kept = await getRun(this.#client, place + 1);
      const count = (outcome?: string) => {
        const payouts = run.payouts.filter((payout) => outcome === undefined || payout.outcome === outcome);
        return { count: payouts.length, amount: payouts.reduce((sum, payout) => sum + payout.amount, 0) / 100 };
      };
      expect(kept).toMatchObject({
        state: run.state,
        payouts: count(),
        paid: count('paid'),
        failed: count('failed'),
        unknown: count('unknown'),
        cancelled: count('cancelled'),
      });
      const payouts = await payoutsOf(this.#client, place + 1);
      const state = run.state === 'completed' ? 'exported' : run.state;
      expect(payouts.map((payout) => [payout.accountId, payout.amount, payout.state])).toEqual(
        run.payouts.map((payout) => [this.#payee(payout.account).id, payout.amount / 100, payout.outcome ?? state]),
      );
    }
    for (const [account, { deleted }] of this.#model.accounts.entries()) {
      if (!deleted)
        expect(await balanceOf(this.#client, this.#payee(account))).toBe(this.#model.account(account).balance / 100);
    }
  }

  #payee(account: number): Payee {
    const payee = this.#payees[account];
    if (payee === undefined) throw new Error('no payee');
    return payee;
  }

  async #settle(size: number): Promise<void> {
    const { services } = this.#commands % 2 === 0 ? testApp : sibling;
    const calendar = { settlementCutoff: () => this.#markedAt };
    await continueRuns({ ...services, calendar }, { limits: { payoutsMax: size, walletsMax: size + 1 } });
    this.#model.settle();
  }

  async #setTerms({ minimum, reserve, reservePercent, delayed }: Terms): Promise<void> {
    await testApp.testDatabase.database.pool.query(
      `INSERT INTO settlement_settings (business_id, live, minimum_kobo, reserve_kobo, reserve_percent_e4, delay_business_days, updated_at)
       VALUES ($1, false, $2, $3, $4, $5, now())
       ON CONFLICT (business_id, live) DO UPDATE SET minimum_kobo = excluded.minimum_kobo, reserve_kobo = excluded.reserve_kobo,
         reserve_percent_e4 = excluded.reserve_percent_e4, delay_business_days = excluded.delay_business_days`,
      [this.#business.businessId, minimum, reserve, reservePercent * 10_000, delayed ? 1 : 0],
    );
  }

  /** What is posted from here on is young. Times are whole milliseconds: the next payment comes in another one. */
  async #mark(): Promise<void> {
    await this.#settle(2);
    await delay(2);
    this.#markedAt = new Date();
    await delay(2);
    this.#model.mark();
  }

  async #onRun(place: number, verb: string, decide: (run: ModelRun) => number, body?: object): Promise<void> {
    const number = place % Math.max(this.#model.runs.length, 1);
    const run = this.#model.runs[number];
    if (run === undefined) return;
    const answer = await this.#client.post(`${RUNS}/${number + 1}/${verb}`, body);
    expect(answer.status, answer.text).toBe(decide(run));
  }

  async #payout(place: number): Promise<{ modelled: ModelPayout; payout: Payout } | undefined> {
    const modelled = this.#model.payouts[place % Math.max(this.#model.payouts.length, 1)];
    if (modelled === undefined) return undefined;
    const payouts = await payoutsOf(this.#client, this.#model.runs.indexOf(modelled.run) + 1);
    const payout = payouts[modelled.run.payouts.indexOf(modelled)];
    if (payout === undefined) throw new Error('a payout of the model is not there');
    return { modelled, payout };
  }

  /** A file of the bank, some lines of which may be of one payout. */
  async #hear(said: readonly { readonly payout: number; readonly outcome: Outcome }[]): Promise<void> {
    const lines: { modelled: ModelPayout; reference: string; outcome: Outcome }[] = [];
    for (const line of said) {
      const found = await this.#payout(line.payout);
      if (found !== undefined)
        lines.push({ modelled: found.modelled, reference: found.payout.id, outcome: line.outcome });
    }
    const { services } = sibling;
    const caller = { businessId: this.#business.businessId, live: false, apiKeyId: undefined };
    const ids = await services.ids.take<never>(lines.length);
    const applied = await writeInLedger(services, caller, undefined, (tx, at) =>
      applyOutcomes(
        tx,
        caller,
        lines.map(({ reference, outcome: told }) => ({ reference, outcome: told })),
        { ids, at },
      ),
    );
    const results = applied.kind === 'done' ? applied.result : [];
    expect(results.map((result) => result === 'applied' || result === 'repeated')).toEqual(
      lines.map(({ modelled, outcome: told }) => this.#model.say(modelled, told, 'bank')),
    );
  }
}

it(
  'any history of payments, refunds, runs, decisions and outcomes on two processes goes as the model says',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: COMMANDS_MAX, size: 'max' }), async (steps) => {
        const history = new History(await testApp.addBusiness());
        await history.open();
        for (const step of steps) await history.run(step);
        await history.finish();
      }),
      { numRuns: HISTORIES },
    );
  },
  TIMEOUT_MS,
);
