/** Makes settlement runs through the public API, as an integrator and a bank would. */
import { setTimeout } from 'node:timers/promises';

const POLL_MS = 100;

interface Payout {
  readonly id: string;
  readonly endToEndId: string;
  readonly amount: number;
}

interface AnsweredRun {
  /** All of them by default. */
  readonly accountIds?: readonly number[];
  readonly filename?: string;
  /** The bank's reason for not paying one of them. */
  readonly reason?: string;
}

/**
 * Makes a run of these accounts, exports it, and sends the bank's file: the first payout is unknown, the second failed,
 * the others paid, and one line matches nothing. Returns the id of the first.
 */
export async function makeAnsweredRun(
  origin: string,
  secretKey: string,
  { accountIds, filename = 'results.csv', reason = 'The account is closed' }: AnsweredRun = {},
): Promise<string> {
  const ask = asker(origin, secretKey);
  const number = await makeDraft(origin, secretKey, accountIds);
  await ask('POST', `settlement-runs/${number}/approve`, {});
  await ask('POST', `settlement-runs/${number}/export`, { format: 'csv' });
  const payouts = await ask<readonly Payout[]>('GET', `settlement-runs/${number}/payouts?limit=1000`);
  const statuses = ['unknown,', `failed,${reason}`];
  const lines = payouts.map(({ endToEndId, amount }, index) => `${endToEndId},${amount},${statuses[index] ?? 'paid,'}`);
  const file = ['end_to_end_id,amount,status,reason', ...lines, `${'f'.repeat(32)},1500,paid,`].join('\r\n');
  await ask('POST', `settlement-results?filename=${encodeURIComponent(filename)}`, file);
  return payouts[0]?.id ?? '';
}

/** Returns its number, once all its payouts exist. */
export async function makeDraft(origin: string, secretKey: string, accountIds?: readonly number[]): Promise<number> {
  const ask = asker(origin, secretKey);
  const body = accountIds === undefined ? {} : { subAccountIds: accountIds };
  const { number } = await ask<{ number: number }>('POST', 'settlement-runs', body);
  while ((await ask<{ state: string }>('GET', `settlement-runs/${number}`)).state === 'preparing') {
    await setTimeout(POLL_MS);
  }
  return number;
}

/** Sends an object as JSON, and a text as CSV. */
const asker =
  (origin: string, apiKey: string) =>
  async <Data = unknown>(method: 'GET' | 'POST', path: string, body?: object | string): Promise<Data> => {
    const isFile = typeof body === 'string';
    const response = await fetch(`${origin}/v1/api/${path}`, {
      method,
      headers: { apiKey, ...(body !== undefined && { 'content-type': isFile ? 'text/csv' : 'application/json' }) },
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    });
    const { data, message } = (await response.json()) as { data: Data; message: string };
    if (!response.ok) throw new Error(`${path}: ${message}`);
    return data;
  };
