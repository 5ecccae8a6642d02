/** Memory and handles return: after the faults a process needs about as much as one that has just started. */
import { readdir } from 'node:fs/promises';
import { SERVING_ROLE } from '../../src/platform/database/embedded/lease.ts';
import { asAdministrator } from '../harness/administration.ts';
import { createHttpClient } from '../harness/http-client.ts';
import type { ServerProcess } from '../harness/server-process.ts';
import type { Problem } from './checker.ts';
import type { World } from './world.ts';
import { inTheEnd } from './waiting.ts';

export interface Footprint {
  readonly process: string;
  readonly handles: number;
  readonly heapMegabytes: number;
}

const WARM_UP_READS = 300;
/** Idle connections to the database, which pools keep for a while. */
const HANDLES_MORE_MAX = 12;
const HEAP_MORE_MAX_MEGABYTES = 48;

/** Adds to `problems` what does not return. */
export async function checkFootprints(world: World, problems: Problem[]): Promise<Footprint[]> {
  const fresh = await footprintOfFresh(world);
  const footprints = [fresh];
  const noted = (rule: string, error: unknown): void => void problems.push({ rule, detail: String(error) });
  for (const [index, { process }] of world.servers.entries()) {
    if (process === undefined) continue;
    let last = await footprintOf(`process ${index}`, process);
    await inTheEnd('it needs no more than a new one', async () => {
      last = await footprintOf(`process ${index}`, process);
      return (
        last.handles <= fresh.handles + HANDLES_MORE_MAX &&
        last.heapMegabytes <= fresh.heapMegabytes + HEAP_MORE_MAX_MEGABYTES
      );
    }).catch((error: unknown) =>
      noted(`memory and handles of process ${index} return`, `${String(error)} ${JSON.stringify({ fresh, last })}`),
    );
    footprints.push(last);
  }
  await inTheEnd('no session of a server is in a transaction', () => areIdle(world)).catch((error: unknown) =>
    noted('no transaction is left open', error),
  );
  return footprints;
}

async function footprintOfFresh({ servers: [served], ledgers: [ledger] }: World): Promise<Footprint> {
  if (served === undefined || ledger === undefined) throw new Error('there is no server');
  const process = await served.start();
  try {
    const client = createHttpClient(process.url, ledger.secretKey);
    for (let read = 0; read < WARM_UP_READS; read += 1) await client.get('/v1/business/subaccounts/transactions');
    client.close();
    return await footprintOf('a new one', process);
  } finally {
    await process.end('SIGTERM');
  }
}

async function footprintOf(name: string, { url, pid }: ServerProcess): Promise<Footprint> {
  const handles = await readdir(`/proc/${pid}/fd`).catch(() => []);
  // A connection of its own, which is closed at once and is no handle that stays.
  const metrics = await (await fetch(`${url}/metrics`, { headers: { connection: 'close' } })).text();
  const heap = Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(metrics)?.[1]);
  return { process: name, handles: handles.length, heapMegabytes: Math.round(heap / 1_048_576) };
}

async function areIdle({ pair }: World): Promise<boolean> {
  const { rows } = await asAdministrator(pair.besideUrl, (client) =>
    client.query(
      `SELECT FROM pg_stat_activity WHERE usename = '${SERVING_ROLE}' AND state NOT IN ('idle', 'active')
       UNION ALL SELECT FROM pg_locks WHERE NOT granted
       UNION ALL SELECT FROM pg_prepared_xacts`,
    ),
  );
  return rows.length === 0;
}
