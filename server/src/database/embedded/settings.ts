/**
 * PostgreSQL's settings for a small server beside its application: modest memory, every acknowledged write on disk
 * (fsync, synchronous_commit and full_page_writes keep their defaults), reachable from this machine only.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  // TCP alone is enough, and a socket directory would be one more place that every account must reach.
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  wal_buffers: '16MB',
  // Checkpoints further apart write fewer full pages; a crash recovery still takes seconds.
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  // Only a restart could switch it on, so that it always is. What the archive gets is a setting in the cluster
  // (`archive-setting.ts`): nothing, until there are backups.
  archive_mode: 'on',
  random_page_cost: '1.1',
  // Our statements are short: compiling them costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The application gets the errors of statements. Omitting them here bounds the log and keeps values out of it.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_line_prefix: '%m [%p] ',
};

/** Command line arguments of `postgres`; values in `extra` override ours. */
export function settingArguments(port: number, extra: Readonly<Record<string, string>>): string[] {
  const settings = { ...SETTINGS, ...extra, port: String(port) };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
