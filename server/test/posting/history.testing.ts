/** One history on the application and on the model, compared answer by answer. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { CreatedRefund } from '../../src/features/refunds/schemas.ts';
import { sealLedgers } from '../../src/core/ledger/seals/seal-ledgers.ts';
import { leaveOut } from '../harness/leave-out.ts';
import { requireLedgerInvariants } from '../harness/ledger-invariants.ts';
import type { Client, TestApp, TestBusiness, TestProcess, TestResponse } from '../harness/test-app.ts';
import {
  type Expected,
  LedgerModel,
  type PaymentCommand,
  type RefundCommand,
  type Split,
} from './ledger-model.testing.ts';
import { BULK, type BulkItem, createPayee, type Payee, PAYMENTS, transactionOf } from './payments.testing.ts';

/** Two accounts in the test mode and one in the live mode. */
export const MODES = [false, false, true];
/** How many references may be repeated. */
export const REFERENCES = 4;

export type Command =
  | { readonly do: 'pay'; readonly process: number; readonly payment: PaymentCommand; readonly idempotencyKey?: number }
  | {
      readonly do: 'bulk';
      readonly process: number;
      readonly live: boolean;
      readonly payments: readonly PaymentCommand[];
    }
  | { readonly do: 'refund'; readonly process: number; readonly refund: RefundCommand }
  | { readonly do: 'owe'; readonly owes: boolean }
  | { readonly do: 'split'; readonly process: number; readonly account: number; readonly split: Split }
  | { readonly do: 'enable'; readonly process: number; readonly account: number; readonly enabled: boolean }
  | { readonly do: 'rotate'; readonly process: number; readonly account: number; readonly hasOverlap: boolean }
  | { readonly do: 'delete'; readonly process: number; readonly account: number }
  | { readonly do: 'seal'; readonly process: number; readonly segmentSize: number };

const naira = (kobo: number): number => kobo / 100;

export class History {
  readonly #testApp: TestApp;
  readonly #sibling: TestProcess;
  readonly #business: TestBusiness;
  readonly #model = new LedgerModel(MODES, { type: 'percentage', percent: 10, capKobo: 0 });
  readonly #ids: number[] = [];
  /** The keys of each account, newest first. */
  readonly #keys: string[][] = [];
  readonly #references = Array.from({ length: REFERENCES }, () => randomUUID());
  /** The references of accepted payments, in the model's order. */
  readonly #accepted: string[] = [];
  readonly #kept = new Map<string, { readonly body: string; readonly text: string }>();

  /** `business` has no accounts yet. */
  constructor(testApp: TestApp, sibling: TestProcess, business: TestBusiness) {
    this.#testApp = testApp;
    this.#sibling = sibling;
    this.#business = business;
  }

