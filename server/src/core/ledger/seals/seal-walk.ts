/**
 * Compares the transactions of a ledger, given in their order, with its chain of seals. Keeps the seals of one chunk in
 * memory, and none of the transactions.
 */
import { createHash, type Hash } from 'node:crypto';
import type pg from 'pg';
import type { LedgerKey } from '../posting.ts';
import { type KeptSeal, readHead, readSeals, type SealHead } from './seal-queries.ts';
import { ROW_DIGEST_KEPT_BYTES } from './sealed-form.ts';

export interface SealedRow {
  readonly sequence: bigint;
  /** Null when a column is null that must not be null. */
  readonly digest: Buffer | null;
}

export interface SealFinding {
  readonly where: 'transaction' | 'seal';
  /** The transaction's sequence, or the seal's number. */
  readonly row: bigint;
  readonly message: string;
}

/** A seal with a copy outside of the database. */
export interface KnownSeal {
  readonly number: bigint;
  readonly digest: Buffer;
}

/** The seal that a walk follows, and which earlier walks have proved together with everything before it. */
export type ProvenSeal = Pick<SealHead, 'number' | 'lastSequence' | 'digest'> & { readonly sealedAt: Date | undefined };

/** Before the first seal of a chain, whose previous digest is this one. */
export const BEFORE_FIRST: ProvenSeal = {
  number: 0n,
  lastSequence: 0n,
  digest: Buffer.alloc(32),
  sealedAt: undefined,
};
/** Seals read at a time, each with the kept digests of a segment: 4 MB. */
const SEALS_AT_ONCE = 500;

export class SealWalk {
  readonly #client: pg.PoolClient;
  readonly #ledger: LedgerKey;
  readonly #head: SealHead | undefined;
  readonly #known: ReadonlyMap<bigint, Buffer>;
  readonly #since: ProvenSeal;
  readonly #waiting: KeptSeal[] = [];
  #readTo: bigint | undefined;
  /** The last sequence that the seals read so far cover; undefined before the first. */
  #readSequence: bigint | undefined;
  #isReadWhole = false;
  #segment: OpenSegment | undefined;
  #last: ProvenSeal;
  #unsealed = 0;

  /**
   * Must run in the transaction of `client`, which must be one snapshot. The chain must contain the seals in `known`.
   * The walk begins behind the seal `since`, which `wrongBefore` looks up.
   */
  static async begin(
    client: pg.PoolClient,
    ledger: LedgerKey,
    known: readonly KnownSeal[],
    since = BEFORE_FIRST,
  ): Promise<SealWalk> {
    const after = since.number === 0n ? undefined : since.number;
    const [head, first] = await Promise.all([
      readHead(client, ledger),
      readSeals(client, ledger, after, SEALS_AT_ONCE),
    ]);
    const walk = new SealWalk(client, ledger, head, known, since);
    walk.#take(first);
    return walk;
  }

  private constructor(
    client: pg.PoolClient,
    ledger: LedgerKey,
    head: SealHead | undefined,
    known: readonly KnownSeal[],
    since: ProvenSeal,
  ) {
    this.#client = client;
    this.#ledger = ledger;
    this.#head = head;
    this.#known = new Map(known.map(({ number, digest }) => [number, digest]));
    this.#since = since;
    this.#last = since;
  }

