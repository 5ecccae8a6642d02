/** One history of settlements on the application and on the model, compared answer by answer. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { writeInLedger } from '../../src/core/ledger/write-in-ledger.ts';
import { applyOutcomes } from '../../src/features/settlements/runs/apply-outcomes.ts';
import { continueRuns } from '../../src/features/settlements/runs/continue-runs.ts';
import type { Payout } from '../../src/features/settlements/runs/schemas.ts';
import { requireLedgerInvariants } from '../harness/ledger-invariants.ts';
import type { Client, TestApp, TestBusiness, TestProcess, TestResponse } from '../harness/test-app.ts';
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
import { leaveOut } from '../harness/leave-out.ts';

export const ACCOUNTS = 4;

/** Indices are numbers of any size, taken modulo the length. */
export type Command =
  | { readonly do: 'pay'; readonly account: number; readonly amount: number }
  | { readonly do: 'refund'; readonly payment: number; readonly amount: number }
  | { readonly do: 'delete'; readonly account: number }
  | { readonly do: 'terms'; readonly terms: Terms }
  | { readonly do: 'mark' }
  | { readonly do: 'start'; readonly accounts: readonly number[] | undefined }
  | { readonly do: 'settle'; readonly size: number }
  | { readonly do: 'approve' | 'export' | 'cancel'; readonly run: number }
  | { readonly do: 'cancel payout'; readonly payout: number }
  | { readonly do: 'bank'; readonly said: readonly { readonly payout: number; readonly outcome: Outcome }[] }
  | { readonly do: 'resolve'; readonly payout: number; readonly outcome: Outcome };

export class History {
  readonly #testApp: TestApp;
  readonly #sibling: TestProcess;
  readonly #business: TestBusiness;
  readonly #clients: readonly Client[];
  readonly #model = new SettlementModel(ACCOUNTS);
  readonly #payees: Payee[] = [];
  readonly #payments: string[] = [];
  #commands = 0;
  #markedAt = new Date(0);

  /** `business` has no accounts yet. */
  constructor(testApp: TestApp, sibling: TestProcess, business: TestBusiness) {
    this.#testApp = testApp;
    this.#sibling = sibling;
    this.#business = business;
    this.#clients = [business.inTest, sibling.clientOf(business.test.secretKey)];
  }

