/** How much of bank results a business may send in each mode. Lines are evidence, and kept for years. */
import type { Db } from '../../../platform/database/pool.ts';
import { AppError } from '../../../core/errors/errors.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import { FILE_LINES_MIN, findFreed, findUsed, type Size } from './quota-queries.ts';

/** The limits of the files that were accepted within the last 30 days. */
export interface ResultQuotas {
  readonly live: Size;
  readonly test: Size;
}

const DAYS = 30;
const QUOTA_MS = DAYS * 86_400_000;
const MB = 1_048_576;

export class Quota {
  readonly #ledger: LedgerKey;
  readonly #allowed: Size;
  readonly #used: Size;
  readonly #at: Date;
  readonly #db: Db;

  private constructor(
    db: Db,
    ledger: LedgerKey,
    { allowed, used, at }: Record<'allowed' | 'used', Size> & { at: Date },
  ) {
    this.#db = db;
    this.#ledger = ledger;
    this.#allowed = allowed;
    this.#used = used;
    this.#at = at;
  }

  /** As it stands at this time of the database. */
  static async at(db: Db, ledger: LedgerKey, quotas: ResultQuotas, at: Date): Promise<Quota> {
    const used = await findUsed(db, ledger, new Date(at.getTime() - QUOTA_MS));
    return new Quota(db, ledger, { allowed: ledger.live ? quotas.live : quotas.test, used, at });
  }

  /** Call it as a file grows, too. @throws AppError quota_exceeded */
  async require({ lines, bytes }: Size): Promise<void> {
    const file = { lines: Math.max(lines, FILE_LINES_MIN), bytes };
    const over = {
      lines: this.#used.lines + file.lines - this.#allowed.lines,
      bytes: this.#used.bytes + file.bytes - this.#allowed.bytes,
    };
    if (over.lines <= 0 && over.bytes <= 0) return;
    const freed = await findFreed(this.#db, this.#ledger, over, new Date(this.#at.getTime() - QUOTA_MS));
    const when =
      freed === undefined
        ? 'There is never room for it: send it in parts, on different days.'
        : `There is room for it from ${new Date(freed.getTime() + QUOTA_MS).toISOString()} at the earliest.`;
    throw new AppError(
      'quota_exceeded',
      `Files of bank results of this business in ${this.#ledger.live ? 'live' : 'test'} mode may have ` +
        `${inWords(this.#allowed)} in ${DAYS} days. Those of the last ${DAYS} days have ${inWords(this.#used)}, and ` +
        `this one has at least ${inWords(file)}. ${when} Nothing of the file was kept.`,
      { field: 'file' },
    );
  }
}

const inWords = ({ lines, bytes }: Size): string =>
  `${lines.toLocaleString('en')} lines and ${(Math.ceil((bytes / MB) * 10) / 10).toLocaleString('en')} MB`;