  /** How many were walked through. */
  get seals(): number {
    return Number(this.#last.number - this.#since.number);
  }

  /** The last one whose transactions have all been added. */
  get lastProven(): ProvenSeal {
    return this.#last;
  }

  /** Whether that is the end of the chain. */
  get isAtEnd(): boolean {
    return this.#last.number === this.#head?.number;
  }

  /** Looks up the seal that the walk follows and copies of earlier ones: each must still be there. */
  async wrongBefore(): Promise<SealFinding | undefined> {
    const since = this.#since;
    if (since.number === 0n) return undefined;
    for (const [number, digest] of [...this.#known, [since.number, since.digest] as const]) {
      if (number > since.number) continue;
      const [seal] = await readSeals(this.#client, this.#ledger, number - 1n, 1);
      if (seal?.number === number && seal.digest.equals(digest)) continue;
      const end = this.#head?.number ?? 0n;
      if (end < number)
        return { where: 'seal', row: number, message: `was written down, but the chain ends with ${end}` };
      const isThere = seal?.number === number;
      return { where: 'seal', row: number, message: isThere ? 'is another one than was written down' : 'is missing' };
    }
    return undefined;
  }

  /** Transactions after the last seal. */
  get unsealed(): number {
    return this.#unsealed;
  }

  /** Whether the segment of the last transaction continues, so that its fault may still be found. */
  get isInSegment(): boolean {
    return this.#segment !== undefined;
  }

  /** Must have been awaited before transactions up to this sequence are added. */
  async readThrough(sequence: bigint): Promise<void> {
    while (!this.#isReadWhole && (this.#readSequence === undefined || this.#readSequence < sequence)) {
      await this.#readMore();
    }
  }

  /** Adds the next transaction. Returns what it proves wrong, or undefined. */
  add({ sequence, digest }: SealedRow): SealFinding | undefined {
    let segment = this.#segment;
    if (segment === undefined) {
      const seal = this.#waiting.shift();
      if (seal === undefined) {
        this.#unsealed += 1;
        return undefined;
      }
      const opened = this.#open(seal);
      if (!(opened instanceof OpenSegment)) return opened;
      segment = opened;
    }
    if (sequence !== segment.expected) return segment.missing();
    segment.add(digest);
    return segment.isWhole ? this.#close(segment) : undefined;
  }

  /** After the last transaction: the fault at the end of the chain, if any. */
  async end(): Promise<SealFinding | undefined> {
    if (this.#segment !== undefined) return this.#segment.missing();
    if (this.#waiting.length === 0 && !this.#isReadWhole) await this.#readMore();
    const seal = this.#waiting.shift();
    if (seal === undefined) return this.#wrongHead() ?? this.#missingKnown();
    const opened = this.#open(seal);
    return opened instanceof OpenSegment ? opened.missing() : opened;
  }

  async #readMore(): Promise<void> {
    this.#take(await readSeals(this.#client, this.#ledger, this.#readTo, SEALS_AT_ONCE));
  }

  #take(seals: readonly KeptSeal[]): void {
    this.#waiting.push(...seals);
    const last = seals.at(-1);
    if (last !== undefined) {
      this.#readTo = last.number;
      this.#readSequence = last.lastSequence;
    }
    this.#isReadWhole = seals.length < SEALS_AT_ONCE;
  }

  #open(seal: KeptSeal): OpenSegment | SealFinding {
    const { number, lastSequence, digest } = this.#last;
    if (seal.number !== number + 1n) {
      return seal.number > number
        ? { where: 'seal', row: number + 1n, message: `is missing: seal ${seal.number} comes after seal ${number}` }
        : { where: 'seal', row: seal.number, message: 'comes before the first seal, 1' };
    }
    const count = seal.lastSequence - seal.firstSequence + 1n;
    const isFitting = seal.firstSequence === lastSequence + 1n && count > 0n;
    if (!isFitting || BigInt(seal.rowDigests.length) !== count * BigInt(ROW_DIGEST_KEPT_BYTES)) {
      return { where: 'seal', row: seal.number, message: `does not cover what follows transaction ${lastSequence}` };
    }
    this.#segment = new OpenSegment(seal, digest);
    return this.#segment;
  }

  #close(segment: OpenSegment): SealFinding | undefined {
    const { seal } = segment;
    this.#segment = undefined;
    this.#last = seal;
    const finding = segment.verdict();
    if (finding !== undefined) return finding;
    const known = this.#known.get(seal.number);
    return known === undefined || known.equals(seal.digest)
      ? undefined
      : { where: 'seal', row: seal.number, message: 'is another one than was written down' };
  }

  #wrongHead(): SealFinding | undefined {
    const head = this.#head ?? BEFORE_FIRST;
    const last = this.#last;
    if (head.number > last.number) {
      const row = last.number + 1n;
      return { where: 'seal', row, message: `is missing: the chain is kept as ending with seal ${head.number}` };
    }
    if (this.#head !== undefined && head.number < last.number) {
      const message = `comes after the kept end of the chain, seal ${head.number}, which was moved back`;
      return { where: 'seal', row: head.number + 1n, message };
    }
    const isEnd =
      head.number === last.number &&
      head.lastSequence === last.lastSequence &&
      head.digest.equals(last.digest) &&
      (last.sealedAt === undefined || head.sealedAt?.getTime() === last.sealedAt.getTime());
    if (isEnd) return undefined;
    return { where: 'seal', row: last.number, message: 'is not what is kept as the end of the chain' };
  }

  #missingKnown(): SealFinding | undefined {
    for (const number of this.#known.keys()) {
      if (number > this.#last.number) {
        return {
          where: 'seal',
          row: number,
          message: `was written down, but the chain ends with ${this.#last.number}`,
        };
      }
    }
    return undefined;
  }
}

/** A seal whose transactions are being added. */
class OpenSegment {
  readonly seal: KeptSeal;
  readonly #hash: Hash;
  #index = 0;
  #changed: bigint | undefined;

  constructor(seal: KeptSeal, previousDigest: Buffer) {
    this.seal = seal;
    this.#hash = createHash('sha256').update(seal.heading).update(previousDigest);
  }

  /** The sequence of the transaction that must come next. */
  get expected(): bigint {
    return this.seal.firstSequence + BigInt(this.#index);
  }

  get isWhole(): boolean {
    return this.expected > this.seal.lastSequence;
  }

  add(digest: Buffer | null): void {
    const from = this.#index * ROW_DIGEST_KEPT_BYTES;
    const kept = this.seal.rowDigests.subarray(from, from + ROW_DIGEST_KEPT_BYTES);
    if (digest?.subarray(0, ROW_DIGEST_KEPT_BYTES).equals(kept) !== true) this.#changed ??= this.expected;
    if (digest !== null) this.#hash.update(digest);
    this.#index += 1;
  }

  missing(): SealFinding {
    const { number } = this.seal;
    if (this.#changed !== undefined) return changedTransaction(this.#changed, number);
    return { where: 'transaction', row: this.expected, message: `is missing, though seal ${number} covers it` };
  }

  /**
   * If the seal's digest fits, the transactions are proved; then kept bytes that do not fit were changed themselves.
   */
  verdict(): SealFinding | undefined {
    const { number, firstSequence, lastSequence, digest } = this.seal;
    const isIntact = this.#hash.digest().equals(digest);
    if (isIntact && this.#changed === undefined) return undefined;
    if (isIntact) return { where: 'seal', row: number, message: 'keeps digests that are not of its transactions' };
    if (this.#changed !== undefined) return changedTransaction(this.#changed, number);
    const covered = `its time, transactions ${firstSequence} to ${lastSequence} and the seal before it`;
    return { where: 'seal', row: number, message: `has a digest that is not of ${covered}` };
  }
}

const changedTransaction = (row: bigint, seal: bigint): SealFinding => ({
  where: 'transaction',
  row,
  message: `is not what seal ${seal} sealed: it was changed afterwards`,
});
