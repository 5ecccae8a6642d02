/**
 * Where PostgreSQL takes its write-ahead log. `archive_command` is a setting of the cluster (ALTER SYSTEM), so that it
 * holds whichever process starts PostgreSQL, and ends with a restore, which makes a new history.
 */
import type pg from 'pg';

/** Takes nothing anywhere, and lets PostgreSQL forget the segment. */
export const NO_ARCHIVE = 'exit 0';

/** In seconds; 0 means never. */
type Timeout = 0 | 60;

/** A segment that is not full leaves after the timeout, so that no more than this is lost with the machine. */
export async function setArchive(client: pg.Client, command: string, timeout: Timeout): Promise<void> {
  await client.query(`ALTER SYSTEM SET archive_command = ${client.escapeLiteral(command)}`);
  await client.query(`ALTER SYSTEM SET archive_timeout = ${timeout}`);
  await client.query('SELECT pg_reload_conf()');
}

/** With an empty command, a new cluster would keep its log for ever. Whatever else is set stays. */
export async function ensureArchiveIsSet(client: pg.Client): Promise<void> {
  if ((await settingOf(client, 'archive_command')) === '') await setArchive(client, NO_ARCHIVE, 0);
}

export async function settingOf(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query<{ value: string }>('SELECT current_setting($1) AS value', [name]);
  return rows[0]?.value ?? '';
}
