/** Shared by the tests of refunds. */
import { expect } from 'vitest';
import type { CreatedRefund } from '../../src/features/refunds/schemas.ts';
import type { Client, TestResponse } from '../harness/test-app.ts';

export const refund = (
  client: Client,
  reference: string,
  body: object = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<TestResponse> => client.post(`/v1/api/payments/${reference}/refunds`, body, headers);

export function requireRefund(response: TestResponse): CreatedRefund {
  expect(response.status, response.text).toBe(200);
  return response.body.data as CreatedRefund;
}
