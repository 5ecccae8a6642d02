/** Metrics of background tasks for Prometheus. The label `task` has only the names that the code gives. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { BackgroundTask, RunObserver } from './runner.ts';

interface StepObserver {
  /** A run has done a part of its work, and goes on. */
  cameOn(task: string): void;
}

export function createRunMetrics(
  registry: Registry,
  tasks: readonly Pick<BackgroundTask, 'name' | 'everyMs' | 'jitter'>[],
): RunObserver & StepObserver {
  const options = { labelNames: ['task'] as const, registers: [registry] };
  const duration = new Histogram({
    ...options,
    name: 'tributary_background_duration_seconds',
    help: 'Time that a run of a background task takes, successful or not.',
    buckets: [0.01, 0.1, 1, 10, 60],
  });
  const failures = new Counter({
    ...options,
    name: 'tributary_background_failures_total',
    help: 'Runs of a background task that failed.',
  });
  const lastSuccess = new Gauge({
    ...options,
    // Each process runs every task, and one that does is enough; the lag tells of the one that does not.
    aggregator: 'max',
    name: 'tributary_background_last_success_timestamp_seconds',
    help: 'When the last successful run of a background task ended, by the clock of this process; 0 before the first.',
  });
  const steps = new Counter({
    ...options,
    name: 'tributary_background_steps_total',
    help: 'Transactions that a background task has written. It grows while the task works off what has piled up.',
  });
  const startedAtMs = performance.now();
  const succeededAtMs = new Map<string, number>();
  /** Times of the runs that go on. One that fails in the end has achieved nothing. */
  const cameOnAtMs = new Map<string, number>();
  new Gauge({
    ...options,
    aggregator: 'max',
    name: 'tributary_background_lag_seconds',
    help: 'By how much the last success or step of a background task is older than its longest pause.',
    collect() {
      for (const { name, everyMs, jitter } of tasks) {
        const sinceMs = performance.now() - (cameOnAtMs.get(name) ?? succeededAtMs.get(name) ?? startedAtMs);
        this.set({ task: name }, Math.max(0, sinceMs - everyMs * (1 + jitter)) / 1_000);
      }
    },
  });
  for (const { name: task } of tasks) {
    failures.inc({ task }, 0);
    steps.inc({ task }, 0);
    lastSuccess.set({ task }, 0);
  }
  return {
    cameOn(task) {
      steps.inc({ task });
      cameOnAtMs.set(task, performance.now());
    },
    ran(task, { durationMs, isSuccess }) {
      duration.observe({ task }, durationMs / 1_000);
      cameOnAtMs.delete(task);
      if (!isSuccess) return failures.inc({ task });
      succeededAtMs.set(task, performance.now());
      lastSuccess.setToCurrentTime({ task });
    },
  };
}
