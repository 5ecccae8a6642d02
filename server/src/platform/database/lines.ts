/**
 * What waits, in a line for each ledger, business or group of people that shares something. Lines take turns, so a long
 * one makes nobody else wait longer, and none may be longer than there is room left for others.
 */

export interface LinesLimits {
  /** How much may wait. */
  readonly waitingMax: number;
  /** How much may wait in one line. */
  readonly ofOneWaitingMax?: number;
}

/** What is taken from one line at once; `end` must follow. */
export interface Share<Item> {
  /** The name of its line. */
  readonly whose: string;
  readonly items: readonly Item[];
  /** An earlier share of the line is still in flight. */
  readonly isBehindAnother: boolean;
  readonly isAlone: boolean;
}

interface Line<Item> {
  readonly whose: string;
  /** In the order of their arrival. */
  readonly waiting: Item[];
  /** How many shares of it are in flight. */
  inFlight: number;
  /** Somebody else holds what the line waits for, so it shares no batch. */
  isHeld: boolean;
}

export class Lines<Item> {
  readonly #limits: Required<LinesLimits>;
  /** Those with items that wait or are in flight. The one whose turn is next comes first. */
  readonly #lines = new Map<string, Line<Item>>();
  /** Held lines that nobody tries at the moment. */
  readonly #held: Line<Item>[] = [];
  #count = 0;
  #readyCount = 0;
  #inFlight = 0;

  constructor(limits: LinesLimits) {
    this.#limits = { ofOneWaitingMax: Infinity, ...limits };
  }

  /** How many items wait. */
  get count(): number {
    return this.#count;
  }

  /** How many of the items that wait have a line that is not held. */
  get readyCount(): number {
    return this.#readyCount;
  }

  /** How many shares were taken and have not ended. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** How many items of one line wait, and how many shares of it are in flight. */
  of(whose: string): { readonly waiting: number; readonly inFlight: number } {
    const line = this.#lines.get(whose);
    return { waiting: line?.waiting.length ?? 0, inFlight: line?.inFlight ?? 0 };
  }

  /** False when there is no room. A line may be as long as there is room left for others: no line ever fills it all. */
  join(whose: string, item: Item): boolean {
    const { waitingMax, ofOneWaitingMax } = this.#limits;
    const line = this.#lineOf(whose);
    if (line.waiting.length >= Math.min(ofOneWaitingMax, waitingMax - this.#count)) return false;
    this.#lines.set(whose, line);
    line.waiting.push(item);
    this.#count += 1;
    if (!line.isHeld) this.#readyCount += 1;
    return true;
  }

  /** Gives an item that need not wait a share without items, which is in flight at once. */
  pass(whose: string): Share<Item> {
    const line = this.#lineOf(whose);
    this.#lines.set(whose, line);
    return this.#take(line, 0);
  }

  /** False if the item waits no more. */
  leave(whose: string, item: Item): boolean {
    const line = this.#lines.get(whose);
    const place = line?.waiting.indexOf(item) ?? -1;
    if (line === undefined || place < 0) return false;
    line.waiting.splice(place, 1);
    this.#count -= 1;
    if (!line.isHeld) this.#readyCount -= 1;
    this.#forgetIfEmpty(line);
    return true;
  }

  /** The next item, of a line with fewer shares in flight; undefined if there is none. */
  takeNext(inFlightMax: number): Share<Item> | undefined {
    for (const line of this.#lines.values()) {
      if (isReady(line) && line.inFlight < inFlightMax) return this.#takeReady(line, 1);
    }
    return undefined;
  }

  /** Up to `sizeMax` items, from all lines alike that are not held; or from those whose first item has one group. */
  takeReady(sizeMax: number, groupOf?: (item: Item | undefined) => unknown): readonly Share<Item>[] {
    const ready = [...this.#lines.values()].filter(isReady);
    const group = groupOf?.(ready[0]?.waiting[0]);
    const lines = groupOf === undefined ? ready : ready.filter(({ waiting }) => groupOf(waiting[0]) === group);
    const shares: Share<Item>[] = [];
    let room = sizeMax;
    for (const [index, line] of lines.entries()) {
      if (room === 0) break;
      const share = this.#takeReady(line, Math.max(1, Math.floor(room / (lines.length - index))));
      room -= share.items.length;
      shares.push(share);
    }
    return shares;
  }

  /** Up to `sizeMax` items of one held line, to be tried alone; undefined if there is none that nobody tries. */
  takeHeld(sizeMax: number): Share<Item> | undefined {
    const line = this.#held.shift();
    return line && { ...this.#take(line, sizeMax), isAlone: true };
  }

  /**
   * Ends a share. `untried` is what of it nobody could try, which is first in its line again; `isHeld` says that
   * somebody else holds what the line waits for.
   */
  end({ whose, isAlone }: Share<Item>, untried: readonly Item[] = [], isHeld = false): void {
    const line = this.#lines.get(whose);
    if (line === undefined) throw new Error('a share of no line');
    this.#readyCount -= readyOf(line);
    line.inFlight -= 1;
    this.#inFlight -= 1;
    line.waiting.unshift(...untried);
    this.#count += untried.length;
    // A held line is free again, or goes back to be tried, when the share that is tried alone ends. A share that shared
    // a batch, and ends later than another found the line held, changes neither.
    if (isAlone || !line.isHeld) {
      line.isHeld = isHeld && line.waiting.length > 0;
      if (line.isHeld) this.#held.push(line);
    }
    this.#readyCount += readyOf(line);
    this.#putBehind(line);
    this.#forgetIfEmpty(line);
  }

  #lineOf(whose: string): Line<Item> {
    return this.#lines.get(whose) ?? { whose, waiting: [], inFlight: 0, isHeld: false };
  }

  #takeReady(line: Line<Item>, size: number): Share<Item> {
    const share = this.#take(line, size);
    this.#readyCount -= share.items.length;
    this.#putBehind(line);
    return share;
  }

  #take(line: Line<Item>, size: number): Share<Item> {
    const items = line.waiting.splice(0, size);
    this.#count -= items.length;
    line.inFlight += 1;
    this.#inFlight += 1;
    return { whose: line.whose, items, isBehindAnother: line.inFlight > 1, isAlone: false };
  }

  /** Behind those whose turn it was not. */
  #putBehind(line: Line<Item>): void {
    this.#lines.delete(line.whose);
    this.#lines.set(line.whose, line);
  }

  #forgetIfEmpty({ whose, waiting, inFlight }: Line<Item>): void {
    if (waiting.length === 0 && inFlight === 0) this.#lines.delete(whose);
  }
}

const isReady = ({ waiting, isHeld }: Line<unknown>): boolean => waiting.length > 0 && !isHeld;

/** How many of a line's items may share a batch. */
const readyOf = ({ isHeld, waiting }: Line<unknown>): number => (isHeld ? 0 : waiting.length);
