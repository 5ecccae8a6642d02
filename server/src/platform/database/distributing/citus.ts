/** What a database says of Citus, which cuts a database by business over several nodes. */
import type pg from 'pg';

/** A pool, or one connection. */
export type Queries = Pick<pg.ClientBase, 'query'>;

export interface CitusState {
  /** Undefined where the extension is not created. */
  readonly version: string | undefined;
  /** Whether this node has the tables' true places. */
  readonly isCoordinator: boolean;
  /** Nodes that may hold tenants. */
  readonly workers: readonly string[];
  /** Whether `businesses` is cut. */
  readonly isDistributed: boolean;
}

const WITHOUT: CitusState = { version: undefined, isCoordinator: false, workers: [], isDistributed: false };

export async function readCitus(queries: Queries): Promise<CitusState> {
  const { rows: versions } = await queries.query<{ version: string }>(
    `SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'`,
  );
  const version = versions[0]?.version;
  if (version === undefined) return WITHOUT;
  const { rows } = await queries.query<Omit<CitusState, 'version'>>(STATE);
  return { ...WITHOUT, ...rows[0], version };
}

/** The coordinator knows itself as group 0; without that row reference tables would not be copied to it. */
const STATE = `
  SELECT (SELECT groupid = 0 FROM pg_dist_local_group) AND EXISTS (SELECT FROM pg_dist_node WHERE groupid = 0)
           AS "isCoordinator",
         ARRAY(SELECT format('%s:%s', nodename, nodeport) FROM pg_dist_node
                WHERE isactive AND shouldhaveshards AND noderole = 'primary' ORDER BY nodeid) AS workers,
         EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass('businesses')) AS "isDistributed"`;

/** Whether the database is distributed. It stays what it was when the process started. */
export const isDistributed = async (queries: Queries): Promise<boolean> => (await readCitus(queries)).isDistributed;
