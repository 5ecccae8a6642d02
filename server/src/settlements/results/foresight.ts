/**
 * Foresees what a CSV would do to payouts: the same counts that applying it returns, as long as nothing else changes
 * these payouts. Reads only. Remembers one entry for each payout of the business that the file names.
 */
import type { Db } from '../../database/pool.ts';
import type { LedgerKey } from '../../ledger/posting.ts';
import { findJudged, judge, type KnownPayout } from '../runs/apply-outcomes.ts';
import { referenceOfEndToEndId } from '../runs/payout.ts';
import { decisionOf, refusalOf, type Verdict, verdictOf } from './line-verdict.ts';
import { LINE_RESULTS, type LineResult } from './result-file.ts';
import type { LineStatus, ResultLine } from './result-line.ts';

const FIRST_LINES_SHOWN = 20;

export type NewOutcome = Exclude<LineStatus, 'pending'>;

export interface SeenLine {
  readonly line: ResultLine;
  /** The name on the payout. */
  readonly accountName: string | undefined;
  readonly verdict: Verdict;
}

export interface Foreseen {
  readonly counts: Readonly<Record<LineResult, number>>;
  /** Of the lines that would be applied. */
  readonly changes: Readonly<Record<NewOutcome, { readonly count: number; readonly kobo: bigint }>>;
  readonly firstLines: readonly SeenLine[];
}

/** What the final lines of a payout say. */
interface Said extends Pick<ResultLine, 'status' | 'amountKobo' | 'foreignCurrency'> {
  /** Of the first, if the others agree with it. */
  readonly verdict: Verdict;
  count: number;
  isContradicted: boolean;
}

/** Known once the whole file was read, because a later line can contradict an earlier one. */
type Later = Omit<SeenLine, 'verdict'> & { readonly verdict: () => Verdict };

export class Foresight {
  readonly #db: Db;
  readonly #ledger: LedgerKey;
  readonly #said = new Map<string, Said>();
  readonly #counts = Object.fromEntries(LINE_RESULTS.map((result) => [result, 0])) as Record<LineResult, number>;
  readonly #firstLines: Later[] = [];

  constructor(db: Db, ledger: LedgerKey) {
    this.#db = db;
    this.#ledger = ledger;
  }

  /** The next lines, in the order of the file. */
  async add(lines: readonly ResultLine[]): Promise<void> {
    const named = lines.map((line) => ({ line, reference: referenceOfEndToEndId(line.endToEndId ?? '') }));
    const payouts = await findJudged(
      this.#db,
      this.#ledger,
      named.flatMap(({ reference }) => reference ?? []),
    );
    for (const { line, reference } of named) {
      const payout = payouts.get(reference ?? '');
      const verdict = this.#verdictOf(line, reference, payout);
      if (this.#firstLines.length < FIRST_LINES_SHOWN) {
        this.#firstLines.push({ line, accountName: payout?.accountName, verdict });
      }
    }
  }

  #verdictOf(line: ResultLine, reference: string | undefined, payout: KnownPayout | undefined): () => Verdict {
    // Like a reference of another business, one that names nothing is not said to be pending.
    const isPending = line.status === 'pending' && (payout !== undefined || reference === undefined);
    if (payout === undefined || isPending) {
      const verdict: Verdict = { result: isPending ? 'pending' : 'unmatched' };
      this.#counts[verdict.result] += 1;
      return () => verdict;
    }
    const said = this.#said.get(payout.reference);
    if (said === undefined) {
      const first = firstSaid(line, payout);
      this.#said.set(payout.reference, first);
      return () => firstVerdict(first);
    }
    said.count += 1;
    said.isContradicted ||= isOther(said, line);
    return () => nextVerdict(said);
  }

  end(): Foreseen {
    const changes = { paid: { count: 0, kobo: 0n }, failed: { count: 0, kobo: 0n }, unknown: { count: 0, kobo: 0n } };
    for (const said of this.#said.values()) {
      this.#counts[firstVerdict(said).result] += 1;
      this.#counts[nextVerdict(said).result] += said.count - 1;
      if (firstVerdict(said).result !== 'applied' || said.status === 'pending') continue;
      changes[said.status].count += 1;
      changes[said.status].kobo += said.amountKobo ?? 0n;
    }
    return {
      counts: this.#counts,
      changes,
      firstLines: this.#firstLines.map((line) => ({ ...line, verdict: line.verdict() })),
    };
  }
}

function firstSaid(line: ResultLine, payout: KnownPayout): Said {
  const { status, amountKobo, foreignCurrency, reasonCode, reason } = line;
  const judged = { status, foreignCurrency, contradicted: false, isSecond: false, result: undefined };
  const { reference } = payout;
  const said = { reference, status, amountKobo, reasonCode, reason, account: undefined };
  const verdict = refusalOf(judged) ?? verdictOf(judge(payout, decisionOf(said)));
  return { status, amountKobo, foreignCurrency, verdict, count: 1, isContradicted: false };
}

const isOther = (one: Said, other: ResultLine): boolean =>
  one.status !== other.status || one.amountKobo !== other.amountKobo || one.foreignCurrency !== other.foreignCurrency;

const CONTRADICTED: Verdict = { result: 'conflict', conflict: 'contradicted' };

const firstVerdict = ({ isContradicted, verdict }: Said): Verdict => (isContradicted ? CONTRADICTED : verdict);

/** After a line that was applied, the payout is in the state that the next one says. */
function nextVerdict(said: Said): Verdict {
  const verdict = firstVerdict(said);
  return verdict.result === 'applied' ? { result: 'repeated' } : verdict;
}
