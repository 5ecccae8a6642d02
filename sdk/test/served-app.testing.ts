/** Tributary on a port, a front before it, and clients of both. */
import type { AddressInfo } from 'node:net';
import { startTestApp, type TestApp } from '../../server/test/harness/test-app.ts';
import { createTributary, type NewAccount, type Tributary, type TributaryOptions } from '../src/index.ts';
import { startFront, type Front } from './front.testing.ts';

export interface ServedApp {
  readonly app: TestApp;
  readonly url: string;
  /** The one that stands there now. */
  readonly front: Front;
  readonly apiKey: string;
  /** Directly, without the front. */
  readonly tributary: Tributary;
  /** A front that no request of before can reach: one whose caller gave up may still arrive. */
  renewFront(): Promise<void>;
  /** Through the front of this moment. */
  throughFront(options?: Partial<TributaryOptions>): Tributary;
  /** How many transactions with this purpose the ledger has. */
  countTransactions(purpose: string): Promise<number>;
  close(): Promise<void>;
}

export async function startServedApp(): Promise<ServedApp> {
  const app = await startTestApp();
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
  let front = await startFront(url);
  const apiKey = app.business.test.secretKey;
  const tributary = createTributary({ baseUrl: url, apiKey });
  return {
    app,
    url,
    get front() {
      return front;
    },
    async renewFront() {
      await front.close();
      front = await startFront(url);
    },
    apiKey,
    tributary,
    throughFront: (options = {}) => createTributary({ baseUrl: front.url, apiKey, ...options }),
    countTransactions: async (purpose) => (await tributary.transactions.list({ purpose })).totalCount,
    async close() {
      await front.close();
      await app.close();
    },
  };
}

let lastNumber = 2_000_000_000;

/** An account that no other call has created. */
export function newAccount(changes: Partial<NewAccount> = {}): NewAccount {
  lastNumber += 1;
  return {
    bankCode: '000014',
    accountNumber: String(lastNumber),
    accountName: 'Ada Stores Ltd',
    businessName: 'Ada Stores',
    userMobile: '2348031234567',
    subAccountEmail: 'accounts@example.com',
    splitType: 'percentage-with-cap',
    percentValue: 10,
    txCap: 2000,
    ...changes,
  };
}
