/** Asks this process to stop: a signal, or the end of the launcher that started it. */

/** A signal that is repeated within this time is the same request, sent by a terminal and by npm. */
const SAME_WISH_MS = 1_000;

export type StopReason = 'SIGTERM' | 'SIGINT' | 'SIGHUP' | 'disconnect';

export interface Stop {
  /** Aborted when the process was asked to stop. */
  readonly signal: AbortSignal;
  /** Resolves then, with the first reason. */
  readonly asked: Promise<StopReason>;
  /** Resolves when the process is asked again from now on. */
  urged(): Promise<void>;
}

export function listenForStop(): Stop {
  const asked = Promise.withResolvers<StopReason>();
  const aborting = new AbortController();
  let urged = Promise.withResolvers<void>();
  let heardAtMs: number | undefined;
  function hear(reason: StopReason): void {
    const nowMs = performance.now();
    if (heardAtMs !== undefined && nowMs - heardAtMs < SAME_WISH_MS) return;
    heardAtMs = nowMs;
    asked.resolve(reason);
    if (!aborting.signal.aborted) aborting.abort();
    else urged.resolve();
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => hear(signal));
  process.once('disconnect', () => hear('disconnect'));
  process.channel?.unref();
  return {
    signal: aborting.signal,
    asked: asked.promise,
    urged() {
      urged = Promise.withResolvers<void>();
      return urged.promise;
    },
  };
}

/** Undefined if it failed because the process was asked to stop, or if it would have started after that. */
export async function unlessStopped<T>({ signal }: Stop, work: () => Promise<T>): Promise<T | undefined> {
  if (signal.aborted) return undefined;
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}
