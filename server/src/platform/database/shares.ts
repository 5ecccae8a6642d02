/**
 * Divides what there is only so much of, such as places or bytes, among those who take it. Nobody gets more than is
 * left for others. When all is taken, the slowest of those who hold most gives way to somebody who holds less.
 */

export interface SharesLimits {
  /** The most of all together. */
  readonly max: number;
  readonly ofOneMax: number;
}

export interface Holding {
  /** One unless it is given. */
  readonly amount?: number;
  /** How slow it is at the moment, in any unit; zero or less means that it need not give way. */
  readonly slowness?: () => number;
  /** Called at most once, when what it holds has been given to somebody else. */
  readonly giveWay?: () => void;
}

interface Held<Owner> {
  readonly owner: Owner;
  readonly amount: number;
  readonly slowness: () => number;
  readonly giveWay: () => void;
}

/** May be called more than once. */
export type GiveBack = () => void;

export class Shares<Owner> {
  readonly #limits: SharesLimits;
  readonly #held = new Set<Held<Owner>>();
  readonly #ofOne = new Map<Owner, number>();
  #total = 0;

  constructor(limits: SharesLimits) {
    this.#limits = limits;
  }

  get total(): number {
    return this.#total;
  }

  of(owner: Owner): number {
    return this.#ofOne.get(owner) ?? 0;
  }

  /** Undefined if there is no room for it. */
  take(owner: Owner, holding: Holding = {}): GiveBack | undefined {
    const { amount = 1 } = holding;
    const wanted = this.of(owner) + amount;
    if (wanted > this.#limits.ofOneMax) return undefined;
    const left = this.#limits.max - this.#total;
    if (amount <= left ? wanted > left : !this.#makeRoom(owner, amount)) return undefined;
    return this.add(owner, holding);
  }

  /** Also beyond the limits, for what is there already. */
  add(owner: Owner, { amount = 1, slowness = never, giveWay = never }: Holding = {}): GiveBack {
    const held = { owner, amount, slowness, giveWay };
    this.#held.add(held);
    this.#total += amount;
    this.#ofOne.set(owner, this.of(owner) + amount);
    return () => this.#giveBack(held);
  }

  #giveBack(held: Held<Owner>): void {
    if (!this.#held.delete(held)) return;
    this.#total -= held.amount;
    const left = this.of(held.owner) - held.amount;
    if (left > 0) this.#ofOne.set(held.owner, left);
    else this.#ofOne.delete(held.owner);
  }

  #makeRoom(owner: Owner, amount: number): boolean {
    do {
      const slowest = this.#slowestFor(owner, amount);
      if (slowest === undefined) return false;
      this.#giveBack(slowest);
      slowest.giveWay();
    } while (this.#total + amount > this.#limits.max);
    return true;
  }

  /** An owner who has nothing may have it from anybody; others only from those who keep no less than they have then. */
  #slowestFor(owner: Owner, amount: number): Held<Owner> | undefined {
    const own = this.of(owner);
    let found: Held<Owner> | undefined;
    let [mostHeld, mostSlow] = [0, 0];
    for (const held of this.#held) {
      const holds = this.of(held.owner);
      if (holds < mostHeld || (own > 0 && holds <= own + amount)) continue;
      const slow = held.slowness();
      if (slow <= 0 || (holds === mostHeld && slow <= mostSlow)) continue;
      [found, mostHeld, mostSlow] = [held, holds, slow];
    }
    return found;
  }
}

/** A place in each of several shares, or in none; undefined if one has no room. */
export function takeAll(...takes: readonly (() => GiveBack | undefined)[]): GiveBack | undefined {
  const taken: GiveBack[] = [];
  const giveBack = (): void => taken.forEach((giveOneBack) => giveOneBack());
  for (const take of takes) {
    const one = take();
    if (one === undefined) {
      giveBack();
      return undefined;
    }
    taken.push(one);
  }
  return giveBack;
}

const never = (): number => 0;
