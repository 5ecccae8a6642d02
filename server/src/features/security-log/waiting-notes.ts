/** Notes that wait in memory until they are written: a request only adds to a count. A crash loses them. */
import { sameNote } from './fold.ts';
import type { SecurityNote } from './kinds.ts';

export interface WaitingNote {
  readonly note: SecurityNote;
  times: number;
  /** By the clock of `performance.now`. */
  readonly firstAtMs: number;
  lastAtMs: number;
}

export class WaitingNotes {
  readonly #max: number;
  #waiting = new Map<string, WaitingNote>();

  /** Beyond `max` different notes only their number is kept, without whom they concern. */
  constructor(max: number) {
    this.#max = max;
  }

  add(note: SecurityNote): void {
    const nowMs = performance.now();
    this.#merge(sameNote(note), { note, times: 1, firstAtMs: nowMs, lastAtMs: nowMs });
  }

  /** All of them; they no longer wait. */
  take(): WaitingNote[] {
    const taken = [...this.#waiting.values()];
    this.#waiting = new Map();
    return taken;
  }

  /** Those that could not be written. */
  putBack(taken: readonly WaitingNote[]): void {
    for (const one of taken) this.#merge(sameNote(one.note), one);
  }

  #merge(same: string, added: WaitingNote): void {
    const present = this.#waiting.get(same);
    if (present !== undefined) {
      present.times += added.times;
      present.lastAtMs = Math.max(present.lastAtMs, added.lastAtMs);
    } else if (this.#waiting.size < this.#max) {
      this.#waiting.set(same, added);
    } else {
      this.#addToOthers(added);
    }
  }

  #addToOthers({ note: { kind }, ...counted }: WaitingNote): void {
    const same = `others\n${kind}`;
    const present = this.#waiting.get(same);
    if (present === undefined) {
      const note = { kind, what: 'others', address: null, userAgent: undefined };
      this.#waiting.set(same, { ...counted, note });
    } else {
      present.times += counted.times;
      present.lastAtMs = counted.lastAtMs;
    }
  }
}
