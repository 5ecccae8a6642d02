/**
 * Asks everything of the API, right and wrong, and expects documented answers. A finding tells its seed: `npm run fuzz
 * -- --seed N` sends the same requests again. What was found and mended is in seeds.json.
 */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedgers } from '../../src/core/ledger/verify/verify-ledgers.ts';
import { type ApiDocument, operationsIn } from '../harness/api-document.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { ask } from './ask.ts';
import { AnswerCheck } from './check.ts';
import { requestsTo } from './requests.ts';
import { ANSWER_MS_MAX, type Finding, type Fuzz, runSequence, SEQUENCE_LENGTH } from './sequence.ts';

const { FUZZ_SEED, FUZZ_REQUESTS, FUZZ_SECONDS } = process.env;
const SECONDS = Number(FUZZ_SECONDS ?? 120);
const REQUESTS = Number(FUZZ_REQUESTS ?? Number.POSITIVE_INFINITY);
/** Each sequence has books of its own, which are read one by one at the end. */
const TEST_LIMIT_MS = Number.isFinite(REQUESTS) ? 7_200_000 : (SECONDS + 60) * 1_000;
const AT_ONCE = 4;
/** What is found next is often the same. */
const FINDINGS_MAX = 5;
const SEEDS = new URL('seeds.json', import.meta.url);

let testApp: TestApp;
let operations: readonly string[];
const counts = new Map<string, number>();
let run: (seed: number) => Promise<Finding | undefined>;

beforeAll(async () => {
  testApp = await startTestApp();
  const document = (await testApp.app.inject('/openapi.json')).json<ApiDocument>();
  const requests = requestsTo(document);
  operations = operationsIn(document).map(({ operationId }) => operationId);
  const fuzz: Fuzz = {
    testApp,
    ask: (request) => ask(testApp.app, request),
    answerMsMax: ANSWER_MS_MAX,
    requests,
    check: new AnswerCheck(document),
    counts,
  };
  run = (seed) => runSequence(fuzz, seed);
});
afterAll(() => testApp.close());

describe('the API under fuzzing', () => {
  it.skipIf(FUZZ_SEED === undefined)('answers the requests of the given seed as documented', async () => {
    expect(await run(Number(FUZZ_SEED))).toBeUndefined();
  });

  it.skipIf(FUZZ_SEED !== undefined)('answers as documented what it once did not', async () => {
    const seeds = JSON.parse(await readFile(SEEDS, 'utf8')) as { readonly seed: number }[];
    for (const { seed } of seeds) expect(await run(seed), `seed ${seed}`).toBeUndefined();
  });

  it.skipIf(FUZZ_SEED !== undefined)(
    'answers whatever it is asked as documented, and in time',
    { timeout: TEST_LIMIT_MS },
    async () => {
      const first = Math.floor(Math.random() * 2 ** 30);
      const endsAt = Number.isFinite(REQUESTS) ? Number.POSITIVE_INFINITY : performance.now() + SECONDS * 1_000;
      const findings: Finding[] = [];
      let next = first;
      const isOver = (): boolean =>
        findings.length >= FINDINGS_MAX || performance.now() >= endsAt || (next - first) * SEQUENCE_LENGTH >= REQUESTS;
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (!isOver()) {
            const found = await run(next++);
            if (found !== undefined) findings.push(found);
          }
        }),
      );
      process.stderr.write(`fuzz: ${(next - first) * SEQUENCE_LENGTH} requests, seeds ${first} to ${next - 1}\n`);
      expect(findings).toEqual([]);
      // Refusals alone would prove little: nearly all operations must also do what they are for.
      const idle = operations.filter((id) => !counts.has(`${id} 200`) && !counts.has(`${id} 202`));
      expect(idle.length, idle.join(' ')).toBeLessThan(operations.length / 3);
    },
  );

  it('has books that balance afterwards', { timeout: TEST_LIMIT_MS }, async () => {
    const { disagreement, transactions } = await verifyLedgers(testApp.testDatabase.database);
    expect(disagreement).toBeUndefined();
    expect(transactions).toBeGreaterThan(0);
  });
});
