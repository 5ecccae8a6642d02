/** Shared by the tests of webhooks: endpoints, payments, and a dispatcher of a database whose clock the test sets. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { DISPATCHER_LIMITS, type DispatcherLimits, WebhookDispatcher } from '../../src/features/webhooks/dispatcher.ts';
import { clockOf } from '../harness/database-clock.ts';
import type { Client, TestProcess } from '../harness/test-app.ts';

export const ENDPOINTS = '/v1/api/webhook-endpoints';

export interface CreatedEndpoint {
  readonly id: number;
  readonly url: string;
  readonly secret: string;
  readonly status: string;
  readonly failingSince: string | null;
  readonly lastSequence: number;
}

export interface Delivery {
  readonly sequence: number;
  readonly eventId: string;
  readonly type: string;
  readonly state: string;
  readonly attempts: number;
  readonly nextAttemptAt: string | null;
  readonly createdAt: string;
  readonly status: number | null;
  readonly problem: string | null;
}

export async function createEndpoint(client: Client, url: string, events?: string[]): Promise<CreatedEndpoint> {
  const answer = await client.post(ENDPOINTS, { url, ...(events && { events }) });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as CreatedEndpoint;
}

export async function deliveriesOf(client: Client, id: number, query = ''): Promise<Delivery[]> {
  const answer = await client.get(`${ENDPOINTS}/${id}/deliveries?limit=1000${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as Delivery[];
}

export interface Payee {
  readonly id: number;
  readonly authorizationKey: string;
}

let accountNumbers = 1_000_000_000;

export async function createPayee(client: Client): Promise<Payee> {
  const body = {
    bankCode: '000014',
    accountNumber: String((accountNumbers += 1)),
    accountName: 'Ada Obi',
    businessName: 'Ada Stores',
    userMobile: '2348031234567',
    subAccountEmail: 'ada@example.com',
    txPercentage: 10,
  };
  const answer = await client.post('/v1/api/subaccounts/partial', body);
  expect(answer.status, answer.text).toBe(200);
  const { id, authorizationKeys } = answer.body.data as { id: number; authorizationKeys: string };
  return { id, authorizationKey: authorizationKeys };
}

export async function pay(client: Client, payee: Payee, amount = 100): Promise<string> {
  const reference = randomUUID();
  const { id: subAccountId, authorizationKey } = payee;
  const answer = await client.post('/v1/api/payments', { subAccountId, authorizationKey, amount, reference });
  expect(answer.status, answer.text).toBe(200);
  return reference;
}

/** A dispatcher that works on the test's command. */
export function dispatcherOf({ services }: TestProcess, limits: Partial<DispatcherLimits> = {}, allowPrivate = true) {
  const errors: unknown[] = [];
  const clock = clockOf(services.database.pool);
  const dispatcher = new WebhookDispatcher(
    {
      db: services.db,
      vault: services.vault,
      allowPrivate,
      onError: (error) => errors.push(error),
      random: () => 0.5,
    },
    { ...DISPATCHER_LIMITS, pauseMs: 0, ...limits },
  );
  return {
    errors,
    /** Advances the time for everybody who uses a database with a movable clock. */
    advance: (ms: number) => clock.advance(ms),
    now: () => clock.now(),
    settle: () => dispatcher.settle(),
    look: () => dispatcher.look(),
    stop: () => dispatcher.stop(),
  };
}
