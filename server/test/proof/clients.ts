/** Clients that pay, refund, repeat and read over HTTP without end, and record what they sent and were told. */
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createHttpClient, type HttpClient } from '../harness/http-client.ts';
import type { TestResponse } from '../harness/test-app.ts';
import { answerOf, isPostponed, itemAnswer, kobo, toldPayment, toldRefund } from './answers.ts';
import { BULK, PAYMENTS, type Payee } from '../posting/payments.testing.ts';
import type { WireTransaction } from '../../src/features/transactions/wire-transaction.ts';
import {
  acknowledgement,
  type Attempt,
  type History,
  type Operation,
  refusal,
  type Sight,
  type Told,
  type Write,
} from './history.ts';
import { type Plan, type Step, stepsOf } from './plan.ts';

const CLIENTS_OF_LEDGER = 4;
const BULK_SIZE = 5;
const SHOWN = 5;
const TRIES = 3;
const TRY_AGAIN_MS = 100;
const SETTLE_TRIES = 200;
/** No answer for this long is no answer: everything in the server has a shorter limit. */
const ANSWER_MAX_MS = 60_000;
/** How many of the newest writes of each ledger are sent once more at the end: all of them must be replays. */
const REPEATED_AT_THE_END = 100;
/** One of the newest payments is refunded, repeated or looked at. */
const RECENT = 50;

export interface LedgerAccess {
  readonly secretKey: string;
  readonly payees: readonly Payee[];
}

export interface Clients {
  /** How many writes were acknowledged by each process. */
  readonly acknowledged: readonly number[];
  /** Ends after the operations under way. Then sends everything again that has no answer yet, and some that have. */
  finish(): Promise<{ readonly settled: number }>;
}

/** `urls` are the addresses of the processes. */
export function startClients(
  plan: Plan,
  urls: readonly string[],
  ledgers: readonly LedgerAccess[],
  history: History,
): Clients {
  const acknowledged = urls.map(() => 0);
  const http = ledgers.map(({ secretKey }) => urls.map((url) => createHttpClient(url, secretKey)));
  const parts = { http, history, acknowledged };
  const over = new AbortController();
  const lives = ledgers.flatMap((access, ledger) =>
    Array.from({ length: CLIENTS_OF_LEDGER }, async (_, place) => {
      const number = ledger * CLIENTS_OF_LEDGER + place;
      const client = new Client({ ...parts, ledger, access, name: `${plan.seed} ${number}` });
      const steps = stepsOf(plan, number);
      for (let position = 0; !over.signal.aborted; position += 1) {
        const step = steps[position % steps.length];
        if (step === undefined) return;
        await client.take(step, position);
        await delay(step.pauseMs);
      }
    }),
  );
  return {
    acknowledged,
    async finish() {
      over.abort();
      await Promise.all(lives);
      const open = history.writes.filter((write) => !isSettled(write));
      await Promise.all(
        ledgers.map(async (access, ledger) => {
          const client = new Client({ ...parts, ledger, access, name: `${plan.seed} settling` });
          for (const write of open) if (write.ledger === ledger) await client.settle(write);
          const known = history.writes.filter((write) => write.ledger === ledger && acknowledgement(write));
          for (const write of known.slice(-REPEATED_AT_THE_END)) await client.repeat(write);
        }),
      );
      for (const each of http.flat()) each.close();
      return { settled: open.length };
    },
  };
}

interface ClientParts {
  readonly ledger: number;
  readonly access: LedgerAccess;
  /** By ledger and process. */
  readonly http: readonly (readonly HttpClient[])[];
  readonly history: History;
  readonly acknowledged: number[];
  readonly name: string;
}

class Client {
  readonly #parts: ClientParts;

  constructor(parts: ClientParts) {
    this.#parts = parts;
  }

