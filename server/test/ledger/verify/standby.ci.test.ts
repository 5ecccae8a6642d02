import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealLedgers } from '../../../src/core/ledger/seals/seal-ledgers.ts';
import { tributary } from '../../harness/command.ts';
import { type ScratchPostgres, startScratchPostgres } from '../../harness/scratch-postgres.ts';
import { type Standby, startStandby } from '../../harness/standby.ts';
import { type Client, startProcess, type TestProcess } from '../../harness/test-app.ts';
import { createPayee, pay, type Payee, requireAccepted } from '../../posting/payments.testing.ts';

const KEY = Buffer.alloc(32, 'tests only').toString('hex');

let primary: ScratchPostgres;
let service: TestProcess;
let standby: Standby;
let inTest: Client;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tributary-places-'));
  primary = await startScratchPostgres();
  const environment = { DATABASE_URL: primary.url, ENCRYPTION_KEY: KEY };
  const created = await tributary(['business', 'create', '--name', 'Acme', '--json'], environment);
  const { test } = JSON.parse(created.stdout) as { test: { secretKey: string } };
  service = await startProcess(primary.url);
  inTest = service.clientOf(test.secretKey);
  standby = await startStandby(primary);
});
afterAll(async () => {
  await standby.close();
  await service.close();
  await primary.close();
  await rm(directory, { recursive: true });
});

const payOften = async (payee: Payee, count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) requireAccepted(await pay(inTest, payee));
};

it('a read-only standby is verified, from a place on too, and a row changed by hand is named there', async () => {
  const { db, pool } = service.services.database;
  const environment = { DATABASE_URL: standby.of(primary.url), ENCRYPTION_KEY: KEY };
  const verify = (...options: string[]) => tributary(['ledger', 'verify', '--json', ...options], environment);
  const payee = await createPayee(inTest);
  await payOften(payee, 5);
  await sealLedgers({ db }, { limits: { ageMs: 0 } });
  await standby.caughtUp();
  const all = await verify('--since', directory);
  expect(all).toMatchObject({ exitCode: 0, stderr: '' });
  expect(JSON.parse(all.stdout)).toMatchObject({ ok: true, transactions: 5, unsealed: 0 });

  await payOften(payee, 2);
  await standby.caughtUp();
  const { stdout } = await verify('--since', directory);
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, transactions: 2, skipped: { transactions: 5 } });

  await pool.query(`UPDATE transactions SET description = 'x' WHERE sequence = 3`);
  await standby.caughtUp();
  expect(await verify('--since', directory)).toMatchObject({ exitCode: 0 });
  expect(JSON.parse((await verify()).stderr)).toMatchObject({
    error: { code: 'ledger_disagreement', message: expect.stringContaining('transaction 3 is not what') as string },
  });
});
