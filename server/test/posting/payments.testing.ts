/** Shared by the tests of posting. */
import { expect } from 'vitest';
import type { WireTransaction } from '../../src/features/transactions/wire-transaction.ts';
import { createAccount } from '../connected-accounts/account-fixture.ts';
import type { Client, TestResponse } from '../harness/test-app.ts';

export const PAYMENTS = '/v1/api/payments';
export const BULK = '/v1/api/payments/bulk';

export interface Payee {
  readonly id: number;
  readonly authorizationKeys: string;
}

export interface BulkItem {
  readonly success: boolean;
  readonly replayed?: boolean;
  readonly data: WireTransaction | null;
  readonly error?: { readonly code: string };
}

export const createPayee = (client: Client, terms: object = {}): Promise<Payee> => createAccount(client, terms);

export const paymentTo = ({ id, authorizationKeys }: Payee, changes: object = {}) => ({
  subAccountId: id,
  authorizationKey: authorizationKeys,
  amount: 100,
  ...changes,
});

export const pay = (
  client: Client,
  payee: Payee,
  changes: object = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<TestResponse> => client.post(PAYMENTS, paymentTo(payee, changes), headers);

export const transactionOf = (response: TestResponse): WireTransaction => response.body.data as WireTransaction;
export const codeOf = (response: TestResponse): string | undefined => response.body.error?.code;
export const isReplay = (response: TestResponse): boolean => response.headers['idempotency-replayed'] === 'true';

export function requireAccepted(response: TestResponse): WireTransaction {
  expect(response.status, response.text).toBe(200);
  return transactionOf(response);
}

/** `count` concurrent calls, distributed over the clients. */
export const atOnce = (
  clients: readonly Client[],
  count: number,
  call: (client: Client, index: number) => Promise<TestResponse>,
): Promise<TestResponse[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) => {
      const client = clients[index % clients.length];
      if (client === undefined) throw new Error('no client');
      return call(client, index);
    }),
  );
