/**
 * Traces for a collector, by OTLP over HTTP. Spans wait in a queue of a fixed length: while the collector is away or
 * slow, further ones are dropped. Nobody but this file loads OpenTelemetry, and it is loaded only with a collector.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Attributes,
  type Context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api';
import { type ExportResult, ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type ReadableSpan,
  type Sampler,
  SamplingDecision,
  type SamplingResult,
  type SpanExporter,
  type SpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { summaryOf } from './query-summary.ts';
import type { Tracing } from './tracing.ts';

export interface TracingOptions {
  /** The share of traces that are recorded, from 0 to 1. */
  readonly sampledShare: number;
  readonly version: string;
  /** Called when spans could not be sent, once for a streak. */
  readonly onFailed: (code: string) => void;
}

/** As many requests as a batch of payments can have. */
const LINKS_MAX = 512;
const STOP_MAX_MS = 2_000;

export function startTracing(options: TracingOptions): Tracing {
  const spans = { recorded: 0, exported: 0, failed: 0 };
  const exporter = new CountingExporter(new OTLPTraceExporter(), spans, options.onFailed);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'tributary', 'service.version': options.version }).merge(
      detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }),
    ),
    sampler: new ShareOfTraces(options.sampledShare),
    spanLimits: { linkCountLimit: LINKS_MAX },
    spanProcessors: [countingProcessor(spans), new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('tributary', options.version);
  const running = new AsyncLocalStorage<Context>();
  return {
    request: (arrived) => new RequestSpan(tracer, running, arrived),
    observeQuery: observeQueries(tracer, running),
    batches: traceBatches(tracer, running),
    webhooks: traceWebhooks(tracer),
    spans,
    async stop() {
      const sent = provider.shutdown().catch(() => undefined);
      await Promise.race([sent, delay(STOP_MAX_MS, undefined, { ref: false })]);
    },
  };
}

type Arrived = Parameters<Tracing['request']>[0];

class RequestSpan {
  readonly #span: Span;
  readonly #context: Context;
  readonly #running: AsyncLocalStorage<Context>;

  constructor(tracer: Tracer, running: AsyncLocalStorage<Context>, arrived: Arrived) {
    const { method, route, requestId, traceparent } = arrived;
    const name = route === undefined ? method : `${method} ${route}`;
    const attributes: Attributes = { 'http.request.method': method, 'tributary.request_id': requestId };
    if (route !== undefined) attributes['http.route'] = route;
    this.#span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, contextOf(traceparent));
    this.#context = trace.setSpan(ROOT_CONTEXT, this.#span);
    this.#running = running;
  }

  run(work: () => void): void {
    this.#running.run(this.#context, work);
  }

  end({ status, code }: Parameters<ReturnType<Tracing['request']>['end']>[0]): void {
    this.#span.setAttribute('http.response.status_code', status);
    if (code !== undefined) this.#span.setAttribute('error.type', code);
    if (status >= 500) this.#span.setStatus({ code: SpanStatusCode.ERROR });
    this.#span.end();
  }
}

/** The caller's `tracestate` is left out: it may say anything. */
function contextOf(traceparent: string | string[] | undefined): Context {
  const parent = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null;
  return parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
}

/** Only queries of a request or a batch that is recorded. */
function observeQueries(tracer: Tracer, running: AsyncLocalStorage<Context>): Tracing['observeQuery'] {
  return (query) => {
    const context = running.getStore();
    if (context === undefined || trace.getSpan(context)?.isRecording() !== true) return undefined;
    const summary = summaryOf(query);
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary };
    const span = tracer.startSpan(summary, { kind: SpanKind.CLIENT, attributes }, context);
    return (error) => end(span, error);
  };
}

/**
 * A batch begins a trace of its own, because it belongs to many requests. It is recorded if one of them is, and both
 * link to each other.
 */
