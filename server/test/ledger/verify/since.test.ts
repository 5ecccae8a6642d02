import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPlaces } from '../../../src/cli/proven-places.ts';
import type { ProvenPlaces } from '../../../src/core/ledger/verify/places.ts';
import { verifyLedgers, type VerifyOptions } from '../../../src/core/ledger/verify/verify-ledgers.ts';
import { ageOf } from '../../../src/platform/upkeep/last-done.ts';
import { tributary } from '../../harness/command.ts';
import { openSealFixture, type SealFixture } from '../seals/seals.testing.ts';

/** Seals 1 (1 to 5), 2 (6 to 10) and 3 (11 to 12); 13 and 14 are newer. */
const SEALED = 12;

const TABLES = ['transactions', 'ledger_seals', 'ledger_seal_heads'];
const SUMS = ['last_sequence', 'balance_kobo', 'inflow_kobo', 'commission_kobo'];

let fixture: SealFixture;
let directory: string;
let places: ProvenPlaces;
beforeAll(async () => {
  fixture = await openSealFixture();
  await fixture.post(SEALED);
  await fixture.seal();
  await fixture.post(2);
  for (const table of [...TABLES, 'ledgers', 'wallets'])
    await sql(`CREATE TABLE kept_${table} AS SELECT * FROM ${table}`);
});
beforeEach(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'tributary-places-')), 'places');
  places = await openPlaces(directory);
});
afterEach(async () => {
  const restored = TABLES.map((table) => `DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM kept_${table};`);
  const sums = SUMS.map((column) => `${column} = k.${column}`).join(', ');
  await sql(`SET LOCAL session_replication_role = replica; ${restored.join(' ')}
    UPDATE ledgers l SET ${sums}, last_posted_at = k.last_posted_at FROM kept_ledgers k WHERE k.live = l.live;
    UPDATE wallets w SET ${sums} FROM kept_wallets k WHERE k.id = w.id`);
  await rm(join(directory, '..'), { recursive: true });
});
afterAll(() => fixture.close());

const sql = (text: string) => fixture.pool.query(text);
const verifyAll = (options: VerifyOptions = {}) => verifyLedgers({ pool: fixture.pool }, { chunkSize: 3, ...options });
const verify = (options: VerifyOptions = {}) => verifyAll({ places, ...options });
const named = async (run: ReturnType<typeof verify>): Promise<string | undefined> => {
  const { disagreement } = await run;
  return disagreement && `${disagreement.where} ${disagreement.row ?? ''}`.trim();
};

it('reads only what is newer than the last seal that was proved, and says what it skipped', async () => {
  const fresh = await verify();
  expect(fresh).toMatchObject({ transactions: 14, seals: 3, unsealed: 2, disagreement: undefined });
  expect(fresh.skipped).toEqual({ transactions: 0, seals: 0 });
  expect(await verify()).toMatchObject({ transactions: 2, seals: 0, unsealed: 2, disagreement: undefined });

  await fixture.post(5);
  await fixture.seal();
  const progress: number[] = [];
  const later = await verify({ onProgress: ({ done }) => progress.push(done) });
  expect(later).toMatchObject({ transactions: 7, seals: 2, unsealed: 0, disagreement: undefined });
  expect(later.skipped).toEqual({ transactions: SEALED, seals: 3 });
  expect(progress.at(-1)).toBe(19);
  // What it says of everything beside the transactions is that of a whole run.
  const { wallets, facts, ledgers } = await verifyAll();
  expect(later).toMatchObject({ wallets, facts, ledgers });
});

describe('after a run, what is changed by hand is found', () => {
  beforeEach(async () => {
    expect((await verify()).disagreement).toBeUndefined();
    await fixture.post(3);
    await fixture.seal();
  });

  it.each([
    [
      'a transaction that was not sealed then',
      `UPDATE transactions SET description = 'x' WHERE sequence = 13`,
      'transaction 13',
    ],
    [
      'a transaction that is new',
      'UPDATE transactions SET reference = gen_random_uuid() WHERE sequence = 16',
      'transaction 16',
    ],
    ['the first new transaction, when it is missing', 'DELETE FROM transactions WHERE sequence = 13', 'transaction 13'],
    ['the seal that was proved last', `UPDATE ledger_seals SET digest = sha256('x') WHERE number = 3`, 'seal 3'],
    ['that seal, when it is missing', 'DELETE FROM ledger_seals WHERE number = 3', 'seal 3'],
    ['a new seal', `UPDATE ledger_seals SET sealed_at = sealed_at + interval '1 s' WHERE number = 4`, 'seal 4'],
    ['the sums of the ledger', 'UPDATE ledgers SET commission_kobo = commission_kobo + 1 WHERE NOT live', 'ledger'],
  ])('%s', async (_, damage, row) => {
    await sql(damage);
    expect(await named(verify())).toBe(row);
    // The place stays, so the next run says it again.
    expect(await named(verify())).toBe(row);
  });

  it.each(SUMS)('%s of a wallet', async (column) => {
    const { rows } = await fixture.pool.query<{ id: bigint }>('SELECT min(id) AS id FROM wallets');
    await sql(`UPDATE wallets SET ${column} = ${column} + 1 WHERE id = ${rows[0]?.id}`);
    expect(await named(verify())).toBe(`wallet ${rows[0]?.id}`);
  });

  it('a chain that is shorter than it was', async () => {
    await sql(`DELETE FROM ledger_seals WHERE number >= 3; UPDATE ledger_seal_heads SET number = 2, last_sequence = 10,
      digest = (SELECT digest FROM ledger_seals WHERE number = 2),
      sealed_at = (SELECT sealed_at FROM ledger_seals WHERE number = 2)`);
    const { disagreement } = await verify();
    expect(disagreement).toMatchObject({
      where: 'seal',
      row: 3n,
      message: expect.stringMatching(/ends with 2$/) as string,
    });
  });

  it('a copy of an earlier seal that is not the same any more', async () => {
    const known = { ...fixture.targets[0].ledger, number: 2n, digest: Buffer.alloc(32, 1) };
    expect(await named(verify({ knownSeals: [known] }))).toBe('seal 2');
  });

  it('but a row that was proved is only found by a run that reads everything', async () => {
    await sql(`UPDATE transactions SET description = 'x' WHERE sequence = 4`);
    const { disagreement, skipped } = await verify();
    expect(disagreement).toBeUndefined();
    expect(skipped).toEqual({ transactions: SEALED, seals: 3 });
    expect(await named(verifyAll())).toBe('transaction 4');
  });
});