  /** The clients of the two processes, in turn. */
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
        requireStatus(answer, model.pay(account, step.amount));
        if (answer.status === 200) this.#payments.push(transactionOf(answer).reference);
        return;
      }
      case 'refund': {
        const place = step.payment % Math.max(model.payments.length, 1);
        const payment = model.payments[place];
        if (payment === undefined) return;
        const answer = await refund(this.#client, this.#payments[place] ?? '', { amount: step.amount / 100 });
        requireStatus(answer, model.refund(payment, step.amount));
        return;
      }
      case 'delete': {
        const account = model.account(step.account % ACCOUNTS);
        const answer = await this.#client.delete(`/v1/business/subaccounts/${this.#payee(step.account % ACCOUNTS).id}`);
        requireStatus(answer, account.deleted ? 404 : 200);
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
        const answer = await this.#client.post(RUNS, accountIds === undefined ? {} : { subAccountIds: accountIds });
        requireStatus(answer, 200);
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
        // It is undefined which of two runs gets a wallet first, so only one runs at a time.
        if (model.isUnderWay(step.run)) await this.#settle(2);
        return this.#onRun(step.run, 'cancel', (run) => model.cancel(run));
      case 'cancel payout': {
        const found = await this.#payout(step.payout);
        if (found === undefined) return;
        const { modelled, payout } = found;
        const answer = await this.#client.post(`${RUNS}/${payout.runNumber}/payouts/${payout.id}/cancel`);
        requireStatus(answer, model.cancelPayout(modelled));
        return;
      }
      case 'bank':
        return this.#hear(step.said);
      case 'resolve': {
        const found = await this.#payout(step.payout);
        if (found === undefined) return;
        const seen = found.modelled.outcome === 'paid' ? { seenState: 'paid' } : {};
        const body = { state: step.outcome, reason: 'They said so', ...seen };
        const answer = await this.#client.post(`${PAYOUTS}/${found.payout.id}/resolve`, body);
        requireStatus(answer, model.say(found.modelled, step.outcome, 'person') ? 200 : 409);
      }
    }
  }

  /** Expects that everything agrees with the model. */
  async finish(): Promise<void> {
    await this.#settle(3);
    await requireLedgerInvariants(this.#testApp.testDatabase.database.pool);
    const { rows } = await this.#testApp.testDatabase.database.pool.query<{ balance_kobo: bigint }>(
      `SELECT w.balance_kobo FROM unnest($1::bigint[]) WITH ORDINALITY AS wanted (id, place)
         JOIN wallets w ON w.connected_account_id = wanted.id ORDER BY place`,
      [this.#payees.map(({ id }) => id)],
    );
    requireIs(
      rows.map((row) => Number(row.balance_kobo)),
      this.#model.accounts.map(({ balance }) => balance),
    );
    for (const [place, run] of this.#model.runs.entries()) {
      const kept = await getRun(this.#client, place + 1);
      const count = (outcome?: string) => {
        const payouts = run.payouts.filter((payout) => outcome === undefined || payout.outcome === outcome);
        return { count: payouts.length, amount: payouts.reduce((sum, payout) => sum + payout.amount, 0) / 100 };
      };
      requireMatch(kept, {
        state: run.state,
        payouts: count(),
        paid: count('paid'),
        failed: count('failed'),
        unknown: count('unknown'),
        cancelled: count('cancelled'),
      });
      const payouts = await payoutsOf(this.#client, place + 1);
      const state = run.state === 'completed' ? 'exported' : run.state;
      requireIs(
        payouts.map((payout) => [payout.subAccountId, payout.amount, payout.state]),
        run.payouts.map((payout) => [this.#payee(payout.account).id, payout.amount / 100, payout.outcome ?? state]),
      );
    }
    for (const [account, { deleted }] of this.#model.accounts.entries()) {
      if (!deleted)
        requireIs(await balanceOf(this.#client, this.#payee(account)), this.#model.account(account).balance / 100);
    }
  }

  #payee(account: number): Payee {
    const payee = this.#payees[account];
    if (payee === undefined) throw new Error('no payee');
    return payee;
  }

  async #settle(size: number): Promise<void> {
    const { services } = this.#commands % 2 === 0 ? this.#testApp : this.#sibling;
    const calendar = { settlementCutoff: () => this.#markedAt };
    await continueRuns({ ...services, calendar }, { limits: { payoutsMax: size, walletsMax: size + 1 } });
    this.#model.settle();
  }

  async #setTerms({ minimum, reserve, reservePercent, delayed }: Terms): Promise<void> {
    await leaveOut(this.#testApp.testDatabase.database.pool, 'settlement_settings');
    await this.#testApp.testDatabase.database.pool.query(
      `INSERT INTO settlement_settings (business_id, live, minimum_kobo, reserve_kobo, reserve_percent_e4,
        delay_business_days, updated_at)
       VALUES ($1, false, $2, $3, $4, $5, now())
       ON CONFLICT (business_id, live) DO UPDATE SET minimum_kobo = excluded.minimum_kobo,
         reserve_kobo = excluded.reserve_kobo,
         reserve_percent_e4 = excluded.reserve_percent_e4, delay_business_days = excluded.delay_business_days`,
      [this.#business.businessId, minimum, reserve, reservePercent * 10_000, delayed ? 1 : 0],
    );
  }

  /**
   * Whatever is posted from here on is too young. Times are whole milliseconds, so the next payment comes in another
   * one.
   */
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
    requireStatus(answer, decide(run));
  }

  async #payout(place: number): Promise<{ modelled: ModelPayout; payout: Payout } | undefined> {
    const modelled = this.#model.payouts[place % Math.max(this.#model.payouts.length, 1)];
    if (modelled === undefined) return undefined;
    const payouts = await payoutsOf(this.#client, this.#model.runs.indexOf(modelled.run) + 1);
    const payout = payouts[modelled.run.payouts.indexOf(modelled)];
    if (payout === undefined) throw new Error('a payout of the model is not there');
    return { modelled, payout };
  }

  /** Sends a file of the bank; several of its lines may be about one payout. */
  async #hear(said: readonly { readonly payout: number; readonly outcome: Outcome }[]): Promise<void> {
    const lines: { modelled: ModelPayout; reference: string; outcome: Outcome }[] = [];
    for (const line of said) {
      const found = await this.#payout(line.payout);
      if (found !== undefined)
        lines.push({ modelled: found.modelled, reference: found.payout.id, outcome: line.outcome });
    }
    const { services } = this.#sibling;
    const caller = { businessId: this.#business.businessId, live: false, apiKeyId: undefined };
    const ids = await services.ids.take<never>(lines.length);
    const results = await writeInLedger(services, caller, (tx, at) =>
      applyOutcomes(
        tx,
        caller,
        lines.map(({ reference, outcome: told }) => ({ reference, outcome: told })),
        { ids, at },
      ),
    );
    requireIs(
      results.map((result) => result === 'applied' || result === 'repeated'),
      lines.map(({ modelled, outcome: told }) => this.#model.say(modelled, told, 'bank')),
    );
  }
}

function requireIs(actual: unknown, expected: unknown): void {
  expect(actual).toEqual(expected);
}

function requireMatch(actual: unknown, expected: object): void {
  expect(actual).toMatchObject(expected);
}

function requireStatus({ status, text }: TestResponse, expected: number): void {
  expect(status, text).toBe(expected);
}