function traceBatches(tracer: Tracer, running: AsyncLocalStorage<Context>): Tracing['batches'] {
  return {
    current() {
      const context = running.getStore();
      const span = context && trace.getSpan(context);
      return span?.isRecording() === true ? span : undefined;
    },
    async around(callers, work) {
      const spans = new Set(callers.filter((caller) => caller !== undefined) as Span[]);
      // Otherwise the batch would belong to the request that happened to start it.
      if (spans.size === 0) return running.exit(work);
      const links = [...spans].map((caller): Link => ({ context: caller.spanContext() }));
      const attributes = { 'tributary.batch.size': callers.length };
      const span = tracer.startSpan('post batch', { root: true, links, attributes }, ROOT_CONTEXT);
      for (const caller of spans) caller.addLink({ context: span.spanContext() });
      return settle(span, running.run(trace.setSpan(ROOT_CONTEXT, span), work));
    },
  };
}

function traceWebhooks(tracer: Tracer): Tracing['webhooks'] {
  return {
    async around(attempt) {
      const attributes = { 'http.request.method': 'POST' };
      const span = tracer.startSpan('send webhook', { kind: SpanKind.CLIENT, root: true, attributes }, ROOT_CONTEXT);
      const sending = attempt({ traceparent: traceparentOf(span.spanContext()) });
      return settle(span, sending, ({ delivered, status }) => {
        if (status !== undefined) span.setAttribute('http.response.status_code', status);
        if (!delivered) span.setStatus({ code: SpanStatusCode.ERROR });
      });
    },
  };
}

const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED).toString(16).padStart(2, '0')}`;

async function settle<T>(span: Span, work: Promise<T>, onResult?: (result: T) => void): Promise<T> {
  try {
    const result = await work;
    onResult?.(result);
    end(span);
    return result;
  } catch (error) {
    end(span, error);
    throw error;
  }
}

/** The message of an error stays here: it may have values. */
function end(span: Span, error?: unknown): void {
  if (error !== undefined) {
    span.setAttribute('error.type', codeOf(error));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

/** An SQLSTATE, a system's error, or the kind of the error. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : error.name;
}

/**
 * Callers' own traces count within the share too, so that no caller makes us record everything; a caller that does not
 * record is followed. Nothing depends on the trace's id, which callers choose. What belongs to a recorded request, or
 * links to one, is always recorded.
 */
class ShareOfTraces implements Sampler {
  readonly #share: number;

  constructor(share: number) {
    this.#share = share;
  }

  shouldSample(...[context, , , , , links]: Parameters<Sampler['shouldSample']>): SamplingResult {
    const parent = trace.getSpanContext(context);
    const isRecorded = parent === undefined || (parent.traceFlags & TraceFlags.SAMPLED) !== 0;
    const isChosen = links.length > 0 || (isRecorded && (parent?.isRemote === false || Math.random() < this.#share));
    return { decision: isChosen ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD };
  }

  toString(): string {
    return `ShareOfTraces{${this.#share}}`;
  }
}

interface SpanCounts {
  recorded: number;
  exported: number;
  failed: number;
}

const countingProcessor = (spans: SpanCounts): SpanProcessor => ({
  onStart: () => undefined,
  onEnd: () => void (spans.recorded += 1),
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
});

/** Counts what is sent, and tells of failures in our own words: those of the collector may be anything. */
class CountingExporter implements SpanExporter {
  readonly #exporter: SpanExporter;
  readonly #spans: SpanCounts;
  readonly #onFailed: (code: string) => void;
  #isFailing = false;

  constructor(exporter: SpanExporter, spans: SpanCounts, onFailed: (code: string) => void) {
    this.#exporter = exporter;
    this.#spans = spans;
    this.#onFailed = onFailed;
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.#exporter.export(spans, (result) => {
      const isSuccess = result.code === ExportResultCode.SUCCESS;
      this.#spans[isSuccess ? 'exported' : 'failed'] += spans.length;
      if (!isSuccess && !this.#isFailing) this.#onFailed(failureOf(result.error));
      this.#isFailing = !isSuccess;
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }
}

function failureOf(error: unknown): string {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === 'number' ? `status ${code}` : codeOf(error);
}
