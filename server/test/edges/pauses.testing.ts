/** How long one body holds up everybody else: the longest pause of the event loop while it is answered. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';
import { createAccount } from '../connected-accounts/account-fixture.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';

export const MB = 1_048_576;
const ROUNDS = 3;
const PIECE_BYTES = 65_536;
/** A request may pause it this many times as long as many accepted payments of the same size. */
export const RATIO_MAX = 5;

export const PAYMENTS = '/v1/api/payments';
export const BULK = `${PAYMENTS}/bulk`;
export const SIGN_IN = '/dashboard/api/sign-in';
export const RESULTS = '/v1/api/settlement-results';

let testApp: TestApp;
let account: { readonly id: number; readonly authorizationKeys: string };
/** Prepares the whole file. */
export function measurePauses(): void {
  beforeAll(async () => {
    testApp = await startTestApp();
    account = await createAccount(testApp.business.inTest);
  });
  afterAll(() => testApp.close());
}

interface Sent {
  readonly path: string;
  readonly body: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** As it comes from a connection, which a file is read from piece by piece. */
  readonly inPieces?: boolean;
}

interface Seen {
  readonly pauseMs: number;
  readonly status: number;
  readonly bytes: number;
}

/** The time of the loop's own thread: what other programs take from it on a busy machine is no pause of its making. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

async function send({ path, body, headers = {}, inPieces = false }: Sent): Promise<Seen> {
  let pauseMs = 0;
  let isOver = false;
  let beforeMs = workedMs();
  const ended = new Promise<void>((resolve) => {
    const look = (): void => {
      const nowMs = workedMs();
      pauseMs = Math.max(pauseMs, nowMs - beforeMs);
      beforeMs = nowMs;
      if (isOver) resolve();
      else setImmediate(look);
    };
    setImmediate(look);
  });
  const { statusCode, rawPayload } = await testApp.app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/json',
      ...(path === SIGN_IN ? {} : { apiKey: testApp.business.test.secretKey }),
      ...headers,
    },
    payload: inPieces ? Readable.from(piecesOf(body)) : body,
  });
  isOver = true;
  await ended;
  return { pauseMs, status: statusCode, bytes: rawPayload.length };
}

async function* piecesOf(body: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += PIECE_BYTES) {
    yield body.subarray(at, at + PIECE_BYTES);
    await nextTurn();
  }
}

/** The shortest of several rounds: other work of the machine only makes a pause longer. */
export async function bestOf(make: () => Sent): Promise<Seen> {
  let best: Seen | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    const seen = await send(make());
    if (best === undefined || seen.pauseMs < best.pauseMs) best = seen;
  }
  if (best === undefined) throw new Error('there were no rounds');
  return best;
}

/** Payments that are all accepted, in a body of this size. */
function innocent(bytes: number): Sent {
  const payments: object[] = [];
  for (let left = bytes; left > 0; left -= 840) {
    payments.push({
      subAccountId: account.id,
      authorizationKey: account.authorizationKeys,
      amount: 1,
      reference: randomUUID(),
      description: 'd'.repeat(250),
      metadata: { order: 'o'.repeat(150), note: 'n'.repeat(200) },
    });
  }
  return { path: BULK, body: Buffer.from(JSON.stringify({ payments: payments.slice(0, 5_000) })) };
}

const innocents = new Map<number, Seen>();
export async function innocentOf(bytes: number): Promise<Seen> {
  const known = innocents.get(bytes);
  if (known !== undefined) return known;
  const seen = await bestOf(() => innocent(bytes));
  expect(seen.status).toBe(200);
  innocents.set(bytes, seen);
  return seen;
}

/** `start`, as many of `piece` as fit, and `end`. */
const filled = (bytes: number, start: string, piece: string | ((index: number) => string), end: string): Buffer => {
  const parts = [start];
  let left = bytes - start.length - end.length;
  for (let index = 0; ; index += 1) {
    const part = typeof piece === 'string' ? piece : piece(index);
    left -= part.length;
    if (left < 0) break;
    parts.push(part);
  }
  return Buffer.from(parts.join('') + end);
};

