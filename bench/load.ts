/**
 * The load generator: keep-alive connections, each with one request under way, no HTTP client in between, so that it
 * leaves the machine to what is measured. Runs in a process of its own; the plan is a JSON file named by the first
 * argument, the report goes to standard output as JSON.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';

export interface LoadPlan {
  readonly port: number;
  readonly connections: number;
  readonly warmUpMs: number;
  readonly durationMs: number;
  /** Requests to send in turn; `{uuid}` in a body becomes a fresh one each time. */
  readonly requests: readonly {
    readonly method: string;
    readonly path: string;
    readonly apiKey: string;
    readonly body?: string;
  }[];
}

export interface LoadReport {
  readonly requestsPerSecond: number;
  readonly ok: number;
  readonly failed: number;
  readonly firstFailure: string | undefined;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const plan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as LoadPlan;
const latenciesMs: number[] = [];
let ok = 0;
let failed = 0;
let firstFailure: string | undefined;
let next = 0;
let measuring = false;
let over = false;

const prepared = plan.requests.map(({ method, path, apiKey, body }) => {
  const head = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\napikey: ${apiKey}\r\n`;
  if (body === undefined) return { head: `${head}\r\n`, body: '', fresh: false };
  // A uuid is 36 characters and its place holder 6.
  const fresh = body.includes('{uuid}');
  const length = Buffer.byteLength(body) + (fresh ? 30 : 0);
  return { head: `${head}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n`, body, fresh };
});

function nextRequest(): string {
  const request = prepared[next++ % prepared.length];
  if (request === undefined) throw new Error('the plan has no requests');
  return request.head + (request.fresh ? request.body.replace('{uuid}', randomUUID()) : request.body);
}

const HEAD_END = Buffer.from('\r\n\r\n');
const CONTENT_LENGTH = Buffer.from('content-length: ');
const STATUS_AT = 'HTTP/1.1 '.length;
const READ_BYTES = 65_536;

/** The bytes of the response at the start of `received`, or undefined while it is not whole. */
function responseLength(received: Buffer): number | undefined {
  const headEnd = received.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const field = received.indexOf(CONTENT_LENGTH);
  let length = 0;
  if (field >= 0 && field < headEnd) {
    for (let at = field + CONTENT_LENGTH.length; received[at] !== 13; at += 1)
      length = length * 10 + (received[at] ?? 48) - 48;
  }
  const total = headEnd + HEAD_END.length + length;
  return received.length >= total ? total : undefined;
}

/** One connection, in a closed loop: the next request leaves when the answer to the last one is whole. */
function drive(): void {
  let sentAt = 0;
  let begun: Buffer | undefined;
  const receive = (chunk: Buffer): void => {
    const received = begun === undefined ? chunk : Buffer.concat([begun, chunk]);
    if (responseLength(received) === undefined) {
      // The chunk lies in a buffer that the next read overwrites.
      begun = Buffer.from(received);
      return;
    }
    begun = undefined;
    if (measuring) count(received, performance.now() - sentAt);
    if (over) socket.destroy();
    else send();
  };
  const socket = connect({
    port: plan.port,
    host: '127.0.0.1',
    noDelay: true,
    // One buffer for all reads, instead of a fresh 64 KB each.
    onread: {
      buffer: Buffer.alloc(READ_BYTES),
      callback: (bytes, buffer) => {
        receive(Buffer.from(buffer.buffer, buffer.byteOffset, bytes));
        return true;
      },
    },
  });
  const send = (): void => {
    sentAt = performance.now();
    socket.write(nextRequest(), 'latin1');
  };
  socket.on('connect', send);
  socket.on('error', (error) => {
    failed += 1;
    firstFailure ??= error.message;
  });
}

function count(response: Buffer, latencyMs: number): void {
  latenciesMs.push(latencyMs);
  if (response.toString('latin1', STATUS_AT, STATUS_AT + 3) === '200') ok += 1;
  else {
    failed += 1;
    firstFailure ??= response.toString('latin1', 0, 2_000);
  }
}

for (let n = 0; n < plan.connections; n += 1) drive();
await new Promise((resolve) => setTimeout(resolve, plan.warmUpMs));
measuring = true;
const startedAt = performance.now();
await new Promise((resolve) => setTimeout(resolve, plan.durationMs));
const seconds = (performance.now() - startedAt) / 1000;
measuring = false;
over = true;

latenciesMs.sort((a, b) => a - b);
const percentile = (share: number): number => latenciesMs[Math.floor(latenciesMs.length * share)] ?? Number.NaN;
const report: LoadReport = {
  requestsPerSecond: (ok + failed) / seconds,
  ok,
  failed,
  firstFailure,
  p50Ms: percentile(0.5),
  p99Ms: percentile(0.99),
};
process.stdout.write(`${JSON.stringify(report)}\n`);
process.exit(0);
