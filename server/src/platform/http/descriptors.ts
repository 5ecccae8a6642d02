/** How many files and connections the system lets this process have open, and when it had none left. */
import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';

/** Connections to the database and to replicas, and files: what a process needs besides its callers and webhooks. */
const OWN_DESCRIPTORS_MAX = 128;
const KEPT_MIN = 256;
/** The share of all descriptors that webhooks get. */
const ATTEMPTS_SHARE = 1 / 8;
const ATTEMPTS_MAX = 1_024;
const CONNECTIONS_MIN = 10;
const LOG_EVERY_MS = 10_000;

/** `ulimit -n`; undefined where the system does not say. */
export function readDescriptorsMax(): number | undefined {
  try {
    const text = readFileSync('/proc/self/limits', 'utf8');
    const limit = /^Max open files\s+(\d+)/m.exec(text)?.[1];
    return limit === undefined ? undefined : Number(limit);
  } catch {
    return undefined;
  }
}

/** How many webhooks may be under way at a time. */
export const attemptsWithin = (descriptorsMax = Number.POSITIVE_INFINITY): number =>
  Math.min(ATTEMPTS_MAX, Math.max(Math.floor(descriptorsMax * ATTEMPTS_SHARE), 1));

/** As many connections of callers as leave enough descriptors for the database and for those who ask for health. */
export function connectionsWithin(connectionsMax: number, descriptorsMax = Number.POSITIVE_INFINITY): number {
  const kept = Math.max(OWN_DESCRIPTORS_MAX + attemptsWithin(descriptorsMax), KEPT_MIN);
  return Math.min(connectionsMax, Math.max(descriptorsMax - kept, CONNECTIONS_MIN));
}

const OUT_OF_DESCRIPTORS: readonly unknown[] = ['EMFILE', 'ENFILE'];

/** Node closes connections that it cannot accept, and tells nobody. So this looks whether a file could be opened. */
export class MissingDescriptors {
  readonly #log: { error(details: object, message: string): void };
  #loggedAtMs = Number.NEGATIVE_INFINITY;
  #count = 0;

  constructor(log: { error(details: object, message: string): void }) {
    this.#log = log;
  }

  /** Since the process started. */
  get count(): number {
    return this.#count;
  }

  async look(): Promise<void> {
    try {
      await (await open('/dev/null')).close();
    } catch (error) {
      if (error instanceof Error && 'code' in error && OUT_OF_DESCRIPTORS.includes(error.code)) this.#note(error);
    }
  }

  /** One line in the log for many. */
  #note(error: Error): void {
    this.#count += 1;
    if (performance.now() - this.#loggedAtMs < LOG_EVERY_MS) return;
    this.#loggedAtMs = performance.now();
    const details = { err: error, descriptorsMax: readDescriptorsMax() };
    this.#log.error(details, 'no file descriptor is left (ulimit -n): new connections are refused');
  }
}
