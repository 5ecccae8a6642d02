/** How long a migration waits for others, and others for it. */
export interface Waits {
  /** How long payments may be blocked at a time while a migration waits for its lock. */
  readonly lockTimeoutMs: number;
  /**
   * The shortest wait before the lock is requested again, so that those who queued behind the migration get through;
   * jitter makes it up to twice as long.
   */
  readonly pauseMinMs: number;
  /** A wait shorter than this is not reported. */
  readonly firstReportMs: number;
  readonly reportEveryMs: number;
}

export const WAITS: Waits = { lockTimeoutMs: 2_000, pauseMinMs: 1_000, firstReportMs: 3_000, reportEveryMs: 15_000 };
