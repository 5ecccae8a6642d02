/** Turns a database into a distributed one, whose tenants lie on the nodes of Citus. */
import type pg from 'pg';
import { type CitusState, readCitus } from '../distributing/citus.ts';
import { placeTables } from '../distributing/place-tables.ts';
import { type PlannedTable, planTables } from '../distributing/table-plan.ts';
import { withOwner } from './connections.ts';
import { buildWhenEmpty, type MigrateOptions } from './migrate.ts';
import { MigrationError, SILENT } from './migration-error.ts';
import { underLease } from './under-lease.ts';
import { WAITS } from './waits.ts';

export interface DistributeOptions extends MigrateOptions {
  /** Into how many parts the tenants are cut; Citus's own setting if undefined. It can't be changed later. */
  readonly shards?: number | undefined;
}

export interface Distribution {
  /** Tables that this call has placed. */
  readonly placed: readonly PlannedTable[];
  /** All tables that are cut by business, and those that are copied to every node. */
  readonly tenants: number;
  readonly references: number;
  readonly workers: readonly string[];
}

/**
 * Can run again at any time, and places only what is not placed yet.
 * @throws MigrationError distribution_refused where there is no Citus, no worker, or a server is connected;
 *   migrations_pending; and what `migrate` throws.
 */
export async function distribute(options: DistributeOptions): Promise<Distribution> {
  const { log = SILENT, signal = new AbortController().signal, waits = WAITS, shards } = options;
  requireNodes(await withOwner(options, readCitus));
  await buildWhenEmpty(options);
  return underLease(options, { log, signal, waits }, async ({ worker: owner }) => {
    const state = await readCitus(owner);
    if (!state.isDistributed) await requireNobody(owner);
    await owner.query(SET_FOR_ALL_SESSIONS);
    const placed = await placeTables(owner, shards);
    const plan = await planTables(owner);
    requireWhole(plan, await unplacedShards(owner));
    const references = plan.filter(({ column }) => column === null).length;
    return { placed, tenants: plan.length - references, references, workers: state.workers };
  });
}

const refused = (message: string): MigrationError => new MigrationError('distribution_refused', message);

function requireNodes({ version, isCoordinator, workers }: CitusState): void {
  if (version === undefined) {
    throw refused(
      'This database has no Citus. On every node, add citus to shared_preload_libraries, restart, and run ' +
        'CREATE EXTENSION citus in the database. Nothing was changed.',
    );
  }
  if (!isCoordinator) {
    throw refused(
      'This node is not the coordinator of a cluster. Run citus_set_coordinator_host(host) on the coordinator, and ' +
        "set DATABASE_URL to the coordinator's address. Nothing was changed.",
    );
  }
  if (workers.length === 0) {
    throw refused('The cluster has no worker. Add one with citus_add_node(host, port). Nothing was changed.');
  }
}

/** A server that started before does not know that the database is distributed. */
async function requireNobody(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE application_name = 'tributary' AND datname = current_database() AND pid <> pg_backend_pid()`,
  );
  const count = rows[0]?.count ?? 0;
  if (count === 0) return;
  throw refused(`Servers or commands have ${count} connections to the database. Stop them first. Nothing was changed.`);
}

/** Limits of a transaction, such as how long it waits for a lock, hold on the node where its rows lie. */
const SET_FOR_ALL_SESSIONS = `DO $$ BEGIN
  EXECUTE format('ALTER DATABASE %I SET citus.propagate_set_commands = local', current_database());
END $$`;

async function unplacedShards(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_dist_shard s
      WHERE NOT EXISTS (SELECT FROM pg_dist_placement p WHERE p.shardid = s.shardid AND p.shardstate = 1)`,
  );
  return rows[0]?.count ?? 0;
}

function requireWhole(plan: readonly PlannedTable[], lostShards: number): void {
  const missing = plan.filter(({ isPlaced }) => !isPlaced).map(({ table }) => table);
  if (missing.length > 0) throw refused(`These tables are not placed as they should be: ${missing.join(', ')}.`);
  if (lostShards > 0) throw refused(`${lostShards} shards are on no node that is active.`);
}
