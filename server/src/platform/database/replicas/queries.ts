/** What a process asks the primary and its replicas to compare them. */
import { statement } from '../statement.ts';

/** One server with one history: a restart, a rebuilt replica or a promoted one is another. */
const IDENTITY = `(pg_control_system()).system_identifier::text || ' ' ||
       (SELECT oid FROM pg_database WHERE datname = current_database()) AS "databaseId"`;

export const READ_PRIMARY = statement({
  name: 'read_primary',
  columns: { timeline: 'int4', lsn: 'text', now: 'timestamptz', databaseId: 'text' },
  text: `SELECT ('x' || substr(pg_walfile_name(lsn), 1, 8))::bit(32)::int AS timeline, lsn::text AS lsn,
       clock_timestamp() AS now, ${IDENTITY}
  FROM pg_current_wal_insert_lsn() AS lsn`,
});

/** The timeline may be an earlier one than what is replayed, until that is on the disk, and never a later one. */
export const READ_REPLICA = statement({
  name: 'read_replica',
  columns: {
    timeline: 'int4',
    lsn: 'text?',
    isStandby: 'bool',
    startedAt: 'text',
    databaseId: 'text',
  },
  text: `SELECT greatest((pg_control_checkpoint()).timeline_id, (pg_control_recovery()).min_recovery_end_timeline)
         AS timeline, pg_last_wal_replay_lsn()::text AS lsn,
       pg_is_in_recovery() AS "isStandby", pg_postmaster_start_time()::text AS "startedAt",
       ${IDENTITY}`,
});

/** Short, because callers wait for it. */
export const READ_REPLAYED = statement({
  name: 'read_replayed_position',
  columns: { lsn: 'text' },
  text: 'SELECT pg_last_wal_replay_lsn()::text AS lsn',
});
