/**
 * Ends connections whose server process is idle although we wait for it: the process hangs, or a firewall between has
 * forgotten the connection. Its answer may be lost, and what was sent may still take effect; nothing is done twice. The
 * database itself answers meanwhile, and says so. A caller that waits on such a connection hears after some seconds
 * that it was lost, and tries again on another one.
 */
import type pg from 'pg';
import { DatabaseClient } from './client.ts';

/** A server process that is alive takes up a statement within this time, however busy the machine is. */
const SILENT_MIN_MS = 4_000;

const ASKING_MAX_MS = 3_000;

/** Idle although something was sent to it long ago. Asked of the processes of our own role, whose state it may see. */
const IDLE = `SELECT pid FROM pg_stat_activity
  WHERE pid = ANY ($1::int[]) AND state IN ('idle', 'idle in transaction')
    AND state_change < clock_timestamp() - make_interval(secs => $2::float8 / 1000)`;

export interface HungConnectionsDeps {
  /** Whose connections are watched. */
  readonly pools: readonly pg.Pool[];
  /**
   * The address of the same database and role: it is asked on a connection of its own, which no other hang concerns.
   */
  readonly url: string | undefined;
  readonly log: { warn(details: object, message: string): void };
}

export class HungConnections {
  readonly #deps: HungConnectionsDeps;
  readonly #open = new Set<DatabaseClient>();
  readonly #idle = new Set<DatabaseClient>();

  constructor(deps: HungConnectionsDeps) {
    this.#deps = deps;
    for (const pool of deps.pools) {
      pool.on('acquire', (client) => {
        if (!(client instanceof DatabaseClient)) return;
        this.#open.add(client);
        this.#idle.delete(client);
      });
      pool.on('release', (_error, client) => {
        if (!(client instanceof DatabaseClient)) return;
        client.noteIdle();
        this.#idle.add(client);
      });
      pool.on('remove', (client) => {
        if (!(client instanceof DatabaseClient)) return;
        this.#open.delete(client);
        this.#idle.delete(client);
      });
    }
  }

  /** Asks nothing while every connection has answered lately. @throws the database's error. */
  async endThem(): Promise<void> {
    const silent = new Map(
      [...this.#open].flatMap((client) => {
        const sinceMs = client.silentSinceMs;
        const isLong = sinceMs !== undefined && performance.now() - sinceMs > SILENT_MIN_MS;
        return isLong && client.serverPid !== undefined ? [[client.serverPid, { client, sinceMs }] as const] : [];
      }),
    );
    if (silent.size === 0) return;
    for (const pid of await this.#idleOf([...silent.keys()])) {
      const found = silent.get(pid);
      // It has answered meanwhile.
      if (found === undefined || found.client.silentSinceMs !== found.sinceMs) continue;
      const message = 'a process of the database does not take up what was sent to it: its connection ends';
      this.#deps.log.warn({ pid }, message);
      end(found.client);
      // What waits there would meet the next one that hangs.
      for (const idle of this.#idle) end(idle);
    }
  }

  async #idleOf(pids: readonly number[]): Promise<number[]> {
    const client = new DatabaseClient({
      connectionString: this.#deps.url,
      connectionTimeoutMillis: ASKING_MAX_MS,
      query_timeout: ASKING_MAX_MS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(IDLE, [pids, SILENT_MIN_MS / 2]);
      return rows.map(({ pid }) => pid);
    } finally {
      void client.end().catch(() => undefined);
    }
  }
}

function end({ connection }: DatabaseClient): void {
  connection.stream.destroy(new Error('Connection terminated: the server does not take up statements'));
}
