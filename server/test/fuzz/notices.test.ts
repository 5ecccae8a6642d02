/** Nothing found proves little if nothing could be found: one wrong answer among right ones is a finding. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiDocument } from '../harness/api-document.ts';
import { shareTestApp, type TestApp } from '../harness/test-app.ts';
import { ask } from './ask.ts';
import { type Answer, AnswerCheck } from './check.ts';
import { requestsTo } from './requests.ts';
import { type Finding, type Fuzz, runSequence } from './sequence.ts';

const SEED = 16;
const ANSWER_MS_MAX = 2_000;
const FAULTY_FROM = 3;

let testApp: TestApp;
let sound: Omit<Fuzz, 'counts'>;
beforeAll(async () => {
  testApp = await shareTestApp();
  const document = (await testApp.app.inject('/openapi.json')).json<ApiDocument>();
  sound = {
    testApp,
    ask: (request) => ask(testApp.app, request),
    answerMsMax: ANSWER_MS_MAX,
    requests: requestsTo(document),
    check: new AnswerCheck(document),
  };
});
afterAll(() => testApp.close());

/** What the fuzzer finds if the first answer that `isIts` chooses, after some right ones, comes as `made` makes it. */
async function findingWith(
  isIts: (answer: Answer) => boolean,
  made: (answer: Answer) => Answer | Promise<Answer>,
): Promise<Finding | undefined> {
  let asked = 0;
  let isMade = false;
  const asking: Fuzz['ask'] = async (request) => {
    const answer = await ask(testApp.app, request);
    asked += 1;
    if (isMade || asked < FAULTY_FROM || !isIts(answer)) return answer;
    isMade = true;
    return made(answer);
  };
  const finding = await runSequence({ ...sound, ask: asking, counts: new Map() }, SEED);
  expect(isMade).toBe(true);
  return finding;
}

type Json = Record<string, unknown>;
const withBody = (answer: Answer, change: (body: Json) => Json): Answer => ({
  ...answer,
  body: JSON.stringify(change(JSON.parse(answer.body) as Json)),
});
const isSuccess = ({ statusCode, body }: Answer): boolean => statusCode === 200 && body.startsWith('{"');
const isRefusal = ({ statusCode }: Answer): boolean => statusCode === 400;
const isAny = (): boolean => true;

describe('the fuzzer', () => {
  it('finds nothing where nothing is wrong', async () => {
    expect(await runSequence({ ...sound, counts: new Map() }, SEED)).toBeUndefined();
  });

  it.each<[what: string, Parameters<typeof findingWith>[0], Parameters<typeof findingWith>[1], problem: RegExp]>([
    ['a failure of the server', isAny, (answer) => ({ ...answer, statusCode: 500 }), /answers 500$/],
    [
      'a status without its schema',
      isAny,
      (answer) => ({ ...answer, statusCode: 206 }),
      /206, which is not documented$/,
    ],
    ['another type of a field', isSuccess, (answer) => withBody(answer, (body) => ({ ...body, message: 7 })), /string/],
    ['a field too many', isSuccess, (answer) => withBody(answer, (body) => ({ ...body, more: 1 })), /additional/],
    [
      'a refusal without its error',
      isRefusal,
      (answer) => withBody(answer, ({ message }) => ({ message })),
      /required/,
    ],
    ['an answer without an id', isAny, (answer) => ({ ...answer, headers: {} }), /has no X-Request-Id$/],
    ['a stack', isAny, (answer) => ({ ...answer, body: 'Error\n    at run (app.js:1:1)' }), /tells of its insides$/],
    ['a key', isAny, (answer) => ({ ...answer, body: testApp.business.test.secretKey }), /tells a secret$/],
    ['no answer', isAny, () => new Promise<Answer>(() => undefined), /does not answer within 2000 ms$/],
  ])('finds %s, and says with which seed and request', async (_what, isIts, made, problem) => {
    const finding = await findingWith(isIts, made);
    expect(finding).toMatchObject({ seed: SEED, problem: expect.stringMatching(problem) as unknown });
    expect(finding?.request).toMatch(/^(?:GET|POST|PUT|PATCH|DELETE) "/);
  });
});
