/**
 * What the program tells of its work when it sends traces: names, kinds, codes and durations. No bodies, no headers, no
 * addresses, no values of queries. Nothing here loads a library: `open-telemetry.ts` does, and only with a collector.
 */
import type { QueryObserver } from '../database/query-observer.ts';
import type { BatchTracing } from '../../core/ledger/batch-tracing.ts';
import type { WebhookTracing } from '../../features/webhooks/webhook-tracing.ts';

interface ArrivedRequest {
  readonly method: string;
  readonly route: string | undefined;
  readonly requestId: string;
  readonly traceparent: string | string[] | undefined;
}

interface RequestTrace {
  run(work: () => void): void;
  end(answer: { readonly status: number; readonly code: string | undefined }): void;
}

export interface Tracing {
  request(arrived: ArrivedRequest): RequestTrace;
  readonly observeQuery: QueryObserver;
  readonly batches: BatchTracing;
  readonly webhooks: WebhookTracing;
  /** Since the start. Of the recorded spans, those that were neither exported nor failed wait, or were dropped. */
  readonly spans: { readonly recorded: number; readonly exported: number; readonly failed: number };
  /** Sends what waits, for a moment at most. Never rejects. */
  stop(): Promise<void>;
}
