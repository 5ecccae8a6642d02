/** Sealed transactions as Parquet: one row for each, beside the seal that covers it. A row group has whole seals. */
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { asyncBufferFromFile, type ParquetParsers, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { fileWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { ExportedSeal, ExportedTransaction } from './row-form.ts';

export type ExportedRow = ExportedTransaction & ExportedSeal;

type Kind = 'number' | 'flag' | 'time' | 'text' | 'uuid' | 'bytes';

const COLUMNS: Readonly<Record<keyof ExportedRow, Kind>> = {
  business_id: 'number',
  live: 'flag',
  sequence: 'number',
  id: 'number',
  wallet_id: 'number',
  connected_account_id: 'number',
  wallet_sequence: 'number',
  wallet_kobo: 'number',
  commission_kobo: 'number',
  clearing_kobo: 'number',
  balance_after_kobo: 'number',
  created_at: 'time',
  reference: 'uuid',
  purpose: 'text',
  description: 'text',
  metadata: 'text',
  seal_number: 'number',
  sealed_at: 'time',
  seal_digest: 'bytes',
};
const NAMES = Object.keys(COLUMNS) as (keyof ExportedRow)[];

const TYPES: Readonly<Record<Kind, Omit<SchemaElement, 'name'>>> = {
  number: { type: 'INT64' },
  flag: { type: 'BOOLEAN' },
  time: { type: 'INT64', logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' } },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  uuid: { type: 'FIXED_LEN_BYTE_ARRAY', type_length: 16, logical_type: { type: 'UUID' } },
  bytes: { type: 'BYTE_ARRAY' },
};

const SCHEMA: SchemaElement[] = [
  { name: 'transactions', num_children: NAMES.length },
  ...NAMES.map((name) => ({ name, repetition_type: 'REQUIRED' as const, ...TYPES[COLUMNS[name]] })),
];

/** The digest of the seal before the first one of the file. */
const PREVIOUS = 'tributary.previous_digest';
/** Not the version of a program: the same seals make the same bytes. */
const CREATED_BY = 'tributary';

/** Written to a part beside it, which gets the name in the end. */
export class ParquetFile {
  readonly #part: string;
  readonly #writer: ParquetWriter;

  private constructor(part: string, writer: ParquetWriter) {
    this.#part = part;
    this.#writer = writer;
  }

  static async create(part: string, previousDigest: Uint8Array): Promise<ParquetFile> {
    // What a killed run left, or a link that somebody put there.
    await rm(part, { force: true });
    await writeFile(part, '', { mode: 0o600, flag: 'wx' });
    const kvMetadata = [{ key: PREVIOUS, value: Buffer.from(previousDigest).toString('hex') }];
    const writer = new ParquetWriter({ writer: fileWriter(part), schema: SCHEMA, kvMetadata, createdBy: CREATED_BY });
    return new ParquetFile(part, writer);
  }

  /** One row group. */
  async add(rows: readonly ExportedRow[]): Promise<void> {
    const columnData = NAMES.map((name) => ({ name, data: rows.map((row) => row[name]) }));
    await this.#writer.write({ columnData, rowGroupSize: rows.length });
  }

  async finish(path: string): Promise<void> {
    await this.#writer.finish();
    const handle = await open(this.#part, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(this.#part, path);
  }

  async discard(): Promise<void> {
    await rm(this.#part, { force: true });
  }
}

const parsers: Partial<ParquetParsers> = {
  timestampFromMicroseconds: (micros) => micros,
  uuidFromBytes: (bytes) => Buffer.from(bytes).toString('hex'),
};

export interface ExportedFile {
  readonly previousDigest: Buffer;
  readonly groups: AsyncGenerator<ExportedRow[]>;
}

/** @throws Error when the file is something else. */
export async function openParquet(path: string): Promise<ExportedFile> {
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file, { parsers });
  const previous = metadata.key_value_metadata?.find(({ key }) => key === PREVIOUS)?.value;
  if (previous === undefined) throw new Error('it has no digest of the seal before');
  async function* groups(): AsyncGenerator<ExportedRow[]> {
    let rowStart = 0;
    for (const { num_rows: count } of metadata.row_groups) {
      const rowEnd = rowStart + Number(count);
      yield (await parquetReadObjects({
        file,
        metadata,
        columns: NAMES,
        rowStart,
        rowEnd,
        parsers,
        utf8: false,
      })) as unknown as ExportedRow[];
      rowStart = rowEnd;
    }
  }
  return { previousDigest: Buffer.from(previous, 'hex'), groups: groups() };
}
