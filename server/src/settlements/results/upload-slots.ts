/**
 * Limits how many files are received at once: by the process, in test mode, and by one business in one mode, so that
 * nobody can use all slots.
 */
import { AppError } from '../../errors.ts';
import type { LedgerKey } from '../../ledger/posting.ts';

/** Each needs some megabytes, and most of the time a connection to the database. */
const AT_ONCE_MAX = 6;
/** Anybody can get keys of test mode. */
const TEST_AT_ONCE_MAX = 4;
const OF_ONE_AT_ONCE_MAX = 3;

class UploadSlots {
  readonly #taken: LedgerKey[] = [];

  /**
   * Runs `work` in a slot.
   * @throws AppError overloaded
   */
  async run<T>(ledger: LedgerKey, work: () => Promise<T>): Promise<T> {
    const ofMode = this.#taken.filter(({ live }) => live === ledger.live);
    const ofSame = ofMode.filter(({ businessId }) => businessId === ledger.businessId);
    if (ofSame.length >= OF_ONE_AT_ONCE_MAX) {
      throw fullOf(`As many files of this business are being read as may be at once (${OF_ONE_AT_ONCE_MAX}).`);
    }
    if (this.#taken.length >= AT_ONCE_MAX || (!ledger.live && ofMode.length >= TEST_AT_ONCE_MAX)) {
      throw fullOf('As many files as can be read at once are being read.');
    }
    this.#taken.push(ledger);
    try {
      return await work();
    } finally {
      this.#taken.splice(this.#taken.indexOf(ledger), 1);
    }
  }
}

/** Files that are read and files that are previewed share them. */
export const uploadSlots = new UploadSlots();

const fullOf = (message: string): AppError => new AppError('overloaded', message, { retryAfterSeconds: 5 });
