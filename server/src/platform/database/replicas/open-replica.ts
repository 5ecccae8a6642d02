/** A replica for work that takes long and reads only. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../pool.ts';
import { Replicas } from './replicas.ts';

const LOOKS_MAX = 5;
const LOOK_AGAIN_MS = 200;
const SILENT = { warn: () => undefined, info: () => undefined };

interface OpenReplica {
  readonly name: string;
  readonly database: Database;
  close(): Promise<void>;
}

/** Undefined if none can be read now. */
export async function openReplica(urls: readonly string[], primary: Database): Promise<OpenReplica | undefined> {
  if (urls.length === 0) return undefined;
  const replicas = new Replicas({ urls, primary, clock: primary, log: SILENT });
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    await replicas.look();
    const replica = replicas.all.find(({ isUsable }) => isUsable);
    if (replica !== undefined) {
      return { name: replica.name, database: replica.database, close: () => replicas.close() };
    }
    await delay(LOOK_AGAIN_MS);
  }
  await replicas.close();
  return undefined;
}
