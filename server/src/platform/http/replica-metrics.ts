/** Who answered the reads that a replica may answer, and how far the replicas are behind. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/**
 * Answered by a replica; by the primary because the caller sent no token, no replica is usable, none had replayed the
 * caller's write in time, or the one that was asked failed or found nothing.
 */
const OUTCOMES = ['replica', 'no_token', 'none_usable', 'behind', 'failed'] as const;
export type ReadOutcome = (typeof OUTCOMES)[number];

export interface ReplicaMetrics {
  readonly readEnded: (outcome: ReadOutcome) => void;
  readonly waited: (ms: number) => void;
  /** Called once, when they are known. */
  readonly watch: (replicas: readonly WatchedReplica[]) => void;
}

interface WatchedReplica {
  readonly name: string;
  readonly lagMs: number;
  readonly isUsable: boolean;
}

export function createReplicaMetrics(registry: Registry): ReplicaMetrics {
  const reads = new Counter({
    name: 'tributary_replica_reads_total',
    help: 'Reads that a replica may answer, by who did: a replica, or the primary and why.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of OUTCOMES) reads.inc({ outcome }, 0);
  const waits = new Histogram({
    name: 'tributary_replica_wait_seconds',
    help: 'How long reads waited until a replica had what their callers had written, or until they gave up.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
    registers: [registry],
  });
  return {
    readEnded: (outcome) => reads.inc({ outcome }),
    waited: (ms) => waits.observe(ms / 1_000),
    watch: watchReplicas(registry),
  };
}

function watchReplicas(registry: Registry): ReplicaMetrics['watch'] {
  let replicas: readonly WatchedReplica[] = [];
  new Gauge({
    aggregator: 'max',
    name: 'tributary_replica_lag_seconds',
    help: 'By how much each replica is behind the primary, at most; +Inf while it cannot be read.',
    labelNames: ['replica'],
    registers: [registry],
    collect() {
      for (const { name, lagMs } of replicas) this.set({ replica: name }, lagMs / 1_000);
    },
  });
  new Gauge({
    aggregator: 'min',
    name: 'tributary_replica_usable',
    help: '1 while each replica may be read, else 0.',
    labelNames: ['replica'],
    registers: [registry],
    collect() {
      for (const { name, isUsable } of replicas) this.set({ replica: name }, isUsable ? 1 : 0);
    },
  });
  return (watched) => {
    replicas = watched;
  };
}
