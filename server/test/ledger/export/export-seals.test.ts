import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkFile, exportSeals } from '../../../src/core/ledger/export/export-seals.ts';
import { tributary } from '../../harness/command.ts';
import { postingTo } from '../../posting/poster.testing.ts';
import { openSealFixture, type SealFixture } from '../seals/seals.testing.ts';

let fixture: SealFixture;
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tributary-export-'));
  fixture = await openSealFixture();
  // Seals 1 (1 to 5), 2 (6 to 10), 3 (11 to 12); 13 and 14 are newer.
  await fixture.post(11);
  await fixture.own.poster.post(postingTo(fixture.targets[0], { description: '=1+1 "Ọjà"\n\t', metadata: '{"a":""}' }));
  await fixture.seal();
  await fixture.post(2);
});
afterEach(async () => {
  await fixture.close();
  await rm(directory, { recursive: true });
});

const db = () => fixture.testApp.testDatabase.database.db;
const ledger = () => fixture.targets[0].ledger;
const sql = (text: string) => fixture.pool.query(text);
const exportTo = (to: string) => exportSeals({ db: db() }, ledger(), to, { rowsPerFile: 8, rowsPerGroup: 5 });
const check = (name: string) => checkFile({ db: db() }, join(directory, name));
const nameOf = (first: number, last: number): string => {
  const padded = (seal: number): string => String(seal).padStart(10, '0');
  return `transactions-${ledger().businessId}-test-${padded(first)}-${padded(last)}.parquet`;
};

describe('an export of sealed transactions', () => {
  it('is files of whole seals, continues behind the last one, and has the same bytes each time', async () => {
    const exported = await exportTo(directory);
    expect(exported).toEqual({ files: [nameOf(1, 2), nameOf(3, 3)], seals: 3, transactions: 12, wrongSeal: undefined });
    expect((await stat(join(directory, nameOf(1, 2)))).mode & 0o777).toBe(0o600);
    expect(await exportTo(directory)).toMatchObject({ files: [], seals: 0, transactions: 0 });
    await fixture.seal();
    expect(await exportTo(directory)).toMatchObject({ files: [nameOf(4, 4)], transactions: 2 });

    const again = join(directory, 'again');
    await exportTo(again);
    expect(await readFile(join(again, nameOf(1, 2)))).toEqual(await readFile(join(directory, nameOf(1, 2))));
    // No part is left behind.
    expect((await readdir(directory)).toSorted()).toEqual(['again', nameOf(1, 2), nameOf(3, 3), nameOf(4, 4)]);
  });

  it('is read by DuckDB, with every column as it was posted', async () => {
    await exportTo(directory);
    const duck = await DuckDBInstance.create();
    const connection = await duck.connect();
    const files = join(directory, '*.parquet');
    const answer = await connection.runAndReadAll(
      `SELECT count(*)::INT AS rows, sum(wallet_kobo)::BIGINT AS kobo, count(DISTINCT seal_digest)::INT AS seals,
         min(epoch_us(created_at)) AS first FROM '${files}'`,
    );
    const { rows } = await fixture.pool.query<{ kobo: bigint; first: bigint }>(
      `SELECT sum(wallet_kobo)::bigint AS kobo, (extract(epoch FROM min(created_at)) * 1000000)::bigint AS first
         FROM transactions WHERE sequence <= 12`,
    );
    expect(answer.getRowObjects()).toEqual([{ rows: 12, seals: 3, ...rows[0] }]);
    const last = await connection.runAndReadAll(
      `SELECT sequence, reference::VARCHAR AS reference, description, metadata, live FROM '${files}' WHERE sequence = 12`,
    );
    const posted = await sql(
      'SELECT sequence, reference, description, metadata, live FROM transactions WHERE sequence = 12',
    );
    expect(last.getRowObjects()).toEqual(posted.rows);
    connection.closeSync();
    duck.closeSync();
  });

  it('ends before a seal whose transactions were changed', async () => {
    await sql(`UPDATE transactions SET description = 'x' WHERE sequence = 7`);
    expect(await exportTo(directory)).toEqual({ files: [nameOf(1, 1)], seals: 1, transactions: 5, wrongSeal: 2n });
    expect(await readdir(directory)).toEqual([nameOf(1, 1)]);
  });
});

describe('a check of exported files', () => {
  beforeEach(async () => {
    await exportTo(directory);
  });

  it('computes every seal again, also where the database has lost the transactions', async () => {
    await sql('DELETE FROM transactions');
    expect(await check(nameOf(1, 2))).toEqual({ seals: 2, transactions: 10, message: undefined });
    expect(await check(nameOf(3, 3))).toEqual({ seals: 1, transactions: 2, message: undefined });
  });

  it('names a seal that is another one than in the database, or missing there', async () => {
    await sql(`UPDATE ledger_seals SET digest = sha256('x') WHERE number = 2`);
    expect((await check(nameOf(1, 2))).message).toBe('seal 2 is another one than in the database');
    await sql('DELETE FROM ledger_seals WHERE number = 3');
    expect((await check(nameOf(3, 3))).message).toBe('seal 3 is not in the database');
  });

  it('names a file whose bytes were changed, and one that is no export', async () => {
    const path = join(directory, nameOf(1, 2));
    const bytes = await readFile(path);
    const at = bytes.indexOf('Ọjà');
    expect(at).toBeGreaterThan(0);
    bytes.write('X', at);
    await writeFile(path, bytes);
    expect((await check(nameOf(1, 2))).message).toMatch(/^seal 1 is not of its transactions$|^it cannot be read/);
    await writeFile(path, 'PAR1 and nothing else');
    expect((await check(nameOf(1, 2))).message).toMatch(/^it cannot be read as an export/);
  });
});

it('the commands export and check', async () => {
  const environment = { DATABASE_URL: fixture.testApp.testDatabase.url };
  const of = ['--business', String(ledger().businessId), '--mode', 'test', '--to', directory, '--json'];
  const exported = await tributary(['ledger', 'export', ...of], environment);
  expect(exported).toMatchObject({ exitCode: 0, stderr: '' });
  expect(JSON.parse(exported.stdout)).toEqual({ files: [nameOf(1, 3)], seals: 3, transactions: 12 });
  const file = join(directory, nameOf(1, 3));
  const checked = await tributary(['ledger', 'check-export', file, '--json'], environment);
  expect(JSON.parse(checked.stdout)).toEqual({ ok: true, files: 1, seals: 3, transactions: 12 });
  await sql(`UPDATE ledger_seals SET digest = sha256('x') WHERE number = 3`);
  expect(await tributary(['ledger', 'check-export', file], environment)).toMatchObject({ exitCode: 1 });
});
