/**
 * How long a caller waits, and how late the serving loop is: a lone caller who pauses between requests, and payments at
 * fixed rates. Latencies are compared with those of /healthz in the same run, in turns with a server that does nothing
 * by itself ("idle"); with `--against DIRECTORY` in turns with another checkout ("other").
 */
import { Agent, type IncomingMessage, request } from 'node:http';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { generateLoad, type LoadRequest } from './load.ts';
import type { LoopDelay } from './loop-delay.ts';
import { seedForPayments } from './payments.ts';
import { type Bench, type Figure, type Findings, median } from './report.ts';
import { pay, progress, type SeededAccount, startTarget, type Target, type TargetOptions } from './target.ts';

const PRELOADED = fileURLToPath(new URL('./loop-delay.ts', import.meta.url));
/** Even, so that each side goes first equally often. */
const ROUNDS = 4;
const WARM_UP_SECONDS = 1;
const FULL_CONNECTIONS = 256;
const PACED_CONNECTIONS = 512;
const RATES = [300, 2_000];
const MS_PER_SECOND = 1000;
const POLL_MS = 20;
/** The processor and the caches have other work between two requests, as they do where one comes now and then. */
const LONE_PAUSE_MS = 10;

/** What one kind of load showed in one round. */
interface Measured {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly loop: LoopDelay;
}

interface Side {
  readonly name: string;
  readonly target: Target;
  readonly accounts: readonly SeededAccount[];
  readonly loopDelay: () => Promise<LoopDelay>;
  readonly measured: Map<string, Measured[]>;
}

const HEALTH = 'A lone GET /healthz';
const FETCH = 'A lone fetch of an account';
const LONE = 'A lone payment';
const HALF = 'Payments at half of the highest rate';

export async function measurePauses(bench: Bench, against?: string): Promise<Findings> {
  const sides: Side[] = [];
  try {
    sides.push(await startSide(bench, 'this'));
    if (against === undefined) sides.push(await startSide(bench, 'idle', { env: { WITHOUT_BACKGROUND: 'yes' } }));
    else sides.push(await startSide(bench, 'other', { checkout: resolve(against) }));
    for (let round = 0; round < ROUNDS; round += 1) {
      const inTurn = round % 2 === 1 ? sides.toReversed() : sides;
      progress(`round ${round + 1} of ${ROUNDS}`);
      await callAlone(bench, inTurn);
      for (const side of inTurn) await measureRound(bench, side);
    }
    return { figures: sides.flatMap(figuresOf) };
  } finally {
    for (const { target } of sides) await target.stop();
  }
}

async function startSide(bench: Bench, name: string, options: TargetOptions = {}): Promise<Side> {
  const databaseUrl = await bench.freshDatabase(`tributary_bench_${name}`);
  const dataDir = join(bench.directory, name);
  mkdirSync(dataDir);
  const file = join(dataDir, 'loop-delay.json');
  const env = { ...options.env, NODE_OPTIONS: `--import=${PRELOADED}`, LOOP_DELAY_FILE: file };
  const target = await startTarget(databaseUrl, dataDir, { ...options, env });
  const { spread } = await seedForPayments(target, databaseUrl, bench.directory);
  return { name, target, accounts: spread, loopDelay: () => loopDelayOf(target, file), measured: new Map() };
}

/** Since it was asked last. */
async function loopDelayOf({ process: child }: Target, file: string): Promise<LoopDelay> {
  rmSync(file, { force: true });
  child.kill('SIGUSR2');
  for (;;) {
    await delay(POLL_MS);
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as LoopDelay;
    } catch {
      if (child.exitCode !== null) throw new Error('the server ended');
    }
  }
}

/** Each kind of request to each side in turn, so that what else the machine does hits all alike. */
async function callAlone({ seconds }: Bench, sides: readonly Side[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const calls = sides.flatMap((side) =>
    [HEALTH, FETCH, LONE].map((what) => ({ side, what, waitedMs: [] as number[] })),
  );
  for (const { loopDelay } of sides) await loopDelay();
  const turns = Math.ceil((seconds * MS_PER_SECOND) / LONE_PAUSE_MS);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const { side, what, waitedMs } of calls) {
      waitedMs.push(await answered(agent, side.target, loneRequest(side, what, turn)));
      await delay(LONE_PAUSE_MS);
    }
  }
  agent.destroy();
  const delays = new Map<Side, LoopDelay>();
  for (const side of sides) delays.set(side, await side.loopDelay());
  for (const { side, what, waitedMs } of calls) {
    const sorted = waitedMs.toSorted((a, b) => a - b);
    const at = (part: number): number => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
    const loop = delays.get(side) ?? { p99Ms: Number.NaN, maxMs: Number.NaN };
    note(side, what, { p50Ms: at(0.5), p99Ms: at(0.99), loop });
  }
}

