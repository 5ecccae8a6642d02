/** Which files of a cluster a backup has. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';

import { backupFailed } from './manifest.ts';

/** Relative to the cluster. */
export interface ClusterFiles {
  /** They come before what is in them. */
  readonly directories: readonly string[];
  readonly files: readonly string[];
}

/** What PostgreSQL makes anew when it starts; pg_wal comes from the archive. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT = [
  /^(?:postmaster\.(?:pid|opts)|backup_label|tablespace_map|pg_internal\.init|pgsql_tmp|current_logfiles)/,
  /^(?:recovery|standby)\.signal$/,
  /\.tmp$/,
];
/** Copied last: it says from where on the log must be replayed at least. */
export const CONTROL_FILE = path.join('global', 'pg_control');

/**
 * The files without the control file. A link is never followed: an account that can write in the cluster, as
 * PostgreSQL's can, would have root copy files that only root may read, and a restore would give them to that account.
 * @throws AppError backup_failed for a link, and for anything else that is neither a file nor a directory.
 */
export async function listFiles(cluster: string): Promise<ClusterFiles> {
  const directories: string[] = [];
  const files: string[] = [];
  const walk = async (within: string): Promise<void> => {
    for (const entry of await readdir(path.join(cluster, within), { withFileTypes: true })) {
      const name = path.join(within, entry.name);
      if (LEFT_OUT.some((left) => left.test(entry.name)) || name === CONTROL_FILE) continue;
      if (entry.isFile()) files.push(name);
      else if (EMPTIED.has(name)) directories.push(name);
      else if (entry.isDirectory()) {
        directories.push(name);
        await walk(name);
      } else {
        throw backupFailed(`${path.join(cluster, name)} is neither a file nor a directory: a backup follows no links.`);
      }
    }
  };
  await walk('');
  return { directories, files };
}
