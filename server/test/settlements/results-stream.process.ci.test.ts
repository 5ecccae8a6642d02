/** Very large files over the network; memory is measured while they arrive. */
import { type IncomingMessage, request as sendRequest } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { continueFiles } from '../../src/features/settlements/results/apply-file.ts';
import { PAIN_002 } from '../../src/features/settlements/results/results.testing.ts';
import type { ResultFileDetail } from '../../src/features/settlements/results/schemas.ts';
import { startTestApp, type TestApp, type TestEnvelope } from '../harness/test-app.ts';
import { requireNoLeftovers, RESULTS, type SeededPayout, seedRun } from './results.testing.ts';

const MB = 2 ** 20;
/** What is in memory while a file arrives: the pieces on their way and the lines of two steps, whatever its size. */
const GROWTH_MAX_MB = 24;
const LOOK_EVERY_BYTES = 4 * MB;
const MANY_LINES = 100_000;
const PAYOUTS = 1_000;
const TIMEOUT_MS = 300_000;

let testApp: TestApp;
let base: string;
beforeAll(async () => {
  testApp = await startTestApp();
  base = await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  setFlagsFromString('--expose-gc');
});
afterEach(() => untilNothingIsLeft());
afterAll(() => testApp.close());

async function untilNothingIsLeft(): Promise<void> {
  await expect.poll(() => leftovers(), { timeout: 60_000 }).toBe('none');
}

const leftovers = (): Promise<string> =>
  requireNoLeftovers(testApp).then(
    () => 'none',
    (error: unknown) => String(error),
  );

function aliveMb(): number {
  const collectGarbage = runInNewContext('gc') as () => void;
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MB;
}

interface Sent {
  readonly status: number;
  readonly body: TestEnvelope;
  /** How much the server read before it answered or ended the connection. */
  readonly bytes: number;
  /** The largest growth of live memory since the beginning. */
  readonly growthMb: number;
}

/** Sends until everything is sent or the connection ends, and reads the answer whenever it comes. */
async function stream(
  pieces: Iterable<Buffer>,
  headers: Readonly<Record<string, string>> = {},
  options: { readonly cutAfterBytes?: number } = {},
): Promise<Sent> {
  const { secretKey } = testApp.business.test;
  const sent = sendRequest(new URL(RESULTS, base), {
    method: 'POST',
    agent: false,
    headers: { apiKey: secretKey, 'content-type': 'application/octet-stream', ...headers },
  });
  let bytes = 0;
  let isOver = false;
  let goOn = Promise.withResolvers<void>();
  const end = (): void => {
    isOver = true;
    goOn.resolve();
  };
  sent.on('close', end).on('error', end);
  sent.on('drain', () => goOn.resolve());
  const canGoOn = async (): Promise<void> => {
    await goOn.promise;
    goOn = Promise.withResolvers<void>();
  };
  const answered = new Promise<Pick<Sent, 'status' | 'body'>>((resolve, reject) => {
    sent.on('close', () => reject(new Error('the connection ended without an answer')));
    sent.on('response', (response: IncomingMessage) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as TestEnvelope }));
    });
  });
  answered.catch(() => undefined);
  const before = aliveMb();
  let growthMb = 0;
  let looked = 0;
  for (const piece of pieces) {
    if (isOver) break;
    bytes += piece.length;
    if (bytes - looked >= LOOK_EVERY_BYTES) {
      looked = bytes;
      growthMb = Math.max(growthMb, aliveMb() - before);
    }
    if (bytes > (options.cutAfterBytes ?? Infinity)) {
      sent.destroy();
      break;
    }
    if (!sent.write(piece)) await canGoOn();
  }
  if (!isOver) sent.end();
  const answer = await answered;
  return { ...answer, bytes, growthMb };
}

function* repeated(head: string, piece: string, bytesMax: number): Generator<Buffer> {
  const start = Buffer.from(head);
  yield start;
  const buffer = Buffer.from(piece);
  for (let bytes = start.length; bytes < bytesMax; bytes += buffer.length) yield buffer;
}

const HEADING = 'end_to_end_id,amount,status,reason\r\n';

const DOCUMENT = `<Document xmlns="${PAIN_002}"><CstmrPmtStsRpt>`;

