/** A process that shares its port with others, and asks them through their parent. */
import { once } from 'node:events';
import { AggregatorRegistry, type Registry } from 'prom-client';
import type { Readiness, ReadinessAnswer } from '../database/readiness.ts';
import type { Answers, AnswersOfAll, Ask, Begin, Question, Serves, ToChild, ToParent } from './messages.ts';

interface ChildDeps {
  readonly readiness: Pick<Readiness, 'check'>;
  readonly metrics: { readonly registry: Registry };
}

/** What the parent says first: which database, and which port. */
export async function hearBegin(): Promise<Begin> {
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
    if (message.kind === 'ask') void answer(deps, message);
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
    check: async (): Promise<ReadinessAnswer> => readinessOf(await askAll('readiness')),
    metrics: async (): Promise<string> => {
      const { answers } = await askAll('metrics');
      return AggregatorRegistry.aggregate(answers.map((one) => [...one])).metrics();
    },
  };
}

/** Ready if all are: the next request may come to any of them. */
function readinessOf({ answers, processCount }: AnswersOfAll<'readiness'>): ReadinessAnswer {
  const notReady = answers.find(({ isReady }) => !isReady);
  if (notReady !== undefined) return notReady;
  if (answers.length === processCount) return { isReady: true };
  return { isReady: false, why: `Only ${answers.length} of ${processCount} processes serve.` };
}

async function answer({ readiness, metrics }: ChildDeps, { id, question }: Ask): Promise<void> {
  const answers: { readonly [Q in Question]: () => Promise<Answers[Q]> } = {
    readiness: () => readiness.check(),
    metrics: () => metrics.registry.getMetricsAsJSON(),
  };
  say({ kind: 'answer', id, answer: await answers[question]() });
}

/** A parent that has died hears nothing; this process then ends. */
function say(message: ToParent): void {
  if (process.connected) process.send?.(message);
}
