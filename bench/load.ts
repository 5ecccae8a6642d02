/**
 * The load generator: wrk, keep-alive connections with one request in progress on each. Like pgbench, it is written in
 * C, so that it leaves the machine to the programs being measured.
 */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export interface LoadPlan {
  readonly port: number;
  readonly connections: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
  readonly requests: readonly LoadRequest[];
  /** How long a connection waits between an answer and its next request, on average; 0 by default. */
  readonly pauseMs?: number;
}

export interface LoadRequest {
  readonly method: string;
  readonly path: string;
  readonly apiKey: string;
  /** FRESH_UUID in it is replaced by a new UUID in each request. */
  readonly body?: string;
}

export interface LoadReport {
  /** Requests. */
  readonly perSecond: number;
  /** Answers other than 2xx and 3xx, and requests without an answer. */
  readonly failed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export const FRESH_UUID = '00000000-0000-0000-0000-000000000000';

const SCRIPT = fileURLToPath(new URL('./load.lua', import.meta.url));
const run = promisify(execFile);

/** Writes the requests to a file in `directory`. @throws Error when wrk is not installed. */
export async function generateLoad(directory: string, plan: LoadPlan): Promise<LoadReport> {
  const file = join(directory, 'requests');
  const requests = plan.requests.map(onTheWire);
  writeFileSync(file, requests.map((request) => `${Buffer.byteLength(request)}\n${request}`).join(''));
  await wrk(file, plan, plan.warmUpSeconds);
  const { requests: sent, durationUs, failed, p50Us, p99Us } = await wrk(file, plan, plan.seconds);
  return { perSecond: (sent * 1e6) / durationUs, failed, p50Ms: p50Us / 1000, p99Ms: p99Us / 1000 };
}

interface WrkReport {
  readonly requests: number;
  readonly durationUs: number;
  readonly failed: number;
  readonly p50Us: number;
  readonly p99Us: number;
}

async function wrk(file: string, { port, connections, pauseMs = 0 }: LoadPlan, seconds: number): Promise<WrkReport> {
  const load = [
    '--threads',
    '1',
    '--connections',
    String(connections),
    '--duration',
    `${seconds}s`,
    '--timeout',
    '10s',
  ];
  const script = [
    '--script',
    SCRIPT,
    `http://127.0.0.1:${port}`,
    '--',
    file,
    String(Date.now() % 2 ** 31),
    String(pauseMs),
  ];
  const { stdout } = await run('wrk', [...load, ...script]).catch((error: Error & { readonly code?: unknown }) => {
    throw error.code === 'ENOENT' ? new Error('wrk is not installed; bench/README.md says where it comes from') : error;
  });
  return JSON.parse(stdout.slice(stdout.lastIndexOf('\n{'))) as WrkReport;
}

function onTheWire({ method, path, apiKey, body }: LoadRequest): string {
  const head = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\napikey: ${apiKey}\r\n`;
  if (body === undefined) return `${head}\r\n`;
  return `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