it('continues behind the last round of a run that was stopped', async () => {
  const stop = new AbortController();
  const onProgress = ({ done }: { done: number }): void => {
    if (done > 5) stop.abort(new Error('stopped'));
  };
  await expect(verify({ roundSize: 5, onProgress, signal: stop.signal })).rejects.toThrow('stopped');
  expect(await verify({ roundSize: 5 })).toMatchObject({
    transactions: 9,
    seals: 2,
    unsealed: 2,
    skipped: { transactions: 5, seals: 1 },
    disagreement: undefined,
  });
});

it.each([1, 4, 5, 6, 100])('finds the same in rounds of %i', async (roundSize) => {
  expect(await verifyAll({ roundSize })).toMatchObject({ transactions: 14, seals: 3, disagreement: undefined });
  await sql('UPDATE transactions SET balance_after_kobo = balance_after_kobo + 1 WHERE sequence = 7');
  expect(await named(verify({ roundSize }))).toBe('transaction 7');
  await sql('UPDATE transactions SET balance_after_kobo = balance_after_kobo - 1 WHERE sequence = 7');
  await sql('SET LOCAL session_replication_role = replica; DELETE FROM ledger_seal_heads');
  expect(await named(verifyAll({ roundSize }))).toBe('seal 3');
});

describe('the command', () => {
  const command = (...args: string[]) =>
    tributary(['ledger', 'verify', '--since', directory, ...args], { DATABASE_URL: fixture.testApp.testDatabase.url });

  it('keeps a file for each ledger that only its owner may read, and says what it skipped', async () => {
    expect((await command()).stdout).not.toContain('Skipped');
    const files = await readdir(directory);
    expect(files).toEqual([`ledger-${fixture.testApp.business.businessId}-test.json`]);
    expect((await stat(join(directory, files[0] ?? ''))).mode & 0o777).toBe(0o600);

    const again = await command();
    expect(again).toMatchObject({ exitCode: 0, stderr: '' });
    expect(again.stdout).toContain('Skipped 12 transactions in 3 seals that earlier runs proved.');
    const { stdout } = await command('--json');
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, transactions: 2, skipped: { transactions: 12, seals: 3 } });

    await sql(`UPDATE transactions SET description = 'x' WHERE sequence = 13`);
    await fixture.seal();
    expect((await command('--json')).exitCode).toBe(0);
    await sql(`UPDATE transactions SET description = 'y' WHERE sequence = 13`);
    const all = await tributary(['ledger', 'verify'], { DATABASE_URL: fixture.testApp.testDatabase.url });
    expect(all).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('transaction 13') as string });
  });

  it('proves the books only if it skipped nothing', async () => {
    const dataDir = join(directory, '..', 'data');
    const run = () =>
      tributary(['ledger', 'verify', '--since', directory], {
        DATABASE_URL: fixture.testApp.testDatabase.url,
        DATA_DIR: dataDir,
      });
    expect((await run()).exitCode).toBe(0);
    expect(await ageOf(dataDir, 'verify')).toBeLessThan(60_000);
    await rm(join(dataDir, 'last-verify'));
    expect((await run()).exitCode).toBe(0);
    expect(await ageOf(dataDir, 'verify')).toBe(Number.POSITIVE_INFINITY);
  });

  it('refuses a file that it did not write, and says what to do', async () => {
    await command();
    const [name = ''] = await readdir(directory);
    const file = join(directory, name);
    const text = await readFile(file, 'utf8');
    for (const wrong of [
      '',
      text.slice(0, -9),
      text.replace('"version":1', '"version":2'),
      text.replaceAll('"', "'"),
    ]) {
      await writeFile(file, wrong);
      const { exitCode, stderr } = await command('--json');
      expect(exitCode).toBe(1);
      expect(JSON.parse(stderr)).toMatchObject({
        error: { code: 'validation_failed', message: expect.stringContaining('Remove it') as string },
      });
    }
    // The file is of another database, or changed: nothing is trusted that the database does not have.
    const other = text.replace(/"digest":"([0-9a-f])/, (_, digit) => `"digest":"${digit === 'f' ? '0' : 'f'}`);
    await writeFile(file, other);
    const { stderr } = await command('--json');
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'ledger_disagreement' } });
  });

  it('says in words that a directory cannot be used', async () => {
    await writeFile(join(directory, '..', 'file'), '');
    const at = ['ledger', 'verify', '--since', join(directory, '..', 'file'), '--json'];
    const { exitCode, stderr } = await tributary(at, { DATABASE_URL: fixture.testApp.testDatabase.url });
    expect(exitCode).toBe(1);
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'validation_failed' } });
  });
});
