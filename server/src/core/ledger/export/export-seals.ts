/** Writes sealed transactions of a ledger to Parquet files, each of a range of seals, and checks such files. */
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db, DbDeps } from '../../../platform/database/pool.ts';
import type { LedgerKey } from '../posting.ts';
import { type ExportedRow, openParquet, ParquetFile } from './parquet-file.ts';
import { readSealed, readSeals, type SealToExport } from './queries.ts';
import { sealDigest } from './row-form.ts';

export interface ExportOptions {
  /** Behind the seal that reaches this number of rows a new file begins. */
  readonly rowsPerFile?: number;
  /** How many rows are in memory at a time, and the most of one seal. */
  readonly rowsPerGroup?: number;
  readonly onProgress?: (transactions: number) => void;
  readonly signal?: AbortSignal | undefined;
}

export interface Exported {
  readonly files: readonly string[];
  readonly seals: number;
  readonly transactions: number;
  /** The seal whose transactions are not what it sealed; nothing behind it was exported. */
  readonly wrongSeal: bigint | undefined;
}

const ROWS_PER_FILE = 1_000_000;
const ROWS_PER_GROUP = 20_000;
const NO_DIGEST = Buffer.alloc(32);
const SEALS_AT_ONCE = 100;

/**
 * Continues behind the last file of the ledger in the directory, and never changes one. A run that is stopped leaves
 * whole files. The same range of seals makes the same bytes. @throws the error of the database or the file system
 */
export async function exportSeals(
  { db }: DbDeps,
  ledger: LedgerKey,
  directory: string,
  options: ExportOptions = {},
): Promise<Exported> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const files: string[] = [];
  let [seals, transactions] = [0, 0];
  let after = lastExported(ledger, await readdir(directory));
  for (;;) {
    const onRead = (rows: number): void => options.onProgress?.(transactions + rows);
    const written = await writeFileBehind(db, ledger, directory, after, { ...options, onRead });
    if (written.last > after) files.push(written.name);
    seals += Number(written.last - after);
    transactions += written.rows;
    if (written.wrongSeal !== undefined || !written.isMoreLeft) {
      return { files, seals, transactions, wrongSeal: written.wrongSeal };
    }
    after = written.last;
  }
}

const nameOf = ({ businessId, live }: LedgerKey, first: bigint, last: bigint): string =>
  `${prefixOf({ businessId, live })}${padded(first)}-${padded(last)}.parquet`;
const prefixOf = ({ businessId, live }: LedgerKey): string => `transactions-${businessId}-${live ? 'live' : 'test'}-`;
const padded = (seal: bigint): string => String(seal).padStart(10, '0');

/** The number of the last seal that a file has; 0 without any. */
function lastExported(ledger: LedgerKey, names: readonly string[]): bigint {
  const prefix = prefixOf(ledger);
  const ends = names.flatMap((name) => {
    const end = name.startsWith(prefix) ? /^\d+-(\d+)\.parquet$/.exec(name.slice(prefix.length))?.[1] : undefined;
    return end === undefined ? [] : [BigInt(end)];
  });
  return ends.reduce((last, end) => (end > last ? end : last), 0n);
}

interface Written {
  readonly name: string;
  /** The number of its last seal; that before it if nothing was written. */
  readonly last: bigint;
  readonly rows: number;
  readonly wrongSeal: bigint | undefined;
  readonly isMoreLeft: boolean;
}

async function writeFileBehind(
  db: Db,
  ledger: LedgerKey,
  directory: string,
  after: bigint,
  options: ExportOptions & { readonly onRead: (rows: number) => void },
): Promise<Written> {
  const { rowsPerFile = ROWS_PER_FILE, rowsPerGroup = ROWS_PER_GROUP, onRead, signal } = options;
  const [before] = after === 0n ? [] : await readSeals(db, ledger, after - 1n, 1);
  let previous = before?.seal_digest ?? NO_DIGEST;
  const part = join(directory, `${prefixOf(ledger)}${padded(after + 1n)}.part`);
  const file = await ParquetFile.create(part, previous);
  let [last, rows] = [after, 0];
  let group: ExportedRow[] = [];
  const flush = async (): Promise<void> => {
    if (group.length > 0) await file.add(group);
    group = [];
  };
  const finish = async (wrongSeal: bigint | undefined, isMoreLeft: boolean): Promise<Written> => {
    await flush();
    const name = nameOf(ledger, after + 1n, last);
    if (last === after) await file.discard();
    else await file.finish(join(directory, name));
    return { name, last, rows, wrongSeal, isMoreLeft };
  };
  try {
    for (;;) {
      const seals = await readSeals(db, ledger, last, SEALS_AT_ONCE);
      for (const seal of seals) {
        signal?.throwIfAborted();
        const sealed = await rowsOf(db, ledger, seal, previous);
        if (sealed === undefined || seal.seal_number !== last + 1n) return await finish(last + 1n, false);
        group.push(...sealed);
        rows += sealed.length;
        last = seal.seal_number;
        previous = seal.seal_digest;
        if (group.length >= rowsPerGroup) await flush();
        onRead(rows);
        if (rows >= rowsPerFile) return await finish(undefined, true);
      }
      if (seals.length < SEALS_AT_ONCE) return await finish(undefined, false);
    }
  } catch (error) {
    await file.discard();
    throw error;
  }
}

/** Undefined if the rows are not what the seal sealed. */
async function rowsOf(
  db: Db,
  ledger: LedgerKey,
  seal: SealToExport,
  previous: Uint8Array,
): Promise<ExportedRow[] | undefined> {
  const { first_sequence: first, last_sequence: last, seal_number, sealed_at, seal_digest } = seal;
  const transactions = await readSealed(db, ledger, first, last);
  if (transactions.length === 0 || BigInt(transactions.length) !== last - first + 1n) return undefined;
  if (!sealDigest(seal, transactions, previous).equals(seal_digest)) return undefined;
  return transactions.map((row) => ({ ...row, seal_number, sealed_at, seal_digest }));
}

export interface CheckedFile {
  readonly seals: number;
  readonly transactions: number;
  /** What is wrong with it, in words; undefined when it is what the database sealed. */
  readonly message: string | undefined;
}

/** Computes every digest in the file again, and compares its seals with those in the database. */
export async function checkFile({ db }: DbDeps, path: string): Promise<CheckedFile> {
  let [seals, transactions] = [0, 0];
  const wrong = (message: string): CheckedFile => ({ seals, transactions, message });
  try {
    const { previousDigest, groups } = await openParquet(path);
    let previous = previousDigest;
    for await (const group of groups) {
      for (const rows of Map.groupBy(group, ({ seal_number }) => seal_number).values()) {
        const [first] = rows;
        if (first === undefined) continue;
        const { seal_number: number, business_id: businessId, live } = first;
        const digest = Buffer.from(first.seal_digest);
        if (!sealDigest(first, rows, previous).equals(digest))
          return wrong(`seal ${number} is not of its transactions`);
        const [kept] = await readSeals(db, { businessId, live } as LedgerKey, number - 1n, 1);
        if (kept?.seal_number !== number) return wrong(`seal ${number} is not in the database`);
        if (!kept.seal_digest.equals(digest)) return wrong(`seal ${number} is another one than in the database`);
        previous = digest;
        seals += 1;
        transactions += rows.length;
      }
    }
    return seals === 0 ? wrong('it has no seals') : { seals, transactions, message: undefined };
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error;
    return wrong(`it cannot be read as an export: ${error instanceof Error ? error.message : String(error)}`);
  }
}
