import { expect } from 'vitest';
import type { WireTransaction } from '../../src/features/transactions/wire-transaction.ts';
import type { Client, TestResponse } from '../harness/test-app.ts';

export const ALL = '/v1/business/subaccounts/transactions';
export const ofAccount = (id: number): string => `/v1/api/subaccounts/${id}/transactions`;
export const walletOf = (id: number): string => `/v1/business/subaccounts/${id}`;

export interface WirePage {
  readonly balance: number;
  readonly currency: 'NGN';
  readonly inflowAmount: number;
  readonly transactions: readonly WireTransaction[];
  readonly totalCount: number;
  readonly connectedFees: number;
}

export async function getPage(client: Client, url: string): Promise<WirePage> {
  const response = await client.get(url);
  expect(response.status, response.text).toBe(200);
  return response.body.data as WirePage;
}

/** Every page in turn, until an empty one. */
export async function getAll(client: Client, path: string, limit: number, filter = ''): Promise<WireTransaction[]> {
  const transactions: WireTransaction[] = [];
  for (let page = 1; ; page += 1) {
    const { transactions: some } = await getPage(client, `${path}?page=${page}&limit=${limit}${filter}`);
    if (some.length === 0) return transactions;
    transactions.push(...some);
  }
}

export function requireRefused(response: TestResponse, field: string): void {
  expect(response.status, response.text).toBe(400);
  expect(response.body).toMatchObject({ success: false, data: null, error: { code: 'validation_failed', field } });
}
