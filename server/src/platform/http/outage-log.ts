/**
 * Logs an outage: its first failure in full, then one line a second with counts, then one line when it is over.
 * Otherwise thousands of equal failures would bury it and fill the disk.
 */
import { isConnectionFailure } from '../database/sqlstate.ts';
import { AppError } from '../../core/errors/errors.ts';

export interface OutageLogDeps {
  /** Writes a separate line. */
  readonly write: (details: object, message: string) => void;
  readonly limits?: Partial<OutageLogLimits>;
}

export interface OutageLogLimits {
  readonly lineEveryMs: number;
  /** After this long without a failure the outage is over: background work tries something about every second. */
  readonly quietMs: number;
}

const LIMITS: OutageLogLimits = { lineEveryMs: 1_000, quietMs: 3_000 };

interface Outage {
  readonly sinceMs: number;
  lastMs: number;
  /** Counts by message, since the last line. */
  recent: Map<string, number>;
  total: number;
}

type Kind = 'database_unavailable' | 'overloaded';

export class OutageLog {
  readonly #deps: OutageLogDeps;
  readonly #limits: OutageLogLimits;
  readonly #outages = new Map<Kind, Outage>();
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: OutageLogDeps) {
    this.#deps = deps;
    this.#limits = { ...LIMITS, ...deps.limits };
  }

  /** True when the failure is only counted and needs no line: another of its kind was written in full. */
  takesOver(error: unknown, message: string): boolean {
    const kind = kindOf(error);
    if (kind === undefined) return false;
    const nowMs = performance.now();
    const outage = this.#outages.get(kind);
    if (outage === undefined) {
      this.#outages.set(kind, { sinceMs: nowMs, lastMs: nowMs, recent: new Map(), total: 1 });
      this.#timer ??= setInterval(() => this.#tell(), this.#limits.lineEveryMs).unref();
      return false;
    }
    outage.lastMs = nowMs;
    outage.total += 1;
    outage.recent.set(message, (outage.recent.get(message) ?? 0) + 1);
    return true;
  }

  #tell(): void {
    const nowMs = performance.now();
    for (const [outage, state] of this.#outages) {
      const { sinceMs, lastMs, recent, total } = state;
      if (recent.size > 0) {
        this.#deps.write({ outage, sinceMs: Math.round(nowMs - sinceMs), counts: Object.fromEntries(recent) }, GOES_ON);
        state.recent = new Map();
      } else if (nowMs - lastMs >= this.#limits.quietMs) {
        // One failure alone was told in full, and lasted for no time.
        if (total > 1) this.#deps.write({ outage, lastedMs: Math.round(lastMs - sinceMs), failures: total }, OVER);
        this.#outages.delete(outage);
      }
    }
    if (this.#outages.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

const GOES_ON = 'failing still; counted since the last such line';
const OVER = 'an outage is over';

function kindOf(error: unknown): Kind | undefined {
  if (isConnectionFailure(error)) return 'database_unavailable';
  if (!(error instanceof AppError)) return undefined;
  return error.code === 'database_unavailable' || error.code === 'overloaded' ? error.code : undefined;
}
