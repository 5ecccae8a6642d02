/** A server on its embedded database, with a connected account that is paid. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { EmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres.ts';
import {
  QUICK_SETTINGS,
  runQuery,
  SILENT_LOG,
} from '../../src/platform/database/embedded/embedded-postgres.testing.ts';
import { createAccount, pay } from '../connected-accounts/account-fixture.ts';
import { type Environment, tributary } from '../harness/command.ts';
import { createHttpClient } from '../harness/http-client.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';

/** An empty directory gets a cluster first. */
export const READY_LIMIT_MS = 150_000;

const SEALED_LIMIT_MS = 100_000;

interface Payer {
  /** Posts so many payments. */
  readonly pay: (count: number) => Promise<void>;
  readonly close: () => void;
}

export interface Installation {
  readonly dataDir: string;
  readonly server: ServerProcess;
  readonly pay: Payer['pay'];
  stop(): Promise<void>;
}

export async function install(dataDir: string): Promise<Installation> {
  const server = await startServer({ DATA_DIR: dataDir }, undefined, READY_LIMIT_MS);
  const keys = JSON.parse(await readFile(join(dataDir, 'demo-keys.json'), 'utf8')) as { test: { secretKey: string } };
  const payer = await payerWith(server, keys.test.secretKey);
  return {
    dataDir,
    server,
    pay: payer.pay,
    async stop() {
      payer.close();
      await server.end('SIGTERM');
    },
  };
}

/** Pays to a business of its own. */
export async function createPayer(server: ServerProcess, env: Environment): Promise<Payer> {
  const created = await run<{ test: { secretKey: string } }>(env, 'business', 'create', '--name', 'Acme');
  return payerWith(server, created.test.secretKey);
}

async function payerWith(server: ServerProcess, secretKey: string): Promise<Payer> {
  const client = createHttpClient(server.url, secretKey);
  const account = await createAccount(client);
  return {
    async pay(count) {
      for (let index = 0; index < count; index += 1) {
        const { status, text } = await pay(client, account.id, account.authorizationKeys);
        expect(status, text).toBe(200);
      }
    },
    close: () => client.close(),
  };
}

/** The JSON of a command that must succeed. */
export async function run<T>(env: Environment, ...args: readonly string[]): Promise<T> {
  const { exitCode, stdout, stderr } = await tributary([...args, '--json'], env);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  return JSON.parse(stdout) as T;
}

/** The message of a command that must fail. */
export async function refusal(env: Environment, ...args: readonly string[]): Promise<string> {
  const { exitCode, stderr } = await tributary([...args, '--json'], env);
  expect(exitCode).toBe(1);
  return (JSON.parse(stderr) as { error: { message: string } }).error.message;
}

/** A row of the database, as its owner, whether or not a server runs. */
export async function ask(dataDir: string, text: string): Promise<Record<string, unknown>> {
  const postgres = await EmbeddedPostgres.open({ dataDir, role: 'command', log: SILENT_LOG, settings: QUICK_SETTINGS });
  try {
    return (await runQuery(postgres.ownerUrl, text))[0] as Record<string, unknown>;
  } finally {
    await postgres.close();
  }
}

/** The ends of all chains, once every transaction is sealed. Without the time at which they were taken. */
export async function sealedHeads(env: Environment): Promise<object> {
  const areSealed = async (): Promise<void> => {
    expect(await run(env, 'ledger', 'verify')).toMatchObject({ ok: true, unsealed: 0 });
  };
  await vi.waitFor(areSealed, { timeout: SEALED_LIMIT_MS, interval: 500 });
  const { takenAt: _, ...heads } = await run<{ takenAt: string }>(env, 'ledger', 'seals');
  return heads;
}

export const transactionsOf = async (dataDir: string): Promise<number> =>
  (await run<{ transactions: number }>({ DATA_DIR: dataDir }, 'ledger', 'verify')).transactions;
