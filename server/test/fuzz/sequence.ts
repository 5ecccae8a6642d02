/** A sequence of requests to a business of its own, made from a seed: the same seed sends the same requests. */
import fc, { type Arbitrary } from 'fast-check';
import type { InjectOptions } from 'fastify';
import type { TestApp } from '../harness/test-app.ts';
import type { Answer, AnswerCheck } from './check.ts';
import type { Draft } from './requests.ts';
import { Known } from './values.ts';
import { World } from './world.ts';

export const SEQUENCE_LENGTH = 40;
export const ANSWER_MS_MAX = 20_000;
const SHOWN_MAX = 2_000;

export interface Finding {
  readonly seed: number;
  /** The place of the request in its sequence, from 0. */
  readonly position: number;
  readonly problem: string;
  readonly request: string;
  readonly answer: string;
}

export interface Fuzz {
  readonly testApp: TestApp;
  readonly ask: (request: InjectOptions) => Promise<Answer>;
  readonly answerMsMax: number;
  readonly requests: Arbitrary<Draft>;
  readonly check: AnswerCheck;
  /** How often each operation gave each status: `acceptPayment 200`. */
  readonly counts: Map<string, number>;
}

/** Undefined if all answers are right. Stops at the first that is not. */
export async function runSequence(fuzz: Fuzz, seed: number): Promise<Finding | undefined> {
  const { testApp, ask, answerMsMax, requests, check, counts } = fuzz;
  const world = await World.create(testApp);
  const { test, live } = world.business;
  const secrets = [test.secretKey, live.secretKey, testApp.business.test.secretKey];
  const drafts = fc.sample(requests, { seed, numRuns: SEQUENCE_LENGTH });
  for (const [position, draft] of drafts.entries()) {
    const request = { ...requestOf(draft, world), remoteAddress: addressOf(seed) };
    const response = await withinTime(ask(request), answerMsMax);
    const found = (problem: string, answer: string): Finding => ({
      seed,
      position,
      problem: `${draft.operation.operationId} ${problem}`,
      request: shown(request),
      answer: answer.slice(0, SHOWN_MAX),
    });
    if (response === undefined) return found(`does not answer within ${answerMsMax} ms`, '');
    const isItsOwn = !draft.path.some((part, index) => isReplaced(part, index, draft));
    const problem = check.problemWith({ operation: draft.operation, isItsOwn, response, secrets });
    if (problem !== undefined) return found(problem, `${response.statusCode} ${response.body}`);
    const name = `${draft.operation.operationId} ${response.statusCode}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    if (response.statusCode === 200 && isItsOwn) await world.learn(draft.operation.operationId, dataOf(response.body));
  }
  return undefined;
}

/** A part with a name in braces that is neither known nor a number. */
const isReplaced = (part: unknown, index: number, { operation }: Draft): boolean =>
  operation.path.split('/')[index]?.startsWith('{') === true && !(part instanceof Known) && typeof part !== 'number';

function requestOf({ operation, path, query, headers, body }: Draft, world: World): InjectOptions {
  const inPath = path.map((part) => String(world.filled(part))).join('/');
  const inQuery = query
    .flatMap(([name, value]) => inBrackets(name, world.filled(value)))
    .map(([name, value]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(textOf(value))}`);
  const type = body === undefined ? {} : { 'content-type': 'type' in body ? body.type : 'application/json' };
  return {
    method: operation.method,
    url: [inPath, ...(inQuery.length === 0 ? [] : [inQuery.join('&')])].join('?'),
    headers: { ...keyFor(operation.path, world), ...type, ...headers },
    ...(body !== undefined && {
      payload: 'bytes' in body ? body.bytes : (JSON.stringify(world.filled(body.value)) ?? ''),
    }),
  };
}

/** The keys of an object, as the style `deepObject` writes them. */
const inBrackets = (name: string, value: unknown): [name: string, value: unknown][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).map(([key, inner]) => [`${name}[${key}]`, inner])
    : [[name, value]];

const keyFor = (path: string, { business }: World): Record<string, string> =>
  path === '/business/get-banks-api'
    ? { authorization: `Bearer ${business.test.publicKey}` }
    : { apiKey: business.test.secretKey };

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

/** Wrong keys of one sequence must not lock out the next. */
const addressOf = (seed: number): string => [10, (seed >>> 16) & 255, (seed >>> 8) & 255, seed & 255].join('.');

function dataOf(body: string): unknown {
  try {
    return (JSON.parse(body) as { data?: unknown }).data;
  } catch {
    return undefined;
  }
}

async function withinTime<T>(answer: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

function shown({ method, url, headers, payload }: InjectOptions): string {
  const { apiKey: _secret, ...others } = headers as Record<string, string>;
  const body = Buffer.isBuffer(payload) ? payload.toString('latin1') : JSON.stringify(payload ?? '');
  return `${method} ${JSON.stringify(url).slice(0, SHOWN_MAX)} ${JSON.stringify(others)} ${body.slice(0, SHOWN_MAX)}`;
}
