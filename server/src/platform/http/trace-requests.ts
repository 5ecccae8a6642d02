/** Gives each request a trace, if the process sends traces. Monitoring's own requests have none. */
import type { FastifyRequest } from 'fastify';
import { failureOf } from './error-handler.ts';
import { withoutSecrets } from './logging.ts';
import type { App } from './typed-app.ts';

export interface ArrivedRequest {
  readonly method: string;
  /** Its pattern, which has no values; undefined if there is no such path. */
  readonly route: string | undefined;
  readonly requestId: string;
  /** The caller's own trace, as it wrote it. */
  readonly traceparent: string | string[] | undefined;
}

export interface RequestTrace {
  /** Runs work as part of the trace. */
  run(work: () => void): void;
  end(answer: { readonly status: number; readonly code: string | undefined }): void;
}

export interface RequestTracing {
  request(arrived: ArrivedRequest): RequestTrace;
}

const UNTRACED = new Set(['/healthz', '/readyz', '/metrics']);

export function traceRequests(app: App, tracing: RequestTracing): void {
  const traces = new WeakMap<FastifyRequest, RequestTrace>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { url: route } = request.routeOptions;
    if (route !== undefined && UNTRACED.has(route)) return done();
    const { method, headers, id } = request;
    const { traceparent } = headers;
    const trace = tracing.request({ method, route, requestId: withoutSecrets(id), traceparent });
    traces.set(request, trace);
    trace.run(done);
  });
  // The body arrives in the context of its connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const trace = traces.get(request);
    if (trace === undefined) done();
    else trace.run(done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    traces.get(request)?.end({ status: reply.statusCode, code: failureOf(request)?.code });
    done();
  });
}
