/** What a file would do to payouts, gathered line by line: equal results are one group, those to check first. */
import { CONFLICT_KINDS, LINE_RESULTS, type LineResult, NOT_MATCHED } from './result-file.ts';
import type { Verdict } from './line-verdict.ts';
import type { LineStatus, ResultLine } from './result-line.ts';

const LINES_SHOWN = 10;
/** Kept of each kind while a file is read: a later line can turn one of them into another kind. */
const LINES_KEPT = 200;

export type NewOutcome = Exclude<LineStatus, 'pending'>;

export interface SeenLine {
  readonly line: Pick<ResultLine, 'lineNumber' | 'endToEndId' | 'amountKobo' | 'status'>;
  /** The name on the payout. */
  readonly accountName: string | undefined;
  readonly payoutId: string | undefined;
}

export interface Group extends Verdict {
  readonly count: number;
  /** The first of them, in the order of the file. */
  readonly lines: readonly SeenLine[];
}

export interface Foreseen {
  readonly counts: Readonly<Record<LineResult, number>>;
  /** Counts and sums of payouts that would get another state. */
  readonly changes: Readonly<Record<NewOutcome, { readonly count: number; readonly kobo: bigint }>>;
  /** Those that a person should check come first, then those that change a payout. */
  readonly groups: readonly Group[];
}

/** Known once the whole file was read, where a later line can contradict an earlier one. */
type Later = SeenLine & { readonly verdict: () => Verdict };

const REST = LINE_RESULTS.filter((result) => !NOT_MATCHED.some((one) => one === result));
const IN_ORDER: readonly Verdict[] = [...NOT_MATCHED, ...REST].flatMap((result): readonly Verdict[] =>
  result === 'conflict' ? CONFLICT_KINDS.map((conflict) => ({ result, conflict })) : [{ result }],
);

const nameOf = ({ result, conflict }: Verdict): string => conflict ?? result;

export class Tally {
  readonly #counts = new Map<string, number>();
  readonly #kept = new Map<string, Later[]>();
  readonly #changes = {
    paid: { count: 0, kobo: 0n },
    failed: { count: 0, kobo: 0n },
    unknown: { count: 0, kobo: 0n },
  };

  count(verdict: Verdict, lines = 1): void {
    const name = nameOf(verdict);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + lines);
  }

  change(outcome: NewOutcome, kobo: bigint): void {
    this.#changes[outcome].count += 1;
    this.#changes[outcome].kobo += kobo;
  }

  keep(line: SeenLine, verdict: () => Verdict): void {
    const name = nameOf(verdict());
    const kept = this.#kept.get(name) ?? [];
    this.#kept.set(name, kept);
    if (kept.length < LINES_KEPT) kept.push({ ...line, verdict });
  }

  end(): Foreseen {
    const counts = Object.fromEntries(LINE_RESULTS.map((result) => [result, 0])) as Record<LineResult, number>;
    const lines = [...this.#kept.values()].flat().toSorted((one, other) => one.line.lineNumber - other.line.lineNumber);
    const groups = IN_ORDER.flatMap((verdict): readonly Group[] => {
      const count = this.#counts.get(nameOf(verdict)) ?? 0;
      counts[verdict.result] += count;
      if (count === 0) return [];
      const own = lines.filter((line) => nameOf(line.verdict()) === nameOf(verdict));
      return [{ ...verdict, count, lines: own.slice(0, LINES_SHOWN) }];
    });
    return { counts, changes: this.#changes, groups };
  }
}
