/** The program itself, started and stopped as by an operator. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { createBusiness, type NewBusiness } from '../../src/features/businesses/create-business.ts';
import { IdAllocator } from '../../src/platform/database/ids.ts';
import { PROGRAM_ENVIRONMENT } from '../harness/program-environment.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { createHttpClient } from '../harness/http-client.ts';
import { READY_LIMIT_MS } from '../harness/server-process.ts';
import { createPayee, type Payee } from '../posting/payments.testing.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface Program {
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  stdout(): string;
  stderr(): string;
  /** Resolves when it serves. */
  readonly url: Promise<string>;
}

export function startProgram(
  environment: Readonly<Record<string, string>>,
  account: { readonly uid?: number; readonly gid?: number } = {},
): Program {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...PROGRAM_ENVIRONMENT, PORT: '0', DRAIN_SECONDS: '0', ENCRYPTION_KEY: 'ab'.repeat(32), ...environment },
    ...account,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let stdout = '';
  let stderr = '';
  onTestFinished(() => void child.kill('SIGKILL'));
  const read = (stream: Readable | null, take: (text: string) => void): Promise<unknown> =>
    stream === null ? Promise.resolve() : once(stream.setEncoding('utf8').on('data', take), 'end');
  // The event `close` is not emitted when the channel was disconnected from this side.
  const exited = Promise.all([
    once(child, 'exit') as Promise<[number | null]>,
    read(child.stdout, (text) => (stdout += text)),
    read(child.stderr, (text) => (stderr += text)),
  ]).then(([[code]]) => code);
  const url = untilReady(() => stdout);
  return { child, exited, url, stdout: () => stdout, stderr: () => stderr };
}

async function untilReady(output: () => string): Promise<string> {
  const address = (): string | undefined => /^Tributary is ready at (\S+)$/m.exec(output())?.[1];
  await expect.poll(address, { timeout: READY_LIMIT_MS, interval: 10 }).toBeDefined();
  return address() ?? '';
}

/** The exit code, and the time since the signal. */
export async function stop(
  { child, exited }: Program,
  signal: NodeJS.Signals,
): Promise<{ code: number | null; ms: number }> {
  const startedAt = performance.now();
  child.kill(signal);
  return { code: await exited, ms: performance.now() - startedAt };
}

export interface ServedBusiness {
  readonly testDatabase: TestDatabase;
  readonly business: NewBusiness;
  /** The program on that database. */
  start(changes?: Readonly<Record<string, string>>): Program;
  payees(url: string, count: number): Promise<Payee[]>;
}

/** Gives a file of tests a database with a business, for programs that start and stop. */
export function serveBusiness(): ServedBusiness {
  let testDatabase: TestDatabase;
  let business: NewBusiness;
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    const { db, pool } = testDatabase.database;
    business = await createBusiness({ db, ids: new IdAllocator(pool) }, { name: 'Acme' });
  });
  afterAll(() => testDatabase.drop());
  return {
    get testDatabase() {
      return testDatabase;
    },
    get business() {
      return business;
    },
    start: (changes = {}) => startProgram({ DATABASE_URL: testDatabase.url, ...changes }),
    async payees(url, count) {
      const client = createHttpClient(url, business.test.secretKey);
      const payees = await Promise.all(Array.from({ length: count }, () => createPayee(client)));
      client.close();
      return payees;
    },
  };
}
