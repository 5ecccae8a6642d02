/** For those who run the server: is the process alive, can it serve, what does it measure. None of them takes a key. */
import { setTimeout as delay } from 'node:timers/promises';
import { Type } from 'typebox';
import { databaseUnavailable } from '../database/sqlstate.ts';
import { AppError } from '../errors.ts';
import { success } from './envelope.ts';
import type { Metrics } from './metrics.ts';
import { errorResponses, successOf } from './schemas.ts';
import type { App } from './typed-app.ts';

export interface HealthDeps {
  readonly metrics: Pick<Metrics, 'registry'>;
  /** Resolves to true when the database answers and has every migration that this program knows. */
  readonly isDatabaseReady: () => Promise<boolean>;
}

/** A database that takes longer than this to say so is not ready. */
const READY_TIMEOUT_MS = 2_000;

const Alive = Type.Object({ status: Type.Literal('alive') }, { additionalProperties: false });
const Ready = Type.Object({ status: Type.Literal('ready') }, { additionalProperties: false });

export function healthRoutes(app: App, { metrics, isDatabaseReady }: HealthDeps): void {
  app.get('/healthz', { schema: healthSchema }, () => success('The process is alive', { status: 'alive' } as const));

  let probe: Promise<boolean> | undefined;
  app.get('/readyz', { schema: readySchema }, async () => {
    // Whoever asks while one look is under way shares it, so that nobody can load the database from here.
    probe ??= withinTime(isDatabaseReady()).finally(() => {
      probe = undefined;
    });
    if (!(await probe)) throw databaseUnavailable(new Error('migrations are missing'));
    return success('The process can serve requests', { status: 'ready' } as const);
  });

  app.get('/metrics', { schema: metricsSchema }, async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
}

async function withinTime(work: Promise<boolean>): Promise<boolean> {
  const timer = new AbortController();
  try {
    return await Promise.race([
      work,
      delay(READY_TIMEOUT_MS, undefined, { signal: timer.signal, ref: false }).then(() => {
        throw databaseUnavailable(new Error('the database takes too long to answer'));
      }),
    ]);
  } catch (error) {
    throw error instanceof AppError ? error : databaseUnavailable(error);
  } finally {
    timer.abort();
  }
}

const healthSchema = {
  operationId: 'isAlive',
  tags: ['Service'],
  summary: 'Is the process alive?',
  description: 'Answers without asking the database: a process that is alive but not ready should not be restarted.',
  response: { 200: successOf(Alive, 'The process is alive'), ...errorResponses(500, 503) },
};

const readySchema = {
  operationId: 'isReady',
  tags: ['Service'],
  summary: 'Can the process serve requests?',
  description: 'Whether the database answers and its schema is up to date. 503 also while the process is stopping.',
  response: { 200: successOf(Ready, 'The process can serve requests'), ...errorResponses(500, 503) },
};

const metricsSchema = {
  operationId: 'readMetrics',
  tags: ['Service'],
  summary: 'Metrics for Prometheus',
  description:
    'Request durations by route, batch sizes and post durations, the length of the queue, the use of the connection pool, ' +
    'and figures of the process. No names, keys or amounts. Keep it from the public with your proxy if load is a secret.',
  produces: ['text/plain'],
  response: {
    200: Type.String({
      description: 'Prometheus text format.',
      examples: ['# TYPE tributary_queue_length gauge\ntributary_queue_length 0\n'],
    }),
  },
};