describe('a stream of 1 GB', () => {
  it(
    'that is well-formed is refused at 256 MB, with memory that stays flat',
    async () => {
      const pieces = repeated(DOCUMENT, `<!--${'x'.repeat(60_000)}-->`, 1024 * MB);
      const { status, body, bytes, growthMb } = await stream(pieces);
      expect([status, body.error?.code]).toEqual([413, 'payload_too_large']);
      expect(body.message).toBe('A file of bank results has at most 256 MB.');
      expect(bytes).toBeLessThan(300 * MB);
      expect(growthMb).toBeLessThan(GROWTH_MAX_MB);
    },
    TIMEOUT_MS,
  );

  it.each([
    ['a text without end', repeated(DOCUMENT, 'x'.repeat(60_000), 1024 * MB), 'more than 65536'],
    ['nesting without end', repeated(DOCUMENT, '<a>'.repeat(20_000), 1024 * MB), 'nested more'],
    ['a tag without end', repeated('<Document ', ' '.repeat(60_000), 1024 * MB), 'more than 65536'],
    ['a line without end', repeated(HEADING, 'x'.repeat(60_000), 1024 * MB), 'more than 65536'],
    ['a heading without end', repeated('', 'x'.repeat(60_000), 1024 * MB), 'more than 65536'],
    ['columns without end', repeated('', 'x,'.repeat(30_000), 1024 * MB), 'more than 1000 fields'],
    ['white space without end', repeated('', ' \n'.repeat(30_000), 1024 * MB), 'too much white space'],
    ['zeros', repeated('', '\0'.repeat(60_000), 1024 * MB), 'NUL'],
  ])('that is %s is refused at once, and the sender hears why', async (_, pieces, message) => {
    const { status, body, bytes, growthMb } = await stream(pieces);
    expect([status, body.error?.code]).toEqual([400, 'unreadable_file']);
    expect(body.message).toContain(message);
    expect(bytes).toBeLessThan(32 * MB);
    expect(growthMb).toBeLessThan(GROWTH_MAX_MB);
  });

  it('that is announced is refused before any of it is read', async () => {
    const { status, body } = await stream(repeated(HEADING, 'x,5,paid,\r\n'.repeat(5_000), 2 * MB), {
      'content-length': String(1024 * MB),
    });
    expect([status, body.error?.code]).toEqual([413, 'payload_too_large']);
  });
});

describe('a connection that is cut in the middle', () => {
  it('leaves nothing, however much had come', async () => {
    // Long lines: of many that match nothing the file would be refused before the cut.
    const lines = Buffer.from(`x,5,paid,${'a long reason '.repeat(30)}\r\n`.repeat(100));
    const pieces = [Buffer.from(HEADING), ...Array.from({ length: 100 }, () => lines)];
    await expect(stream(pieces, {}, { cutAfterBytes: 2 * MB })).rejects.toThrow('ended without an answer');
    await untilNothingIsLeft();
    // The server may notice the cut only after it has begun to store the file.
    const files = async (): Promise<number> => {
      const { rowCount } = await testApp.testDatabase.database.pool.query('SELECT FROM settlement_result_files');
      return rowCount ?? 0;
    };
    await expect.poll(files, { timeout: 60_000 }).toBe(0);
  });
});

describe(`a file of ${MANY_LINES} lines`, () => {
  /** Every second one is about a payout, of another amount, or the file would be refused as a whole. */
  function* lines(payouts: readonly SeededPayout[]): Generator<Buffer> {
    yield Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="${PAIN_002}"><CstmrPmtStsRpt><GrpHdr><MsgId>MANY</MsgId></GrpHdr><OrgnlPmtInfAndSts><OrgnlPmtInfId>x</OrgnlPmtInfId>\n`);
    for (let first = 0; first < MANY_LINES; first += 100) {
      const some = Array.from({ length: 100 }, (_, index) => {
        const number = first + index;
        const id =
          (number % 2 === 0 ? payouts[(number / 2) % payouts.length]?.endToEndId : undefined) ??
          String(number).padStart(32, '0');
        return (
          `<TxInfAndSts><StsId>S-${id}</StsId><OrgnlInstrId>I-${id}</OrgnlInstrId><OrgnlEndToEndId>${id}</OrgnlEndToEndId>` +
          '<TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>The account is ' +
          'closed</AddtlInf></StsRsnInf>' +
          `<OrgnlTxRef><Amt><InstdAmt Ccy="NGN">1500.50</InstdAmt></Amt></OrgnlTxRef></TxInfAndSts>\n`
        );
      });
      yield Buffer.from(some.join(''));
    }
    yield Buffer.from('</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>');
  }

  it(
    'takes no more memory than one of a few, and is applied whole',
    async () => {
      const { payouts } = await seedRun(testApp, testApp.business, { count: PAYOUTS });
      const { status, body, growthMb } = await stream(lines(payouts));
      expect([200, 202]).toContain(status);
      expect(growthMb).toBeLessThan(GROWTH_MAX_MB);
      const { number } = body.data as ResultFileDetail;
      await continueFiles(testApp.services);
      const { body: detail } = await testApp.business.inTest.get(`${RESULTS}/${number}`);
      expect(detail.data).toMatchObject({
        state: 'applied',
        lineCount: MANY_LINES,
        counts: { unmatched: MANY_LINES / 2, amountDiffers: MANY_LINES / 2 },
        firstNotMatched: { length: 20 },
      });
    },
    TIMEOUT_MS,
  );
});