  async open(): Promise<void> {
    for (const live of MODES) {
      const payee = await createPayee(live ? this.#business.inLive : this.#business.inTest);
      this.#ids.push(payee.id);
      this.#keys.push([payee.authorizationKeys]);
    }
  }

  async run(step: Command): Promise<void> {
    switch (step.do) {
      case 'pay':
        return this.#pay(step);
      case 'bulk':
        return this.#payInBulk(step);
      case 'refund':
        return this.#refund(step);
      case 'owe':
        return this.#allowOwing(step.owes);
      case 'split':
        return this.#change(
          step,
          (client, url) => client.patch(url, wireSplit(step.split)),
          (state) => {
            state.split = step.split;
          },
        );
      case 'enable':
        return this.#change(
          step,
          (client, url) => client.patch(url, { enabled: step.enabled }),
          (state) => {
            state.isEnabled = step.enabled;
          },
        );
      case 'rotate':
        return this.#rotate(step);
      case 'delete':
        return this.#change(
          step,
          (client) => client.delete(`/v1/business/subaccounts/${this.#ids[step.account]}?force=true`),
          (state) => {
            state.isDeleted = true;
          },
        );
      case 'seal':
        return this.#seal(step);
    }
  }

  /** Expects that the wallets have the model's sums. */
  async finish(): Promise<void> {
    const { pool } = this.#testApp.testDatabase.database;
    await requireLedgerInvariants(pool);
    const { rows } = await pool.query<Record<string, bigint>>(
      `SELECT w.balance_kobo, w.inflow_kobo, w.commission_kobo, w.last_sequence
         FROM unnest($1::bigint[]) WITH ORDINALITY AS wanted (id, place)
         JOIN wallets w ON w.connected_account_id = wanted.id ORDER BY place`,
      [this.#ids],
    );
    requireIs(
      rows,
      this.#model.accounts.map(({ balanceKobo, inflowKobo, commissionKobo, transactions }) => ({
        balance_kobo: BigInt(balanceKobo),
        inflow_kobo: BigInt(inflowKobo),
        commission_kobo: BigInt(commissionKobo),
        last_sequence: BigInt(transactions),
      })),
    );
  }

  #client(process: number, live: boolean): Client {
    const { test, live: inLive } = this.#business;
    const key = (live ? inLive : test).secretKey;
    return (process === 0 ? this.#testApp : this.#sibling).clientOf(key);
  }

  #body({ account, amountKobo, key, reference, description }: PaymentCommand): object {
    const keys = this.#keys[account] ?? [];
    const place = ['present', 'previous', 'before that'].indexOf(key);
    return {
      subAccountId: this.#ids[account],
      authorizationKey: keys[place] ?? 'auth_test_never',
      amount: naira(amountKobo),
      description,
      ...(reference === undefined ? {} : { reference: this.#references[reference] }),
    };
  }

  async #pay({ process, payment, idempotencyKey }: Extract<Command, { do: 'pay' }>): Promise<void> {
    const live = this.#model.account(payment.account).live !== payment.inOtherMode;
    const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': String(idempotencyKey) };
    const body = this.#body(payment);
    const response = await this.#client(process, live).post(PAYMENTS, body, headers);

    const kept = this.#kept.get(`${live} ${idempotencyKey}`);
    if (kept !== undefined && payment.amountKobo !== 0) {
      const isSame = kept.body === JSON.stringify(body);
      requireIs(response.status, isSame ? 200 : 422, response.text);
      if (isSame) requireIs(response.text, kept.text);
      return;
    }
    const expected = this.#model.pay(payment);
    requireEqual(response, expected);
    if (expected.status === 200 && !expected.replayed) this.#accepted.push(transactionOf(response).reference);
    if (idempotencyKey !== undefined && expected.status === 200) {
      this.#kept.set(`${live} ${idempotencyKey}`, { body: JSON.stringify(body), text: response.text });
    }
  }

  async #payInBulk({ process, live, payments }: Extract<Command, { do: 'bulk' }>): Promise<void> {
    const asSent = payments.map((each) => ({
      ...each,
      inOtherMode: this.#model.account(each.account).live !== live,
    }));
    const response = await this.#client(process, live).post(BULK, { payments: asSent.map((each) => this.#body(each)) });
    requireIs(response.status, 200, response.text);
    for (const [index, each] of asSent.entries()) {
      const item = (response.body.data as BulkItem[])[index];
      const expected = this.#model.pay(each);
      requireMatch(
        item,
        expected.status === 200
          ? { success: true, data: wirePosted(expected) }
          : { success: false, error: { code: expected.code } },
      );
      requireIs(item?.replayed ?? false, expected.status === 200 && expected.replayed);
      if (expected.status === 200 && !expected.replayed) this.#accepted.push(item?.data?.reference ?? '');
    }
  }

  async #refund({ process, refund }: Extract<Command, { do: 'refund' }>): Promise<void> {
    const { accepted } = this.#model;
    const index = refund.payment % accepted.length;
    const payment = accepted[index];
    if (payment === undefined) return;
    const { amountKobo, commission } = refund;
    // A repeated reference may name a payment in each mode.
    const isOnce = this.#accepted.filter((reference) => reference === this.#accepted[index]).length === 1;
    const inOtherMode = refund.inOtherMode && isOnce;
    const live = this.#model.account(payment.account).live !== inOtherMode;
    const response = await this.#client(process, live).post(`${PAYMENTS}/${this.#accepted[index]}/refunds`, {
      ...(amountKobo === undefined ? {} : { amount: naira(amountKobo) }),
      commission,
    });
    const expected = this.#model.refund(payment, { ...refund, inOtherMode });
    requireIs(response.status, expected.status, response.text);
    if (expected.status !== 200) return requireIs(response.body.error?.code, expected.code);
    const { refunded } = expected;
    const made = response.body.data as CreatedRefund;
    requireMatch(made.refund, {
      amount: naira(refunded.amountKobo),
      accountAmount: naira(refunded.accountKobo),
      commissionAmount: naira(refunded.amountKobo - refunded.accountKobo),
    });
    requireIs(made.payment.refundableAmount, naira(refunded.leftKobo));
    requireIs(made.balanceAfter, naira(refunded.balanceAfterKobo));
  }

  async #allowOwing(owes: boolean): Promise<void> {
    const { pool } = this.#testApp.testDatabase.database;
    await leaveOut(pool, 'business');
    await pool.query('UPDATE businesses SET refund_shortfall = $2 WHERE id = $1', [
      this.#business.businessId,
      owes ? 'owe' : 'refuse',
    ]);
    this.#model.owes = owes;
  }

  /** Which part of the history is sealed, and how, must make no difference. */
  async #seal({ process, segmentSize }: Extract<Command, { do: 'seal' }>): Promise<void> {
    const { services } = process === 0 ? this.#testApp : this.#sibling;
    await sealLedgers(services, { limits: { segmentSize, ageMs: 0 } });
  }

  async #rotate(step: Extract<Command, { do: 'rotate' }>): Promise<void> {
    const body = { overlapSeconds: step.hasOverlap ? 3_600 : 0 };
    await this.#change(
      step,
      (client, url) => client.post(`${url}/authorization-key`, body),
      (state, response) => {
        state.doesPreviousKeyOpen = step.hasOverlap;
        state.rotations += 1;
        this.#keys[step.account]?.unshift((response.body.data as Payee).authorizationKeys);
      },
    );
  }

  async #change(
    step: { readonly process: number; readonly account: number },
    send: (client: Client, url: string) => Promise<TestResponse>,
    change: (state: ReturnType<LedgerModel['account']>, response: TestResponse) => void,
  ): Promise<void> {
    const state = this.#model.account(step.account);
    const url = `/v1/api/subaccounts/${this.#ids[step.account]}`;
    const response = await send(this.#client(step.process, state.live), url);
    // A deleted account that is still owed money changes only its bank details.
    const status = state.isDeleted ? (state.balanceKobo > 0 && response.status === 400 ? 400 : 404) : 200;
    requireIs(response.status, status, response.text);
    if (!state.isDeleted) change(state, response);
  }
}