  async take(step: Step, position: number): Promise<void> {
    const { ledger, access, history } = this.#parts;
    const payee = access.payees[step.account % access.payees.length];
    if (payee === undefined) throw new Error('a ledger has no accounts');
    if (step.do === 'pay') {
      await this.#write(
        step,
        this.#begin({ do: 'pay', account: payee.id, amountKobo: step.amountKobo }, step, position),
      );
    } else if (step.do === 'bulk') {
      await this.#payInBulk(step, payee, position);
    } else if (step.do === 'list' || step.do === 'list of an account') {
      await this.#list(step, step.do === 'list' ? undefined : payee.id);
    } else if (step.do === 'trespass') {
      await this.#trespass(step);
    } else {
      const known = history.writes.slice(-RECENT).filter((write) => write.ledger === ledger);
      const write = known[step.which % known.length];
      const reference = write && acknowledgement(write)?.told.reference;
      if (write === undefined || reference === undefined) return;
      if (step.do === 'repeat') await this.#attempt(step.process, write);
      else if (write.operation.do === 'refund') return;
      else if (step.do === 'look') await this.#look(step, reference);
      else {
        step.do satisfies 'refund';
        await this.#refund(step, position, reference);
      }
    }
  }

  /** Until it is known whether it was posted. */
  async settle(write: Write): Promise<void> {
    for (let turn = 0; !isSettled(write) && turn < SETTLE_TRIES; turn += 1) {
      await this.#attempt(turn % 2, write);
      if (!isSettled(write)) await delay(TRY_AGAIN_MS);
    }
  }

  repeat(write: Write): Promise<void> {
    return this.#attempt(write.attempts.length, write);
  }

  #begin(operation: Operation, { hasReference }: Pick<Step, 'hasReference'>, position: number | string): Write {
    const { ledger, name, history } = this.#parts;
    const text = uuidOf(`${name} ${position}`);
    const names = hasReference ? { reference: text, key: undefined } : { reference: undefined, key: text };
    const write: Write = { ledger, operation, ...names, attempts: [] };
    history.writes.push(write);
    return write;
  }

  /** A few times, at one process after the other, like a client that gives up. */
  async #write({ process }: Step, write: Write): Promise<void> {
    for (let turn = 0; turn < TRIES && !isSettled(write); turn += 1) {
      if (turn > 0) await delay(TRY_AGAIN_MS);
      await this.#attempt(process + turn, write);
    }
  }

  async #attempt(process: number, write: Write): Promise<void> {
    const { operation, key } = write;
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    const url = operation.do === 'pay' ? PAYMENTS : `${PAYMENTS}/${operation.payment}/refunds`;
    const read =
      operation.do === 'pay' ? toldPayment : (data: unknown) => toldRefund(data, this.#accountOf(operation.payment));
    this.#note(write, await this.#ask(process, (client) => client.post(url, this.#bodyOf(write), headers)), read);
  }

  #note(write: Write, asked: Asked, read: (data: unknown) => Told): void {
    const { response, ...times } = asked;
    this.#keepAttempt(write, { ...times, answer: response && answerOf(response, read) });
  }

  #keepAttempt(write: Write, attempt: Attempt): void {
    const { acknowledged } = this.#parts;
    const { answer, process } = attempt;
    if (answer?.is === 'posted') acknowledged[process] = (acknowledged[process] ?? 0) + 1;
    write.attempts.push(attempt);
  }

  #bodyOf({ operation, reference }: Write): object {
    const named = reference === undefined ? {} : { reference };
    const amount = operation.amountKobo / 100;
    if (operation.do === 'refund') return { amount, commission: operation.commission, ...named };
    const payee = this.#parts.access.payees.find(({ id }) => id === operation.account);
    return { subAccountId: operation.account, authorizationKey: payee?.authorizationKeys, amount, ...named };
  }

  /** Each payment of a bulk is a write of its own, which may be sent again alone. */
  async #payInBulk(step: Step, { id }: Payee, position: number): Promise<void> {
    const named = { hasReference: true };
    const writes = Array.from({ length: BULK_SIZE }, (_, place) =>
      this.#begin({ do: 'pay', account: id, amountKobo: step.amountKobo + place }, named, `${position} ${place}`),
    );
    const payments = writes.map((write) => this.#bodyOf(write));
    const { response, ...times } = await this.#ask(step.process, (client) => client.post(BULK, { payments }));
    for (const [index, write] of writes.entries()) {
      this.#keepAttempt(write, { ...times, answer: response && itemAnswer(response, index) });
    }
  }

  async #refund(step: Step, position: number, payment: string): Promise<void> {
    const { amountKobo, commission } = step;
    await this.#write(step, this.#begin({ do: 'refund', payment, amountKobo, commission }, step, position));
  }

  async #list({ process }: Step, account: number | undefined): Promise<void> {
    const path = account === undefined ? '/v1/business/subaccounts' : `/v1/api/subaccounts/${account}`;
    const asked = await this.#ask(process, (client) => client.get(`${path}/transactions?limit=${SHOWN}`));
    const data = dataOf(asked) as WireList | undefined;
    if (data === undefined) return;
    this.#keep(asked, {
      of: 'list',
      account,
      count: data.totalCount,
      balanceKobo: kobo(data.balance),
      commissionKobo: kobo(data.connectedFees),
      newest: data.transactions.map(toldPayment),
    });
  }

  async #look({ process }: Step, reference: string): Promise<void> {
    const asked = await this.#ask(process, (client) => client.get(`${PAYMENTS}/${reference}`));
    const isMissing = asked.response?.status === 404;
    const data = dataOf(asked) as { readonly refundedAmount: number } | undefined;
    if (data === undefined && !isMissing) return;
    this.#keep(asked, { of: 'payment', reference, refundedKobo: data && kobo(data.refundedAmount) });
  }

  /** Asks with this key for what another ledger has. */
  async #trespass({ process, which }: Step): Promise<void> {
    const { ledger: by, history } = this.#parts;
    const theirs = history.writes.slice(-RECENT).filter(({ ledger }) => ledger !== by);
    const write = theirs[which % theirs.length];
    const reference = write && acknowledgement(write)?.told.reference;
    if (write === undefined || reference === undefined) return;
    const { response } = await this.#ask(process, (client) => client.get(`${PAYMENTS}/${reference}`));
    if (response === undefined || isPostponed(response)) return;
    history.trespasses.push({ by, of: write.ledger, reference, status: response.status });
  }

  #keep({ process, sentAtMs, answeredAtMs }: Asked, sight: Sight): void {
    this.#parts.history.reads.push({ ledger: this.#parts.ledger, process, sentAtMs, answeredAtMs, sight });
  }

  #accountOf(payment: string): number {
    const { writes } = this.#parts.history;
    const write = writes.findLast((each) => acknowledgement(each)?.told.reference === payment);
    return write?.operation.do === 'pay' ? write.operation.account : 0;
  }

  async #ask(process: number, send: (client: HttpClient) => Promise<TestResponse>): Promise<Asked> {
    const { ledger, http } = this.#parts;
    const place = process % (http[ledger]?.length ?? 1);
    const client = http[ledger]?.[place];
    if (client === undefined) throw new Error('there is no such process');
    const sentAtMs = performance.now();
    const response = await inTime(send(client)).catch(() => undefined);
    return { process: place, sentAtMs, answeredAtMs: performance.now(), response };
  }
}

type Asked = Omit<Attempt, 'answer'> & { readonly response: TestResponse | undefined };

interface WireList {
  readonly totalCount: number;
  readonly balance: number;
  readonly connectedFees: number;
  readonly transactions: readonly WireTransaction[];
}

const isSettled = (write: Write): boolean => acknowledgement(write) !== undefined || refusal(write) !== undefined;

const dataOf = ({ response }: Asked): unknown => (response?.status === 200 ? response.body.data : undefined);

async function inTime<T>(work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = delay(ANSWER_MAX_MS, undefined, { signal: timer.signal }).then(() => {
    throw new Error('no answer in time');
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
    late.catch(() => undefined);
  }
}

/** The same name always has the same UUID. */
function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
