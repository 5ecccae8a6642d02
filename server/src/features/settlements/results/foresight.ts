/**
 * Foresees what a CSV would do to payouts: the same counts that applying it returns, as long as nothing else changes
 * these payouts. Reads only. Remembers one entry for each payout of the business that the file names.
 */
import type { Db } from '../../../platform/database/pool.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import { findJudged, judge, type KnownPayout } from '../runs/apply-outcomes.ts';
import { referenceOfEndToEndId } from '../runs/payout.ts';
import { decisionOf, refusalOf, type Verdict, verdictOf } from './line-verdict.ts';
import { type Foreseen, Tally } from './foreseen.ts';
import type { ResultLine } from './result-line.ts';

/** What the final lines of a payout say. */
interface Said extends Pick<ResultLine, 'status' | 'amountKobo' | 'foreignCurrency'> {
  /** The verdict of the first, if the others agree with it. */
  readonly verdict: Verdict;
  count: number;
  isContradicted: boolean;
}

export class Foresight {
  readonly #db: Db;
  readonly #ledger: LedgerKey;
  readonly #said = new Map<string, Said>();
  readonly #tally = new Tally();

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
      this.#tally.keep({ line, accountName: payout?.accountName, payoutId: payout?.reference }, verdict);
    }
  }

  #verdictOf(line: ResultLine, reference: string | undefined, payout: KnownPayout | undefined): () => Verdict {
    // Like a reference of another business, one that names nothing is not said to be pending.
    const isPending = line.status === 'pending' && (payout !== undefined || reference === undefined);
    if (payout === undefined || isPending) {
      const verdict: Verdict = { result: isPending ? 'pending' : 'unmatched' };
      this.#tally.count(verdict);
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
    for (const said of this.#said.values()) {
      const verdict = firstVerdict(said);
      this.#tally.count(verdict);
      this.#tally.count(nextVerdict(said), said.count - 1);
      if (verdict.result === 'applied' && said.status !== 'pending') {
        this.#tally.change(said.status, said.amountKobo ?? 0n);
      }
    }
    return this.#tally.end();
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
