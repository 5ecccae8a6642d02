/** Shared by the tests of migrations: databases, migrations to come, and readers that block them. */
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, inject } from 'vitest';
import { migrate, type MigrateOptions } from '../../src/platform/database/migrating/migrate.ts';
import type { MigrationLog } from '../../src/platform/database/migrating/migration-error.ts';
import { MIGRATIONS_DIRECTORY } from '../../src/platform/database/migrating/migration-files.ts';
import { asAdministrator, dropDatabase, newDatabaseName, withDatabase } from '../harness/administration.ts';

export interface ScratchDatabase {
  readonly url: string;
  readonly name: string;
  drop(): Promise<void>;
}

/** A new database: empty, or a copy of another one without connections. */
export async function createDatabase(template?: string): Promise<ScratchDatabase> {
  const postgresUrl = inject('postgresUrl');
  const name = newDatabaseName('clone');
  await asAdministrator(postgresUrl, (client) =>
    client.query(`CREATE DATABASE ${name}${template === undefined ? '' : ` TEMPLATE ${template}`}`),
  );
  return { url: withDatabase(postgresUrl, name), name, drop: () => dropDatabase(postgresUrl, name) };
}

/** Migrated by the program as it is. */
export async function createMigratedDatabase(): Promise<ScratchDatabase> {
  const database = await createDatabase();
  await migrate({ url: database.url });
  return database;
}

interface Migrations {
  /** The last of the real migrations in it. */
  readonly through?: number;
  /** Further ones: file name and text. */
  readonly files?: Readonly<Record<string, string>>;
}

/** A directory of migrations. */
export async function makeDirectory({ through = Infinity, files = {} }: Migrations): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'tributary-migrations-'));
  for (const file of await readdir(MIGRATIONS_DIRECTORY)) {
    if (!file.endsWith('.sql') || Number.parseInt(file, 10) > through) continue;
    await copyFile(join(MIGRATIONS_DIRECTORY, file), join(directory, file));
  }
  for (const [file, text] of Object.entries(files)) await writeFile(join(directory, file), text);
  return directory;
}

/** What the next version could bring. A migration of a table that payments use is the first. */
export const NEXT: Readonly<Record<string, string>> = {
  '9001.do.column.sql': 'ALTER TABLE wallets ADD COLUMN of_a_test boolean;\n',
  '9002.do.index.sql':
    '-- without a transaction\nCREATE INDEX CONCURRENTLY of_a_test\n  ON transactions (business_id, created_at);\n',
  '9003.do.table.sql': `CREATE TABLE of_a_test_beside (
    business_id bigint NOT NULL,
    CONSTRAINT of_a_test_beside_pkey PRIMARY KEY (business_id),
    CONSTRAINT of_a_test_beside_business FOREIGN KEY (business_id) REFERENCES businesses (id)
  );\n`,
};

const cleanUps: (() => Promise<unknown>)[] = [];

/** Cleans up for a file of tests: removes what each test leaves behind, the last first. */
export function clearAfterEach(): void {
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
  });
}

export const afterThisTest = (cleanUp: () => Promise<unknown>): void => void cleanUps.push(cleanUp);

/** The directory of these migrations, and of those of the program, for this test. */
export async function directoryWith(files: Readonly<Record<string, string>>): Promise<string> {
  const directory = await makeDirectory({ files });
  afterThisTest(() => rm(directory, { recursive: true }));
  return directory;
}

/** The address of a database that exists as long as the test. */
export async function kept(database: Promise<ScratchDatabase>): Promise<string> {
  const scratch = await database;
  afterThisTest(() => scratch.drop());
  return scratch.url;
}

export const rowsOf = async (url: string, sql: string): Promise<readonly object[]> =>
  asAdministrator(url, async (client) => (await client.query<object>(sql)).rows);

export const versionOf = (url: string): Promise<readonly object[]> =>
  rowsOf(url, 'SELECT max(version)::int AS version FROM schema_migrations');

export interface Reader {
  readonly pid: number;
  query(sql: string): Promise<unknown>;
  /** Ends the transaction and the connection. */
  leave(): Promise<void>;
}

/** Keeps one snapshot, and the locks of what it has read, as pg_dump and reports do. */
export async function openReader(url: string, sql = 'SELECT 1'): Promise<Reader> {
  const client = new pg.Client({ connectionString: url, application_name: 'pg_dump' });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query(sql);
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return {
    pid: rows[0]?.pid ?? 0,
    query: (text) => client.query(text),
    leave: () => client.end(),
  };
}

/** Holds a reader's lock on every table. */
export async function openReaderOfAll(url: string): Promise<Reader> {
  const reader = await openReader(url);
  await reader.query(
    `DO $$ BEGIN EXECUTE (SELECT 'LOCK TABLE ' || string_agg(oid::regclass::text, ', ') || ' IN ACCESS SHARE MODE'
       FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace); END $$`,
  );
  return reader;
}

export interface Running {
  readonly done: Promise<string[]>;
  /** Every sentence so far. */
  readonly lines: readonly string[];
  /** Resolves with the first sentence that matches. */
  says(pattern: RegExp): Promise<string>;
}

/** Migrates in this process, and collects its messages. */
export function startMigrating(options: MigrateOptions): Running {
  const lines: string[] = [];
  const waiting: { pattern: RegExp; resolve: (line: string) => void }[] = [];
  const hear = (_details: object, line: string): void => {
    lines.push(line);
    for (const { pattern, resolve } of waiting) if (pattern.test(line)) resolve(line);
  };
  const log: MigrationLog = { info: hear, warn: hear };
  const done = migrate({ ...options, log });
  // A test may check it later.
  done.catch(() => undefined);
  return {
    done,
    lines,
    says: async (pattern) => {
      const found = lines.find((line) => pattern.test(line));
      if (found !== undefined) return found;
      const heard = new Promise<string>((resolve) => waiting.push({ pattern, resolve }));
      const ended = done.then((applied) => {
        throw new Error(`it ended without saying ${pattern}: ${applied.join()} ${lines.join('\n')}`);
      });
      return Promise.race([heard, ended]);
    },
  };
}
