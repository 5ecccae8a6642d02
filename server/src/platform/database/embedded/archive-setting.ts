/**
 * Where PostgreSQL takes its write-ahead log. `archive_command` is a setting of the cluster (ALTER SYSTEM), so that it
 * holds whichever process starts PostgreSQL, and ends with a restore, which makes a new history.
 */
import type pg from 'pg';

export interface Archiving {
  /** A command of a shell. */
  readonly command: string;
  /** A segment that is not full leaves after this time, so that no more is lost with the machine. 0 means never. */
  readonly timeout: string;
}

/** Takes nothing anywhere, and lets PostgreSQL forget the segment. */
export const NO_ARCHIVE = 'exit 0';
export const NO_ARCHIVING: Archiving = { command: NO_ARCHIVE, timeout: '0' };

export async function archivingOf(client: pg.Client): Promise<Archiving> {
  return { command: await settingOf(client, 'archive_command'), timeout: await settingOf(client, 'archive_timeout') };
}

export async function setArchiving(client: pg.Client, { command, timeout }: Archiving): Promise<void> {
  await client.query(`ALTER SYSTEM SET archive_command = ${client.escapeLiteral(command)}`);
  await client.query(`ALTER SYSTEM SET archive_timeout = ${client.escapeLiteral(timeout)}`);
  await client.query('SELECT pg_reload_conf()');
}

/** With an empty command, a new cluster would keep its log for ever. Whatever else is set stays. */
export async function ensureArchiveIsSet(client: pg.Client): Promise<void> {
  if ((await settingOf(client, 'archive_command')) === '') await setArchiving(client, NO_ARCHIVING);
}

export async function settingOf(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query<{ value: string }>('SELECT current_setting($1) AS value', [name]);
  return rows[0]?.value ?? '';
}
