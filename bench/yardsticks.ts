/** Other ways to take a payment, measured in turns with ours. */
import type { Yardstick } from './beside-yardsticks.ts';
import type { Bench } from './report.ts';
import type { LoadRequest } from './load.ts';
import { pay, progress, type SeededAccount } from './target.ts';
import { startProgram, yardstickOf } from './yardsticks/program.ts';
import { startTpcB, type TpcB } from './yardsticks/tpc-b.ts';

export const ECHO = 'Fastify alone';
export const OBVIOUS = 'the obvious way';
export const OBVIOUS_ON_ONE = 'the obvious way, one account';
export const PGLEDGER_ON_ONE = 'pgledger, one account';
export const TPC_B = 'TPC-B scale 50';
export const TPC_B_ON_ONE = 'TPC-B scale 1';

/** As many as ours; those that wait for a pool do as well with fewer. */
const ECHO_CONNECTIONS = [256, 512];
const POOLED_CONNECTIONS = [32, 256];

interface Setting extends Pick<Bench, 'directory' | 'freshDatabase'> {
  /** Accounts of one business. */
  readonly spread: readonly SeededAccount[];
}

export interface Yardsticks {
  readonly all: readonly Yardstick[];
  /** Afterwards nothing of them takes part of the machine. */
  readonly stop: () => Promise<void>;
}

/** All that can be had here: TPC-B where pgbench is installed, and pgledger where PGLEDGER_SQL says where it is. */
export async function openYardsticks(setting: Setting): Promise<Yardsticks> {
  const all: Yardstick[] = [];
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const stopOne of stops) await stopOne();
  };
  try {
    for (const open of [openEcho, openObvious, openPgledger, openTpcB]) {
      const opened = await open(setting);
      all.push(...opened.all);
      stops.push(opened.stop);
    }
    return { all, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const requestsTo = (accounts: readonly SeededAccount[]): LoadRequest[] => accounts.map((account) => pay(account));

async function openEcho({ directory, spread }: Setting): Promise<Yardsticks> {
  const program = await startProgram('echo.ts', directory);
  const load = { name: ECHO, connections: ECHO_CONNECTIONS, requests: requestsTo(spread) };
  return { all: [yardstickOf(load, program, directory)], stop: program.stop };
}

async function openObvious({ directory, freshDatabase, spread }: Setting): Promise<Yardsticks> {
  const url = await freshDatabase('tributary_bench_obvious');
  const program = await startProgram('obvious.ts', directory, { url, accounts: spread });
  const requests = requestsTo(spread);
  const loads = [
    { name: OBVIOUS, connections: POOLED_CONNECTIONS, requests },
    { name: OBVIOUS_ON_ONE, connections: POOLED_CONNECTIONS, requests: requests.slice(0, 1) },
  ];
  return { all: loads.map((load) => yardstickOf(load, program, directory)), stop: program.stop };
}

/** PGLEDGER_SQL has the paths of its files, in the order in which they are run, with colons between them. */
async function openPgledger({ directory, freshDatabase, spread }: Setting): Promise<Yardsticks> {
  const sql = process.env['PGLEDGER_SQL']?.split(':');
  if (sql === undefined) {
    progress('PGLEDGER_SQL is not set: there is no row against pgledger');
    return { all: [], stop: () => Promise.resolve() };
  }
  const url = await freshDatabase('tributary_bench_pgledger');
  const program = await startProgram('pgledger.ts', directory, { url, accounts: spread, sql });
  const load = { name: PGLEDGER_ON_ONE, connections: POOLED_CONNECTIONS, requests: requestsTo(spread.slice(0, 1)) };
  return { all: [yardstickOf(load, program, directory)], stop: program.stop };
}

async function openTpcB({ freshDatabase }: Setting): Promise<Yardsticks> {
  const opened: TpcB[] = [];
  for (const scale of [50, 1]) {
    const yardstick = await startTpcB(await freshDatabase(`tributary_bench_tpcb_${scale}`), scale);
    if (yardstick !== undefined) opened.push(yardstick);
  }
  if (opened.length === 0) progress('pgbench is not installed: there are no rows against TPC-B');
  return {
    all: opened,
    async stop() {
      for (const { stop } of opened) await stop();
    },
  };
}
