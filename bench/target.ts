/** The server under load: a separate process on the same PostgreSQL as the yardstick, with seeded businesses. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SERVER_FLAGS } from '../scripts/server-flags.mjs';
import { createBusiness } from '../server/src/features/businesses/create-business.ts';
import { IdAllocator } from '../server/src/platform/database/ids.ts';
import { migrate } from '../server/src/platform/database/migrating/migrate.ts';
import { openDatabase } from '../server/src/platform/database/pool.ts';
import type { LoadRequest } from './load.ts';

const CHECKOUT = fileURLToPath(new URL('..', import.meta.url));
const CREATED_AT_ONCE = 50;
/** Seals nothing that outlives the run. */
export const ENCRYPTION_KEY = Buffer.alloc(32, 'bench only').toString('hex');

export interface Target {
  readonly port: number;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

export interface TargetOptions {
  /** Additions to the environment. */
  readonly env?: NodeJS.ProcessEnv;
  /** The directory of the program; this checkout by default. */
  readonly checkout?: string | undefined;
}

export async function startTarget(
  databaseUrl: string,
  dataDir: string,
  { env, checkout = CHECKOUT }: TargetOptions = {},
): Promise<Target> {
  const child = spawn(process.execPath, [...SERVER_FLAGS, join(checkout, 'server/src/main.ts')], {
    cwd: checkout,
    env: { ...process.env, DATABASE_URL: databaseUrl, ENCRYPTION_KEY, DATA_DIR: dataDir, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with code ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = /^Tributary is ready at http:\/\/.*:(\d+)$/.exec(line);
      if (ready) resolve(Number(ready[1]));
    });
  });
  return {
    port,
    process: child,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

/** The most memory that the process has used at once, in MB; undefined if the system does not say. */
export const peakMemoryMb = (target: Target): number | undefined => memoryLine(target, 'VmHWM');

/** The memory that it uses now. */
export const memoryMb = (target: Target): number | undefined => memoryLine(target, 'VmRSS');

function memoryLine({ process: child }: Target, name: string): number | undefined {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'mv').exec(status)?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}

export interface SeededAccount {
  readonly apiKey: string;
  readonly id: number;
  readonly authorizationKey: string;
}

/** Creates businesses with their accounts; the accounts are created through the API. */
export async function seed(
  target: Target,
  databaseUrl: string,
  businesses: number,
  accountsEach: number,
): Promise<SeededAccount[]> {
  const database = await openDatabase({ url: databaseUrl });
  try {
    await migrate({ url: databaseUrl });
    const deps = { db: database.db, ids: new IdAllocator(database.pool) };
    const accounts: SeededAccount[] = [];
    for (let business = 0; business < businesses; business += 1) {
      const { test } = await createBusiness(deps, { name: `Bench ${business}` });
      accounts.push(...(await createAccounts(target, test.secretKey, accountsEach)));
    }
    await database.pool.query('ANALYZE');
    return accounts;
  } finally {
    await database.close();
  }
}

async function createAccounts(target: Target, apiKey: string, count: number): Promise<SeededAccount[]> {
  const accounts: SeededAccount[] = [];
  for (let start = 0; start < count; start += CREATED_AT_ONCE) {
    const numbers = Array.from({ length: Math.min(CREATED_AT_ONCE, count - start) }, (_, index) => start + index);
    accounts.push(...(await Promise.all(numbers.map((number) => createAccount(target, apiKey, number)))));
  }
  return accounts;
}

export async function createAccount(target: Target, apiKey: string, number: number): Promise<SeededAccount> {
  const account = await callApi<{ id: number; authorizationKeys: string }>(
    target,
    apiKey,
    'POST',
    '/v1/api/subaccounts/partial',
    {
      bankCode: '000014',
      accountNumber: String(number).padStart(10, '0'),
      accountName: `Shop ${number}`,
      businessName: `Shop ${number}`,
      userMobile: '2348031234567',
      subAccountEmail: `shop${number}@example.com`,
      txCap: 2_000,
    },
  );
  return { apiKey, id: account.id, authorizationKey: account.authorizationKeys };
}

/** The `data` of the answer. @throws Error with its message when there is none. */
export async function callApi<T>(
  { port }: Target,
  apiKey: string,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { apiKey, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data: T | null; message: string };
  if (!response.ok) throw new Error(`${method} ${path}: ${answer.message}`);
  return answer.data as T;
}

/** The request for a payment, with additional fields. */
export const pay = (account: SeededAccount, extra: object = {}): LoadRequest => ({
  method: 'POST',
  path: '/v1/api/payments',
  apiKey: account.apiKey,
  body: JSON.stringify({ ...paymentTo(account), ...extra }),
});

/** One request with a payment to each of the accounts, which belong to one business. */
export const payAll = (accounts: readonly SeededAccount[]): LoadRequest => ({
  method: 'POST',
  path: '/v1/api/payments/bulk',
  apiKey: accounts[0]?.apiKey ?? '',
  body: JSON.stringify({ payments: accounts.map(paymentTo) }),
});

/** Payments in bulk are refused individually, in an answer of 200. @throws Error when any is refused. */
export async function expectAllAccepted(target: Target, accounts: readonly SeededAccount[]): Promise<void> {
  const results = await callApi<readonly { success: boolean; message: string }[]>(
    target,
    accounts[0]?.apiKey ?? '',
    'POST',
    '/v1/api/payments/bulk',
    { payments: accounts.map(paymentTo) },
  );
  const refused = results.find(({ success }) => !success);
  if (refused) throw new Error(`a payment in bulk was refused: ${refused.message}`);
}

const paymentTo = ({ id, authorizationKey }: SeededAccount): object => ({
  subAccountId: id,
  authorizationKey,
  amount: 10_000,
  description: 'Two bags of rice',
  metadata: { order: 'A-1001' },
});

export function progress(text: string): void {
  process.stderr.write(`${text}\n`);
}
