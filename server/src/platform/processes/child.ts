/** A process that shares its port with others, and asks them through their parent. */
import { once } from 'node:events';
import { AggregatorRegistry, type Registry } from 'prom-client';
import type { Readiness, ReadinessAnswer } from '../database/readiness.ts';
import type { Answers, AnswersOfAll, Begin, Question, Serves, ToChild, ToParent } from './messages.ts';

interface ChildDeps {
  readonly readiness: Pick<Readiness, 'check'>;
  readonly metrics: { readonly registry: Registry };
  readonly config: { readonly processCount: number };
}

/** What the parent says first: which database, and which port. From now on it hears that this process lives. */
export async function hearBegin(): Promise<Begin> {
  process.on('message', (message: ToChild) => {
    if (message.kind === 'ask' && message.question === 'life') say({ kind: 'answer', id: message.id, answer: true });
  });
  for (;;) {
    const [message] = (await once(process, 'message')) as [ToChild];
    if (message.kind === 'start') return message;
  }
}

export const sayThatItServes = ({ address, instructions }: Omit<Serves, 'kind'>): void =>
  say({ kind: 'serves', address, instructions });

/** Answers what the parent asks, from now on. */
export function healthOfAll(deps: ChildDeps) {
  const waiting = new Map<number, (answer: AnswersOfAll<Question>) => void>();
  let lastId = 0;
  process.on('message', (message: ToChild) => {
    if (message.kind === 'ask' && message.question !== 'life') void answer(deps, message.id, message.question);
    if (message.kind !== 'answer') return;
    waiting.get(message.id)?.(message.answer);
    waiting.delete(message.id);
  });
  const askAll = <Q extends Question>(question: Q): Promise<AnswersOfAll<Q>> => {
    const id = (lastId += 1);
    const answered = new Promise<AnswersOfAll<Question>>((resolve) => waiting.set(id, resolve));
    say({ kind: 'ask', id, question });
    return answered as Promise<AnswersOfAll<Q>>;
  };
  return {
    check: async (): Promise<ReadinessAnswer> => readinessOf(await askAll('readiness'), deps.config.processCount),
    metrics: async (): Promise<string> => {
      const { answers } = await askAll('metrics');
      return AggregatorRegistry.aggregate(answers.map((one) => [...one])).metrics();
    },
  };
}

/**
 * Ready if all are that answer: the next request may come to any of them. One that has died or hangs takes no new
 * connection, so the others serve without it.
 */
function readinessOf({ answers }: AnswersOfAll<'readiness'>, processCount: number): ReadinessAnswer {
  const notReady = answers.find(({ isReady }) => !isReady);
  if (notReady !== undefined) return notReady;
  const missingCount = processCount - answers.length;
  if (answers.length > 0) return { isReady: true, missingCount };
  const why = `${missingCount} of ${processCount} processes do not answer.`;
  return { isReady: false, code: 'processes_missing', why };
}

async function answer(
  { readiness, metrics }: ChildDeps,
  id: number,
  question: Exclude<Question, 'life'>,
): Promise<void> {
  const answers: { readonly [Q in typeof question]: () => Promise<Answers[Q]> } = {
    readiness: () => readiness.check(),
    metrics: () => metrics.registry.getMetricsAsJSON(),
  };
  say({ kind: 'answer', id, answer: await answers[question]() });
}

/** A parent that has died hears nothing; this process then ends. */
function say(message: ToParent): void {
  if (process.connected) process.send?.(message);
}
