/** Failures that many meet at once for the same reason, such as a host name that does not resolve. */

/** How long the same failure is not told again. */
const SAME_FAILURE_MS = 60_000;
/** Several kinds may alternate. */
const KINDS_MAX = 20;

/** Writes one line a minute while everybody fails in the same way; another failure is told at once. */
export function oneLineFor(
  log: { warn(details: object, message: string): void },
  message: string,
  nowMs: () => number = () => performance.now(),
): (error: unknown) => void {
  const toldAtMs = new Map<string, number>();
  return (error) => {
    const text = String(error);
    const atMs = toldAtMs.get(text);
    if (atMs !== undefined && nowMs() - atMs < SAME_FAILURE_MS) return;
    if (toldAtMs.size >= KINDS_MAX) toldAtMs.clear();
    toldAtMs.set(text, nowMs());
    log.warn({ err: error }, message);
  };
}