function loneRequest({ accounts }: Side, what: string, turn: number): LoadRequest {
  const account = accounts[turn % accounts.length];
  if (account === undefined) throw new Error('there are no accounts');
  if (what === LONE) return pay(account);
  return what === FETCH ? get(account.apiKey, `/v1/api/subaccounts/${account.id}`) : get('', '/healthz');
}

/** Until the whole answer is there, in milliseconds. */
async function answered(agent: Agent, { port }: Target, { method, path, apiKey, body }: LoadRequest): Promise<number> {
  const startedMs = performance.now();
  const headers = {
    ...(apiKey !== '' && { apikey: apiKey }),
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ agent, port, host: '127.0.0.1', method, path, headers }, resolve).on('error', reject).end(body);
  });
  await answer.resume().toArray();
  if (answer.statusCode !== 200 && answer.statusCode !== 201) throw new Error(`${path} answered ${answer.statusCode}`);
  return performance.now() - startedMs;
}

async function measureRound(bench: Bench, side: Side): Promise<void> {
  const pays = side.accounts.map((account) => pay(account));
  for (const rate of RATES) await measure(bench, side, `Payments at ${rate} a second`, paced(pays, rate));
  const { perSecond } = await measure(bench, side, 'Payments at the highest rate', {
    requests: pays,
    connections: FULL_CONNECTIONS,
  });
  await measure(bench, side, HALF, paced(pays, perSecond / 2));
}

function note({ measured }: Side, what: string, figures: Measured): void {
  measured.set(what, [...(measured.get(what) ?? []), figures]);
}

const get = (apiKey: string, path: string): LoadRequest => ({ method: 'GET', path, apiKey });

interface Load {
  readonly requests: readonly LoadRequest[];
  readonly connections: number;
  readonly pauseMs?: number;
}

const paced = (requests: readonly LoadRequest[], perSecond: number): Load => ({
  requests,
  connections: PACED_CONNECTIONS,
  pauseMs: (PACED_CONNECTIONS * MS_PER_SECOND) / perSecond,
});

async function measure(
  { directory, seconds }: Bench,
  side: Side,
  what: string,
  load: Load,
): Promise<{ readonly perSecond: number }> {
  const { target, loopDelay } = side;
  await loopDelay();
  const report = await generateLoad(directory, { port: target.port, warmUpSeconds: WARM_UP_SECONDS, seconds, ...load });
  if (report.failed > 0) throw new Error(`${what}: ${report.failed} requests failed`);
  note(side, what, { ...report, loop: await loopDelay() });
  return report;
}

/** Each the median of all rounds; of the longest delay of the loop, the longest. */
function figuresOf({ name, measured }: Side): Figure[] {
  const health = medianOf(measured.get(HEALTH) ?? [], ({ p50Ms }) => p50Ms);
  const aims: Readonly<Record<string, string>> = {
    [LONE]: 'p50 at most 2.5 times, p99 at most 10 times',
    [HALF]: 'p99 at most 15 times',
  };
  return [...measured].map(([what, rounds]) => {
    const p50 = medianOf(rounds, ({ p50Ms }) => p50Ms);
    const p99 = medianOf(rounds, ({ p99Ms }) => p99Ms);
    const loop = medianOf(rounds, ({ loop: { p99Ms } }) => p99Ms);
    const longest = Math.max(...rounds.map(({ loop: { maxMs } }) => maxMs));
    const inTimes = (ms: number): string => `${ms.toFixed(2)} ms (${(ms / health).toFixed(1)} times)`;
    return {
      what: `${what} (${name})`,
      measured:
        `p50 ${inTimes(p50)}, p99 ${inTimes(p99)}; ` +
        `the loop is late by ${loop.toFixed(1)} ms (p99), ${longest.toFixed(1)} ms at most`,
      ...(aims[what] === undefined ? {} : { aim: aims[what] }),
    };
  });
}

const medianOf = (rounds: readonly Measured[], part: (measured: Measured) => number): number =>
  median(rounds.map(part));
