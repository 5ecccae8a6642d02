/** One attempt: one POST, at most ten seconds in all, no redirect. It keeps only the beginning of the answer. */
import { Agent as HttpAgent, type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { ForbiddenAddress, guardedLookup, requirePublicLiteral } from './target.ts';

const ATTEMPT_MAX_MS = 10_000;
/** How much of a response is read before the connection is closed. */
const RESPONSE_READ_MAX_BYTES = 16_384;
/** How much of it is kept. */
export const RESPONSE_KEPT_MAX_BYTES = 1_024;
/** Connections kept open for the next attempt, over all endpoints. */
const IDLE_CONNECTIONS_MAX = 256;

export interface Attempt {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface AttemptResult {
  readonly delivered: boolean;
  readonly durationMs: number;
  /** Undefined when no response came. */
  readonly status: number | undefined;
  /** The beginning of its body. */
  readonly response: string | undefined;
  /** Why the attempt failed, as a sentence. */
  readonly problem: string | undefined;
}

export interface SenderOptions {
  readonly allowPrivate: boolean;
  readonly timeoutMs?: number;
  /** Resolves names; only tests set it. */
  readonly lookup?: LookupFunction;
}

export interface Sender {
  /** Rejects only with the signal's reason, when the attempt was cancelled. */
  readonly send: (attempt: Attempt, signal: AbortSignal) => Promise<AttemptResult>;
  readonly close: () => void;
}

export function createSender({ allowPrivate, timeoutMs = ATTEMPT_MAX_MS, lookup }: SenderOptions): Sender {
  const agentOptions = { keepAlive: true, maxTotalSockets: Infinity, maxFreeSockets: IDLE_CONNECTIONS_MAX };
  const agents = { http: new HttpAgent(agentOptions), https: new HttpsAgent(agentOptions) };
  const guarded = allowPrivate ? lookup : (lookup ?? guardedLookup());

  function open(attempt: Attempt, signal: AbortSignal): ClientRequest {
    const url = new URL(attempt.url);
    if (!allowPrivate) requirePublicLiteral(url);
    const isHttps = url.protocol === 'https:';
    return (isHttps ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      agent: isHttps ? agents.https : agents.http,
      headers: { ...attempt.headers, 'content-length': Buffer.byteLength(attempt.body) },
      signal,
      ...(guarded === undefined ? {} : { lookup: guarded }),
    });
  }

  return {
    async send(attempt, stop) {
      const startedAt = performance.now();
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), timeoutMs);
      const callOff = (): void => late.abort();
      stop.addEventListener('abort', callOff, { once: true });
      try {
        const { status, response } = await exchange(open, attempt, late.signal);
        const delivered = status >= 200 && status < 300;
        return {
          delivered,
          durationMs: since(startedAt),
          status,
          response,
          problem: delivered ? undefined : describeStatus(status),
        };
      } catch (error) {
        stop.throwIfAborted();
        const isLate = late.signal.aborted;
        const problem = isLate ? `No full response within ${timeoutMs / 1000} seconds.` : describe(error);
        return { delivered: false, durationMs: since(startedAt), status: undefined, response: undefined, problem };
      } finally {
        clearTimeout(timer);
        stop.removeEventListener('abort', callOff);
      }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

interface Answer {
  readonly status: number;
  readonly response: string;
}

/** The receiver may just have closed a kept connection; then it has not read the request. */
async function exchange(
  open: (attempt: Attempt, signal: AbortSignal) => ClientRequest,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<Answer> {
  for (;;) {
    const request = open(attempt, signal);
    try {
      return await answerTo(request, attempt.body);
    } catch (error) {
      const isStale = request.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET';
      if (!isStale || signal.aborted) throw error;
    }
  }
}

function answerTo(request: ClientRequest, body: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => void readAnswer(response).then(resolve, reject));
    request.end(body);
  });
}

/** Reads to the end, so that the connection can be reused, or to the limit, and then closes it. */
function readAnswer(response: IncomingMessage): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const kept: Buffer[] = [];
    let keptBytes = 0;
    let readBytes = 0;
    const finish = (): void =>
      resolve({ status: response.statusCode ?? 0, response: Buffer.concat(kept).toString('utf8') });
    response.on('data', (chunk: Buffer) => {
      if (keptBytes < RESPONSE_KEPT_MAX_BYTES) {
        const part = chunk.subarray(0, RESPONSE_KEPT_MAX_BYTES - keptBytes);
        kept.push(part);
        keptBytes += part.length;
      }
      readBytes += chunk.length;
      if (readBytes <= RESPONSE_READ_MAX_BYTES) return;
      finish();
      response.destroy();
    });
    response.on('end', finish);
    response.on('error', reject);
  });
}

const since = (startedAt: number): number => Math.round(performance.now() - startedAt);

function describeStatus(status: number): string {
  const isRedirect = status >= 300 && status < 400;
  return isRedirect ? `Status ${status}: redirects are not followed.` : `Status ${status}; 200 to 299 is success.`;
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was broken.',
  EPIPE: 'The connection was broken.',
  ENOTFOUND: 'The name of the host is not known.',
  EAI_AGAIN: 'The name of the host could not be looked up.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  ETIMEDOUT: 'The connection could not be made in time.',
};

/** In our own words: the system's messages contain the addresses that a name resolved to. */
function describe(error: unknown): string {
  if (error instanceof ForbiddenAddress) return error.message;
  const failure = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  const { code = '' } = failure as NodeJS.ErrnoException;
  const isTls = /CERT|TLS|SSL|ALTNAME|SELF_SIGNED/.test(code);
  return WORDS[code] ?? (isTls ? `The certificate was not accepted (${code}).` : 'The connection failed.');
}
