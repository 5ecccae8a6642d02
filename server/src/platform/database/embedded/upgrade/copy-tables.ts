/** Copies all rows from one PostgreSQL to another, table by table, through files that both servers reach. */
import { rm } from 'node:fs/promises';
import path from 'node:path';

import type pg from 'pg';

import { AppError } from '../../../../core/errors/errors.ts';
import { digestOf } from '../backup/copy-file.ts';

interface Table {
  /** Quoted. */
  readonly name: string;
  /** Quoted, without generated ones, in the order of their names: that in the table depends on its history. */
  readonly columns: string;
  readonly types: string;
}

/** A writer that holds a table for longer has not been stopped. */
const LOCK_TIMEOUT = '10s';

const LIST_TABLES = `
  SELECT c.oid::regclass::text AS name,
         string_agg(quote_ident(a.attname), ', ' ORDER BY a.attname) AS columns,
         string_agg(format_type(a.atttypid, a.atttypmod), ', ' ORDER BY a.attname) AS types
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
   WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
     AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
   GROUP BY c.oid ORDER BY 1`;

const LIST_SEQUENCES = `
  SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS value
    FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL`;

/**
 * In one snapshot, with all tables locked against writers. The tables of `to` lose the rows that they have, and each is
 * read back and compared. Resolves with how many tables there are. The transaction on `from` stays open: nobody can
 * write there before its connection ends.
 *
 * Throws `upgrade_failed` when the tables are not the same, or somebody writes to them.
 */
export async function copyTables(from: pg.Client, to: pg.Client, work: string): Promise<number> {
  const tables = await listTables(from);
  if (JSON.stringify(tables) !== JSON.stringify(await listTables(to))) {
    throw failed('The tables are not those that its migrations make. Compare its schema with server/schema.sql.');
  }
  const names = tables.map(({ name }) => name).join(', ');
  await from.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
  await from.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  await from.query(`LOCK TABLE ${names} IN SHARE MODE`).catch((error: unknown) => {
    throw failed('Another process writes to the database. Stop everything that uses it.', error);
  });
  await to.query('BEGIN');
  // The rows come in the order of the tables' names, and satisfied all references where they were.
  await to.query('SET LOCAL session_replication_role = replica');
  await to.query(`TRUNCATE ${names}`);
  for (const table of tables) await copyTable(from, to, table, work);
  await copySequences(from, to);
  await to.query('COMMIT');
  return tables.length;
}

const failed = (message: string, cause?: unknown): AppError =>
  new AppError('upgrade_failed', `${message} Nothing was changed.`, { cause });

const listTables = async (client: pg.Client): Promise<Table[]> => (await client.query<Table>(LIST_TABLES)).rows;

async function copyTable(from: pg.Client, to: pg.Client, { name, columns }: Table, work: string): Promise<void> {
  const [sent, readBack] = ['sent.copy', 'read-back.copy'].map((file) => path.join(work, file));
  const files = [sent, readBack].map((file) => to.escapeLiteral(file ?? ''));
  const subject = `${name} (${columns})`;
  await from.query(`COPY ${subject} TO ${files[0]}`);
  await to.query(`COPY ${subject} FROM ${files[0]}`);
  await to.query(`COPY ${subject} TO ${files[1]}`);
  const digests = await Promise.all([digestOf(sent ?? ''), digestOf(readBack ?? '')]);
  if (digests[0].digest !== digests[1].digest) throw failed(`The rows of ${name} did not arrive as they were.`);
  for (const file of [sent, readBack]) await rm(file ?? '');
}

async function copySequences(from: pg.Client, to: pg.Client): Promise<void> {
  const { rows } = await from.query<{ name: string; value: string }>(LIST_SEQUENCES);
  for (const { name, value } of rows) await to.query('SELECT setval($1, $2)', [name, value]);
}
