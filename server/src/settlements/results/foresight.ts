/**
 * Foresees what a CSV would do to payouts: the same counts that applying it returns, as long as nothing else changes
 * these payouts. Reads only. Remembers one entry for each payout of the business that the file names.
 */
import type { Db } from '../../database/pool.ts';
import type { LedgerKey } from '../../ledger/posting.ts';
import { findJudged, judge, type KnownPayout } from '../runs/apply-outcomes.ts';
import { referenceOfEndToEndId } from '../runs/payout.ts';
import { decisionOf, refusalOf, type Verdict, verdictOf } from './line-verdict.ts';
import { LINE_RESULTS, type LineResult, NOT_MATCHED } from './result-file.ts';
import type { LineStatus, ResultLine } from './result-line.ts';

const FIRST_LINES_SHOWN = 20;
/** Kept of each kind while a file is read: a later line can turn one of them into another kind. */
const LINES_KEPT = 200;

export type NewOutcome = Exclude<LineStatus, 'pending'>;

export interface SeenLine {
  readonly line: ResultLine;
  /** The name on the payout. */
  readonly accountName: string | undefined;
  readonly payoutId: string | undefined;
  readonly verdict: Verdict;
}

export interface Foreseen {
  readonly counts: Readonly<Record<LineResult, number>>;
  /** Of the lines that would be applied. */
  readonly changes: Readonly<Record<NewOutcome, { readonly count: number; readonly kobo: bigint }>>;
  /** Those that change a payout come first, then those that a person should check. */
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
  readonly #kept: readonly [Later[], Later[], Later[]] = [[], [], []];

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
      const kept = this.#kept[placeOf(verdict())];
      const { accountName, reference: payoutId } = payout ?? {};
      if (kept.length < LINES_KEPT) kept.push({ line, accountName, payoutId, verdict });
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
    return { counts: this.#counts, changes, firstLines: this.#firstLines() };
  }

  #firstLines(): SeenLine[] {
    const lines = this.#kept.flat().map((line) => ({ ...line, verdict: line.verdict() }));
    const inOrder = (one: SeenLine, other: SeenLine): number =>
      placeOf(one.verdict) - placeOf(other.verdict) || one.line.lineNumber - other.line.lineNumber;
    return lines.toSorted(inOrder).slice(0, FIRST_LINES_SHOWN);
  }
}

const TO_CHECK: ReadonlySet<LineResult> = new Set(NOT_MATCHED);

/** Lines that change a payout first, then those that a person should check, then the others. */
function placeOf({ result }: Verdict): 0 | 1 | 2 {
  if (result === 'applied') return 0;
  return TO_CHECK.has(result) ? 1 : 2;
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
