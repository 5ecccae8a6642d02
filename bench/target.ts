/** The server under load: a process of its own on the same PostgreSQL as the yardstick, with seeded businesses. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { SERVER_FLAGS } from '../scripts/server-flags.mjs';
import { createBusiness } from '../server/src/businesses/create-business.ts';
import { IdAllocator } from '../server/src/database/ids.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { openDatabase } from '../server/src/database/pool.ts';

const SERVER = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));
const CREATED_AT_ONCE = 50;

export interface Target {
  readonly port: number;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

export async function startTarget(databaseUrl: string, dataDir: string): Promise<Target> {
  const child = spawn(process.execPath, [...SERVER_FLAGS, SERVER], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: '0' },
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

/** The most memory that the process has held at once, in MB; undefined where the system does not tell. */
export function peakMemoryMb({ process: child }: Target): number | undefined {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
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

/** Businesses with their accounts, the accounts made through the API. */
export async function seed(
  target: Target,
  databaseUrl: string,
  businesses: number,
  accountsEach: number,
): Promise<SeededAccount[]> {
  const database = await openDatabase({ url: databaseUrl });
  try {
    await migrate(database.pool);
    const deps = { db: database.db, ids: new IdAllocator(database.pool), clock: () => new Date() };
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

async function createAccount(target: Target, apiKey: string, number: number): Promise<SeededAccount> {
  const response = await fetch(`http://127.0.0.1:${target.port}/v1/api/subaccounts/partial`, {
    method: 'POST',
    headers: { apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      bankCode: '000014',
      accountNumber: String(number).padStart(10, '0'),
      accountName: `Shop ${number}`,
      businessName: `Shop ${number}`,
      userMobile: '2348031234567',
      subAccountEmail: `shop${number}@example.com`,
      txCap: 2_000,
    }),
  });
  const body = (await response.json()) as { data: { id: number; authorizationKeys: string } | null; message: string };
  if (body.data === null) throw new Error(`seeding failed: ${body.message}`);
  return { apiKey, id: body.data.id, authorizationKey: body.data.authorizationKeys };
}
