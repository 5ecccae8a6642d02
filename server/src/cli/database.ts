import { type Distribution, distribute } from '../platform/database/migrating/distribute.ts';
import { migrate } from '../platform/database/migrating/migrate.ts';
import type { MigrationLog } from '../platform/database/migrating/migration-error.ts';
import { backups, stopArchivingCommand } from './backup.ts';
import { upgradeCommand } from './upgrade.ts';
import { command, noun, wholeNumber } from './command.ts';

const URL_HELP = `
The role of this address serves: it owns nothing, and cannot change what was posted, sealed or recorded. With --owner
the address is that of the role that owns the tables: for backups, restores and psql as administrator.

The address holds the password. That of the embedded PostgreSQL answers only while something keeps it up, such as
the server: when nothing does, this command starts it to learn the address, and ends it again.`;

const MIGRATE_HELP = `
You can run this while servers of the previous version serve. A migration that waits for a lock lets everybody else
pass every two seconds and tries again, for as long as it takes. It names the holder of the lock on standard error.
When it is interrupted, it cancels its statement on the server. Applied migrations stay, and the next run continues.
Set DATABASE_MIGRATION_URL if DATABASE_URL leads through a connection pooler, or if its role may not change the
schema.`;

const DISTRIBUTE_HELP = `
For a cluster of Citus that is set up: the extension on every node, citus_set_coordinator_host and citus_add_node.
Stop all servers first. Each business lies on one worker from then on, with everything that is its own; banks and API
keys are copied to every node, and people stay on the coordinator. All of it is one transaction, which waits for
nobody's answer: when the command is killed, nothing was changed. You can run it again at any time.`;

const SHARDS_MAX = 1_024;

function textOf({ placed, tenants, references, workers }: Distribution): string {
  const done = placed.length === 0 ? 'Every table was in its place.' : `${placed.length} tables were placed.`;
  const places = `${tenants} are cut by business, ${references} are copied to every node`;
  return `${done} ${places}; workers: ${workers.join(', ')}.`;
}

export const database = noun('database', 'the database in use', [
  command(
    'url',
    'Print the address of the database in use',
    (bare) => bare.option('--owner', 'the address of the role that owns the tables').addHelpText('after', URL_HELP),
    async (invocation, { owner = false }) => {
      const inUse = await invocation.databaseInUse();
      const url = owner ? (inUse.migrationUrl ?? inUse.url) : inUse.url;
      return { json: { url }, text: url };
    },
  ),
  command(
    'migrate',
    'Migrate the database to the newest schema',
    (bare) => bare.addHelpText('after', MIGRATE_HELP),
    async (invocation, { json = false }) => {
      const { logger, ...inUse } = await invocation.databaseInUse();
      // People read these words. Machines get the log's lines, of which only warnings are shown.
      const say = (_details: object, message: string): unknown => invocation.stderr.write(`${message}\n`);
      const inWords: MigrationLog = { info: say, warn: say };
      const applied = await migrate({ ...inUse, log: json ? logger : inWords });
      const text = applied.length === 0 ? 'The database is up to date.' : `Applied:\n${applied.join('\n')}`;
      return { json: { applied }, text };
    },
  ),
  backups,
  stopArchivingCommand,
  upgradeCommand,
  command(
    'distribute',
    'Cut the database by business over the nodes of a Citus cluster',
    (bare) =>
      bare
        .option('--shards <count>', 'into how many parts; it can not be changed later', wholeNumber(1, SHARDS_MAX))
        .addHelpText('after', DISTRIBUTE_HELP),
    async (invocation, { shards }) => {
      const { logger, ...inUse } = await invocation.databaseInUse();
      const distribution = await distribute({ ...inUse, log: logger, shards });
      return { json: distribution, text: textOf(distribution) };
    },
  ),
]);
