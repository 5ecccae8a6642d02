/** Shared by the tests of settlements. */
import { expect } from 'vitest';
import { BY_OPERATOR } from '../../src/core/words/principal.ts';
import { approveRun } from '../../src/features/settlements/runs/approve-run.ts';
import { continueRuns } from '../../src/features/settlements/runs/continue-runs.ts';
import { exportRun as exportInto } from '../../src/features/settlements/runs/export-run.ts';
import type { StepLimits } from '../../src/features/settlements/runs/fill-run.ts';
import type { Payout, SettlementRun } from '../../src/features/settlements/runs/schemas.ts';
import type { Client, TestBusiness, TestProcess, TestResponse } from '../harness/test-app.ts';
import { createPayee, pay, type Payee, requireAccepted } from '../posting/payments.testing.ts';

export const RUNS = '/v1/api/settlement-runs';
export const PAYOUTS = '/v1/api/payouts';

/** An account without commission with these payments. */
export async function createHolder(client: Client, ...amounts: readonly number[]): Promise<Payee> {
  const payee = await createPayee(client, { txPercentage: 0 });
  for (const amount of amounts) requireAccepted(await pay(client, payee, { amount }));
  return payee;
}

export function requireRun(response: TestResponse): SettlementRun {
  expect(response.status, response.text).toBe(200);
  return response.body.data as SettlementRun;
}

export function requirePayout(response: TestResponse): Payout {
  expect(response.status, response.text).toBe(200);
  return response.body.data as Payout;
}

export const getRun = async (client: Client, number: number): Promise<SettlementRun> =>
  requireRun(await client.get(`${RUNS}/${number}`));

/** Like a server's background, to the end. */
export const settle = ({ services }: TestProcess, limits?: StepLimits): Promise<void> =>
  continueRuns(services, limits === undefined ? {} : { limits });

/** Started and filled. */
export async function makeRun(
  testProcess: TestProcess,
  client: Client,
  body: object = {},
  limits?: StepLimits,
): Promise<SettlementRun> {
  const { number } = requireRun(await client.post(RUNS, body));
  await settle(testProcess, limits);
  return getRun(client, number);
}

export async function payoutsOf(client: Client, number: number, query = ''): Promise<Payout[]> {
  const response = await client.get(`${RUNS}/${number}/payouts?limit=1000${query}`);
  expect(response.status, response.text).toBe(200);
  return response.body.data as Payout[];
}

/** In test mode, as CSV; approves it first if necessary. */
export async function exportRun(
  { services }: TestProcess,
  { businessId }: Pick<TestBusiness, 'businessId'>,
  number: number,
): Promise<void> {
  const caller = { businessId, live: false, apiKeyId: undefined, origin: BY_OPERATOR };
  const { state } = await services.db
    .selectFrom('settlement_runs')
    .select('state')
    .where((run) => run.and({ business_id: businessId, live: false, number: BigInt(number) }))
    .executeTakeFirstOrThrow();
  if (state === 'draft') await approveRun(services, caller, BigInt(number));
  await exportInto(services, caller, { number: BigInt(number), format: 'csv' });
}

export async function balanceOf(client: Client, { id }: Pick<Payee, 'id'>): Promise<number> {
  const response = await client.get(`/v1/api/subaccounts/${id}/transactions?limit=1`);
  expect(response.status, response.text).toBe(200);
  return (response.body.data as { balance: number }).balance;
}
