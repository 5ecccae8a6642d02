/** Shared by the tests of limits. */
import { expect } from 'vitest';
import type { SpendingLimits } from '../../src/features/spending-limits/schemas.ts';
import type { Client, TestResponse } from '../harness/test-app.ts';
import type { Payee } from '../posting/payments.testing.ts';

const NONE = { largestPayment: null, paymentsPerDay: null, largestRefund: null, refundsPerDay: null };
export const limits = (changes: object) => ({ ...NONE, ...changes });

export const accountPath = ({ id }: Pick<Payee, 'id'>): string => `/v1/api/subaccounts/${id}/spending-limits`;
export const DEFAULTS = '/v1/api/spending-limits';
export const REQUESTS = '/v1/api/spending-limit-requests';

export const limitAccount = (client: Client, payee: Pick<Payee, 'id'>, changes: object): Promise<TestResponse> =>
  client.put(accountPath(payee), limits(changes));

export function requireLimits(response: TestResponse): SpendingLimits {
  expect(response.status, response.text).toBe(200);
  return response.body.data as SpendingLimits;
}

export const limitsOf = async (client: Client, payee: Pick<Payee, 'id'>): Promise<SpendingLimits> =>
  requireLimits(await client.get(accountPath(payee)));
