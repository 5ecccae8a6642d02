/** Refuses files whose lines are mostly about nothing: another business's, another system's, or somebody's noise. */
import { AppError } from '../../../core/errors/errors.ts';
import { referenceOfEndToEndId } from '../runs/payout.ts';
import type { ResultLine } from './result-line.ts';

/** So many lines of any file may match nothing; people look at them. */
const STRAY_MAX = 1_000;
/** Beyond this the rest of the file is not read: whatever it has, a bank does not write its files like that. */
const SURPLUS_MAX = 10_000;
const NAMED_MAX = 10;
const ID_LENGTH_SHOWN = 35;

type Named = Pick<ResultLine, 'lineNumber' | 'endToEndId' | 'booking'>;

export class StrayLines {
  #matched = 0;
  #stray = 0;
  readonly #first: Named[] = [];

  /**
   * `known` has the references of the lines that are payouts of the ledger. Other movements on a statement are no
   * business of ours and do not count. @throws AppError unmatched_file
   */
  add(lines: readonly Named[], known: ReadonlySet<string>): void {
    for (const line of lines) {
      const reference = line.endToEndId === undefined ? undefined : referenceOfEndToEndId(line.endToEndId);
      if (reference !== undefined && known.has(reference)) {
        this.#matched += 1;
      } else if (reference !== undefined || line.booking === undefined) {
        this.#stray += 1;
        if (this.#first.length < NAMED_MAX) this.#first.push(line);
      }
    }
    if (this.#stray - this.#matched > SURPLUS_MAX) throw this.#refusal('At least ');
  }

  /** At the end of the file. @throws AppError unmatched_file */
  requireFew(): void {
    if (this.#stray > STRAY_MAX && this.#stray > this.#matched) throw this.#refusal('');
  }

  #refusal(atLeast: string): AppError {
    const named = this.#first.map(({ lineNumber, endToEndId }) =>
      endToEndId === undefined ? `${lineNumber}` : `${lineNumber} ("${endToEndId.slice(0, ID_LENGTH_SHOWN)}")`,
    );
    return new AppError(
      'unmatched_file',
      `${atLeast}${this.#stray} lines of the file match no payout of this business and mode, and ${this.#matched} ` +
        `match one. The first that match none: line ${named.join(', ')}. Nothing of the file was kept.`,
      { field: 'file' },
    );
  }
}