export type Hostile = (bytes: number) => Buffer;
const nested = (open: string, close: string, middle: string): Hostile => {
  const depthOf = (bytes: number): number => Math.floor((bytes - 40) / (open.length + close.length));
  return (bytes) =>
    Buffer.from(`{"payments":[${open.repeat(depthOf(bytes))}${middle}${close.repeat(depthOf(bytes))}]}`);
};
export const many =
  (start: string, piece: string | ((index: number) => string), end: string): Hostile =>
  (bytes) =>
    filled(bytes, start, piece, end);

export const UNKNOWN_60 = Array.from({ length: 60 }, (_, index) => `"x${index}":1`).join(',');
const WRONG =
  '{"subAccountId":1,"authorizationKey":"","amount":-1,"reference":"x","description":"\\u0001","purpose":"\\u0001"}';

export const KINDS: readonly [what: string, hostile: Hostile][] = [
  ['zeros and one __proto__', many('{"payments":[', '0,', '{"__proto__":1}]}')],
  ['zeros in one payment', many('{"payments":[[', '0,', '0]]}')],
  ['a name of the prototype without end', many('{"payments":[', '{"__proto_":0},', '{"__proto__":1}]}')],
  ['constructors', many('{"payments":[', '{"constructor":{}},', '0]}')],
  ['escaped names', many('{"payments":[{', (index) => `"\\u0061${index}":0,`, '"a":0}]}')],
  ['zeros that do not end', many('{"payments":[', '0,', '')],
  ['zeros that end wrongly', many('{"payments":[', '0,', '0]]')],
  ['nested lists', nested('[', ']', '0')],
  ['nested objects', nested('{"a":', '}', '0')],
  ['a prototype in nested objects', nested('{"a":', '}', '{"__proto__":1}')],
  ['nested lists without end', many('{"payments":[', '[', '')],
  ['a long name', many('{"', 'x', '":1}')],
  ['a long name in a payment', many('{"payments":[{"', 'x', '":1}]}')],
  ['a long name above a prototype', many('{"', 'x', '":{"__proto__":1}}')],
  ['the same name again and again', many('{', '"amount":1,', '"amount":1}')],
  ['many names', many('{', (index) => `"${index.toString(36)}x":0,`, '"x":0}')],
  ['many names in a payment', many('{"payments":[{', (index) => `"${index.toString(36)}x":0,`, '"x":0}]}')],
  ['many names in metadata', many('{"payments":[{"metadata":{', (index) => `"${index.toString(36)}x":0,`, '"x":0}}]}')],
  ['escapes', many('{"payments":[{"description":"', '\\n', '"}]}')],
  ['escapes of letters and a prototype', many('{"a":"', '\\u0061', '","__proto__":0}')],
  ['half escapes', many('{"payments":["', '\\\\', '\\x"]}')],
  ['exponents', many('{"payments":[', '1e1,', '0]}')],
  ['huge exponents', many('{"payments":[', '1e999,', '0]}')],
  ['tiny exponents', many('{"payments":[', '1e-999,', '0]}')],
  ['long decimals', many('{"payments":[', '0.10000000000000001,', '0]}')],
  ['long decimals with exponents', many('{"payments":[{"metadata":[', '0.10000000000000001e-5,', '0]}]}')],
  ['one long number', many('{"payments":[{"amount":0.', '1', '}]}')],
  ['one long number of zeros', many('{"payments":[{"amount":0.', '0', '1}]}')],
  ['spaces alone', many('', ' ', '')],
  ['lines alone', many('', '\r\n', '')],
  ['spaces between', many('{"payments":[', '  ,', '0]}')],
  ['colons and spaces in a text', many('{"payments":["', ': ', '"]}')],
  ['faces', many('{"payments":["', '😀', '"')],
  ['items with 60 unknown fields', many('{"payments":[', `{${UNKNOWN_60}},`, '{}]}')],
  ['items with many wrong fields', many('{"payments":[', `${WRONG},`, `${WRONG}]}`)],
  ['empty items', many('{"payments":[', '{},', '{}]}')],
];
