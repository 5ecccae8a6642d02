/** What operators ask: is the process alive, can it serve, what does it measure. None of these routes needs a key. */
import { Type } from 'typebox';
import type { Readiness, ReadinessAnswer } from '../database/readiness.ts';
import { AppError } from '../../core/errors/errors.ts';
import { BUILD_NAME } from './build.ts';
import { compressRead } from './compress-answers.ts';
import { success } from './envelope.ts';
import type { Metrics } from './metrics.ts';
import { errorResponses, successOf } from './schemas.ts';
import type { Stopping } from './stopping.ts';
import type { App } from './typed-app.ts';

/** The health of this process, or of all processes that share its port. */
export interface Health {
  /** Never rejects. */
  check(): Promise<ReadinessAnswer>;
  /** In the text format of Prometheus. */
  metrics(): Promise<string>;
}

interface OneProcess {
  readonly readiness: Pick<Readiness, 'check'>;
  readonly metrics: Pick<Metrics, 'registry'>;
}

export const healthOfOne = ({ readiness, metrics: { registry } }: OneProcess): Health => ({
  check: () => readiness.check(),
  metrics: () => registry.metrics(),
});

interface HealthDeps extends OneProcess {
  readonly stopping: Pick<Stopping, 'isAnnounced'>;
}

const Alive = Type.Object(
  {
    status: Type.Literal('alive'),
    build: Type.String({
      description: 'The version of the program, and the commit that it was made from.',
      examples: ['0.1.0+1a2b3c4d5e6f'],
    }),
  },
  { additionalProperties: false },
);
const Ready = Type.Object(
  {
    status: Type.Literal('ready'),
    processesMissing: Type.Integer({
      minimum: 0,
      description: 'Of several processes that share this port, how many have died or hang. The others serve.',
      examples: [0],
    }),
  },
  { additionalProperties: false },
);

export function healthRoutes(app: App, deps: HealthDeps, health: Health = healthOfOne(deps)): void {
  const { metrics, stopping } = deps;
  app.get('/healthz', { schema: healthSchema }, () =>
    success('The process is alive', { status: 'alive', build: BUILD_NAME } as const),
  );

  app.get('/readyz', { schema: readySchema }, async () => {
    if (stopping.isAnnounced) {
      throw new AppError('shutting_down', 'This process is stopping.', { retryAfterSeconds: 1 });
    }
    const answer = await health.check();
    if (!answer.isReady) throw new AppError(answer.code, answer.why, { retryAfterSeconds: 1 });
    const { missingCount: processesMissing } = answer;
    return success('The process can serve requests', { status: 'ready', processesMissing } as const);
  });

  const readMetrics = sharedWhileItRuns(() => health.metrics());
  app.get('/metrics', { schema: metricsSchema, onSend: compressRead }, async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await readMetrics()),
  );
}

/** Anybody may ask, and with several processes each answer takes all of them a while: one is made at a time. */
function sharedWhileItRuns<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => (running ??= work().finally(() => (running = undefined)));
}

const healthSchema = {
  operationId: 'isAlive',
  tags: ['Service'],
  summary: 'Is the process alive?',
  description: 'Answers without the database: a process that is alive but not ready should not be restarted.',
  response: { 200: successOf(Alive, 'The process is alive'), ...errorResponses(400, 500, 503) },
};

const readySchema = {
  operationId: 'isReady',
  tags: ['Service'],
  summary: 'Can the process serve requests?',
  description:
    'Whether the database accepts writes and its schema is up to date. It is not ready while the ' +
    'database is away, read-only, a standby or out of disk space. Of several processes, those that serve are ' +
    'enough. Checks at most once a second, and answers within one. The answer is also 503 after SIGTERM, while ' +
    'everything else is still served.',
  response: { 200: successOf(Ready, 'The process can serve requests'), ...errorResponses(400, 500, 503) },
};

const metricsSchema = {
  operationId: 'readMetrics',
  tags: ['Service'],
  summary: 'Metrics for Prometheus',
  description:
    'Request durations by route, batch sizes and post durations, the length of the queue, the use of the ' +
    'connection pool, and figures of the process. It contains no names, keys or amounts. If your load is ' +
    'confidential, block public access with your proxy.',
  produces: ['text/plain'],
  response: {
    200: Type.String({
      description: 'Prometheus text format.',
      examples: ['# TYPE tributary_queue_length gauge\ntributary_queue_length 0\n'],
    }),
    ...errorResponses(400, 500, 503),
  },
};