function requireIs(actual: unknown, expected: unknown, why?: string): void {
  expect(actual, why).toEqual(expected);
}

function requireMatch(actual: unknown, expected: object): void {
  expect(actual).toMatchObject(expected);
}

function requireEqual(response: TestResponse, expected: Expected): void {
  expect(response.status, response.text).toBe(expected.status);
  expect(response.headers['idempotency-replayed'] === 'true').toBe(expected.status === 200 && expected.replayed);
  if (expected.status === 200) expect(transactionOf(response)).toMatchObject(wirePosted(expected));
  else expect(response.body.error?.code).toBe(expected.code);
}

function wirePosted({ posted }: Extract<Expected, { status: 200 }>): object {
  const { amountKobo, commissionKobo, balanceAfterKobo, description } = posted;
  const creditKobo = amountKobo - commissionKobo;
  return {
    grossAmount: naira(amountKobo),
    commission: naira(commissionKobo),
    amount: naira(creditKobo),
    balanceBefore: naira(balanceAfterKobo - creditKobo),
    balanceAfter: naira(balanceAfterKobo),
    description,
  };
}

const wireSplit = (terms: Split): object =>
  terms.type === 'flat'
    ? { splitType: 'flat', splitValue: naira(terms.feeKobo) }
    : { splitType: 'percentage', txPercentage: terms.percent, txCap: naira(terms.capKobo) };
