/** One process at a time changes the schema: it holds the lease while it works, and gives it back. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { MigrationRun } from './apply-migration.ts';
import { ensureBookkeeping } from './bookkeeping.ts';
import { close, connectToMigrate, type MigrationAddress } from './connections.ts';
import { applicationNameOf, releaseLease, takeLease } from './lease.ts';
import { Watch } from './watch.ts';

/** Waits while another process holds the lease. @throws the signal's reason, and what `work` throws. */
export async function underLease<T>(
  address: MigrationAddress,
  { log, signal, waits }: Pick<MigrationRun, 'log' | 'signal' | 'waits'>,
  work: (run: MigrationRun) => Promise<T>,
): Promise<T> {
  const owner = randomUUID();
  const worker = await connectToMigrate(address, applicationNameOf(owner));
  let client: pg.Client | undefined;
  try {
    client = await connectToMigrate(address, applicationNameOf(owner));
    await ensureBookkeeping(client);
    await takeLease(client, owner, { log, signal });
    const watch = new Watch({ client, worker, workerPid: await pidOf(worker), owner, signal, waits });
    watch.start();
    try {
      return await work({ worker, watch, log, signal, waits });
    } finally {
      await watch.stop();
      await releaseLease(client, owner).catch(() => undefined);
    }
  } finally {
    await close(worker);
    if (client !== undefined) await close(client);
  }
}

async function pidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid ?? 0;
}
