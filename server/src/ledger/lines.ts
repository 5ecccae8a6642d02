/** Requests that wait, in a line for each ledger. Lines take turns, so a long one makes nobody else wait longer. */
import { type LedgerKey, ledgerName } from './posting.ts';

/** What is taken from one line at once; `end` must follow. */
export interface Share<Item> {
  readonly ledger: LedgerKey;
  readonly items: readonly Item[];
  /** An earlier share of the line is still in flight. */
  readonly isBehindAnother: boolean;
  readonly isAlone: boolean;
}

interface Line<Item> {
  readonly ledger: LedgerKey;
  /** In the order of their arrival. */
  readonly waiting: Item[];
  /** How many shares of it are in flight. */
  inFlight: number;
  /** Somebody else holds the ledger, or its node is away, so the line shares no batch. */
  isHeld: boolean;
}

export class Lines<Item> {
  /** Those with items that wait or are in flight. The one whose turn is next comes first. */
  readonly #lines = new Map<string, Line<Item>>();
  /** Lines of held ledgers that nobody tries at the moment. */
  readonly #held: Line<Item>[] = [];
  #count = 0;
  #readyCount = 0;

  /** How many items wait. */
  get count(): number {
    return this.#count;
  }

  /** Of these, items whose ledger nobody else holds. */
  get readyCount(): number {
    return this.#readyCount;
  }

  /**
   * False when there is no room: a line may be as long as there is room left for others, so no line ever fills it all.
   */
  join(ledger: LedgerKey, item: Item, countMax: number): boolean {
    const name = ledgerName(ledger);
    const line = this.#lines.get(name) ?? { ledger, waiting: [], inFlight: 0, isHeld: false };
    if (line.waiting.length >= countMax - this.#count) return false;
    this.#lines.set(name, line);
    line.waiting.push(item);
    this.#count += 1;
    if (!line.isHeld) this.#readyCount += 1;
    return true;
  }

  /** Up to `sizeMax` items, from all lines alike that are not held; or from those of one business. */
  takeReady(sizeMax: number, ofOneBusiness: boolean): readonly Share<Item>[] {
    const ready = [...this.#lines.values()].filter(({ waiting, isHeld }) => waiting.length > 0 && !isHeld);
    const lines = ofOneBusiness
      ? ready.filter(({ ledger }) => ledger.businessId === ready[0]?.ledger.businessId)
      : ready;
    const shares: Share<Item>[] = [];
    let room = sizeMax;
    for (const [index, line] of lines.entries()) {
      if (room === 0) break;
      const share = this.#take(line, Math.max(1, Math.floor(room / (lines.length - index))));
      room -= share.items.length;
      this.#readyCount -= share.items.length;
      shares.push(share);
      // Behind those whose turn it was not.
      this.#lines.delete(ledgerName(line.ledger));
      this.#lines.set(ledgerName(line.ledger), line);
    }
    return shares;
  }

  /** Up to `sizeMax` items of one held ledger, to be tried alone; undefined if there is none that nobody tries. */
  takeHeld(sizeMax: number): Share<Item> | undefined {
    const line = this.#held.shift();
    return line && { ...this.#take(line, sizeMax), isAlone: true };
  }

  #take(line: Line<Item>, size: number): Share<Item> {
    const items = line.waiting.splice(0, size);
    this.#count -= items.length;
    line.inFlight += 1;
    return { ledger: line.ledger, items, isBehindAnother: line.inFlight > 1, isAlone: false };
  }

  /**
   * Ends a share. `untried` is what of it nobody could try, which is first in its line again; `isHeld` says that
   * somebody else holds the ledger.
   */
  end({ ledger, isAlone }: Share<Item>, untried: readonly Item[], isHeld: boolean): void {
    const line = this.#lines.get(ledgerName(ledger));
    if (line === undefined) throw new Error('a share of no line');
    this.#readyCount -= readyOf(line);
    line.inFlight -= 1;
    line.waiting.unshift(...untried);
    this.#count += untried.length;
    // A held line is free again, or goes back to be tried, when the share that is tried alone ends. A share that shared
    // a batch, and ends later than another found the ledger held, changes neither.
    if (isAlone || !line.isHeld) {
      line.isHeld = isHeld && line.waiting.length > 0;
      if (line.isHeld) this.#held.push(line);
    }
    this.#readyCount += readyOf(line);
    if (line.waiting.length === 0 && line.inFlight === 0) this.#lines.delete(ledgerName(ledger));
  }
}

/** How many of a line's items may share a batch. */
const readyOf = ({ isHeld, waiting }: Line<unknown>): number => (isHeld ? 0 : waiting.length);
