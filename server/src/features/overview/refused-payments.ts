/**
 * Counts payments that were refused because their account is disabled, per account and day, for the people who look
 * after the accounts. A refusal only increases a number in memory; the numbers are written every few seconds and when
 * the process stops. They need not be exact: a crash loses what was not written, and a write whose answer was lost may
 * count twice.
 */
import type { Db } from '../../platform/database/pool.ts';
import { transact } from '../../platform/database/transaction.ts';
import { writeBatch } from '../../platform/database/write-batch.ts';
import { AppError } from '../../core/errors/errors.ts';
import type { PostingRequest } from '../../core/ledger/posting.ts';
import { lagosDate } from '../../platform/time/lagos.ts';
import { addRefused, type RefusedCount } from './queries.ts';

export interface RefusedPaymentsDeps {
  readonly db: Db;
  /** Called with how many counts the database would never accept, and why. */
  readonly onRefused: (count: number, error: unknown) => void;
  /** Called when counts could not be written; they are kept and retried. */
  readonly onError: (error: unknown) => void;
}

const WRITE_EVERY_MS = 3_000;
/** How many accounts and days may wait to be written; beyond that, new ones are not counted. */
const COUNTS_MAX = 10_000;

export class RefusedPayments {
  readonly #deps: RefusedPaymentsDeps;
  #counts = new Map<string, RefusedCount>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;

  constructor(deps: RefusedPaymentsDeps) {
    this.#deps = deps;
  }

  /** `at` is the database's time. Accepts any refusal and counts those of disabled accounts. */
  record({ ledger: { businessId, live }, accountId }: PostingRequest, refusal: unknown, at: Date): void {
    if (!(refusal instanceof AppError) || refusal.code !== 'account_disabled') return;
    this.#add({ businessId, live, accountId, day: lagosDate(at), payments: 1, lastAt: at });
    this.#schedule();
  }

  /** Writes the counts so far. Never rejects. */
  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // Another write in progress may have started before the latest counts.
    while (this.#writing !== undefined) await this.#writing;
    if (this.#counts.size === 0) return;
    const counts = [...this.#counts.values()];
    this.#counts = new Map();
    this.#writing = this.#writeAll(counts);
    await this.#writing;
    this.#writing = undefined;
  }

  async #writeAll(counts: readonly RefusedCount[]): Promise<void> {
    const { db, onRefused, onError } = this.#deps;
    const { left, failure, refused, refusal } = await writeBatch(counts, (some) =>
      transact(db, (tx) => addRefused(tx, some)),
    );
    if (refused.length > 0) onRefused(refused.length, refusal);
    if (left.length === 0) return;
    onError(failure);
    for (const count of left) this.#add(count);
  }

  #add(count: RefusedCount): void {
    const name = `${count.businessId}:${count.live}:${count.accountId}:${count.day}`;
    const present = this.#counts.get(name);
    if (present === undefined && this.#counts.size >= COUNTS_MAX) return;
    const payments = (present?.payments ?? 0) + count.payments;
    const lastAt = present !== undefined && present.lastAt > count.lastAt ? present.lastAt : count.lastAt;
    this.#counts.set(name, { ...count, payments, lastAt });
  }

  /** Nothing runs while nothing is refused. */
  #schedule(): void {
    this.#timer ??= setTimeout(() => void this.#writeAndGoOn(), WRITE_EVERY_MS).unref();
  }

  async #writeAndGoOn(): Promise<void> {
    await this.write();
    if (this.#counts.size > 0) this.#schedule();
  }
}
