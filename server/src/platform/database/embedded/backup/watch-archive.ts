/** Notices, beside the server, that the write-ahead log does not reach the archive. */
import type { DbDeps } from '../../pool.ts';
import { statement } from '../../statement.ts';
import { NO_ARCHIVE } from '../archive-setting.ts';

export interface ArchiveState {
  /** Nothing is archived before the first backup. */
  readonly isOn: boolean;
  /** The last try failed. */
  readonly fails: boolean;
  /** The size of the log that the archive does not have yet. */
  readonly waitingBytes: number;
}

const SEGMENT_BYTES = 16_777_216;

/** The name of a segment is its timeline and its number: a half in units of 256. */
const READ_ARCHIVE = statement({
  name: 'read_archive',
  columns: { command: 'text', fails: 'bool', waiting: 'int8' },
  text: `SELECT current_setting('archive_command') AS command,
       coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS fails,
       greatest(0, coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint - ${SEGMENT_BYTES} * (1
         + 256 * ('x' || substr(last_archived_wal, 9, 8))::bit(32)::bigint
         + ('x' || substr(last_archived_wal, 17, 8))::bit(32)::bigint), 0)) AS waiting
  FROM pg_stat_archiver`,
});

/** Tells what it has found. Then throws when the archive takes nothing, so that this is logged like other failures. */
export async function watchArchive({ db }: DbDeps, onState: (state: ArchiveState) => void): Promise<void> {
  const { command, fails, waiting } = await READ_ARCHIVE.one(db, []);
  const isOn = command !== NO_ARCHIVE;
  onState({ isOn, fails: isOn && fails, waitingBytes: isOn ? Number(waiting) : 0 });
  if (isOn && fails) throw new Error('archive_command fails; postgres.log in the data directory says why');
}
