/** Clients that pay over HTTP without a pause, and record the answers. */
import { randomUUID } from 'node:crypto';
import { createHttpClient } from '../harness/http-client.ts';
import { pay, type Payee } from './payments.testing.ts';

export interface Sent {
  readonly reference: string;
  readonly payee: Payee;
  readonly amount: number;
}

export interface Load {
  /** Everything that was sent, answered or not. */
  readonly sent: readonly Sent[];
  /** References of payments that were answered with 200. */
  readonly acknowledged: ReadonlySet<string>;
  /** Answered with 503 and a `Retry-After`. */
  readonly postponed: number;
  /** Requests whose connection broke before an answer. */
  readonly broken: number;
  /** The codes of their errors: ECONNREFUSED means that there was no connection, and nothing was sent. */
  readonly breaks: readonly string[];
  /** Any other answer: there should be none. */
  readonly unexpected: readonly string[];
  /** Lets each client finish its request, and then resolves. A client stops by itself when its connection breaks. */
  stop(): Promise<void>;
}

export function startLoad(url: string, secretKey: string, payees: readonly Payee[], clients: number): Load {
  const client = createHttpClient(url, secretKey);
  const sent: Sent[] = [];
  const acknowledged = new Set<string>();
  const unexpected: string[] = [];
  const breaks: string[] = [];
  let postponed = 0;
  const stopped = new AbortController();

  async function payOnAndOn(): Promise<void> {
    while (!stopped.signal.aborted) {
      const payee = payees[Math.floor(Math.random() * payees.length)];
      if (payee === undefined) throw new Error('no payee');
      const payment = { reference: randomUUID(), payee, amount: Math.ceil(Math.random() * 10_000) / 100 };
      sent.push(payment);
      try {
        const { reference, amount } = payment;
        const { status, headers, text } = await pay(client, payee, { reference, amount });
        if (status === 200) acknowledged.add(reference);
        else if (status === 503 && Number(headers['retry-after']) > 0) postponed += 1;
        else unexpected.push(`${status} ${text}`);
      } catch (error) {
        breaks.push(error instanceof Error && 'code' in error ? String(error.code) : String(error));
        return;
      }
    }
  }

  const running = Promise.all(Array.from({ length: clients }, payOnAndOn));
  return {
    sent,
    acknowledged,
    unexpected,
    breaks,
    get postponed() {
      return postponed;
    },
    get broken() {
      return breaks.length;
    },
    async stop() {
      stopped.abort();
      await running;
      client.close();
    },
  };
}
