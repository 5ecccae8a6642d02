/** A business's start page: its balance, what it received and when, its busiest accounts, and what needs attention. */
import { batchedRead } from '../../platform/database/batched-read.ts';
import { databaseNow } from '../../platform/database/clock.ts';
import type { DbDeps } from '../../platform/database/pool.ts';
import { isDataException, isStatementTimeout } from '../../platform/database/sqlstate.ts';
import { readTogether } from '../../platform/database/transaction.ts';
import { AppError } from '../../core/errors/errors.ts';
import type { BalanceParts } from '../../core/ledger/balance-parts.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { bucketMs, DAY_MS, lagosDate } from '../../platform/time/lagos.ts';
import {
  type Attention,
  type Cut,
  findCheckDigitWarnings,
  findLedger,
  findOwing,
  findPoints,
  findRefused,
  type Point,
  type Sums,
  together,
} from './queries.ts';
import { type Days, rank, type Ranking, Rankings } from './rankings.ts';
import { findRolledUp } from './roll-up-queries.ts';
import {
  findSettlementAttention,
  type OpenLines,
  type SettlementAttention,
  sumOpenLines,
} from './settlement-attention.ts';
import type { Span } from './span.ts';

export interface Overview {
  readonly made: BalanceParts;
  readonly totals: Sums;
  /** The sums of the period of the same length before this one. */
  readonly previous: Sums;
  /** One for each hour or day of the span up to now, including those without payments. */
  readonly points: readonly Point[];
  /** The busiest accounts of the days that the span touches. */
  readonly ranking: Ranking;
  /**
   * Refused payments of the last days, the latest first; then accounts that owe, the largest debt first; then warnings,
   * the newest accounts first.
   */
  readonly attention: Cut<Attention>;
  readonly settlements: Cut<SettlementAttention>;
  /** The open lines of bank results; undefined if there are none. */
  readonly openLines: OpenLines | undefined;
  /** What the sums of payments lack while a long history is being added up; the balance is always complete. */
  readonly missing: { readonly transactions: bigint; readonly until: Date | null } | undefined;
}

/**
 * How many accounts, times days, the busiest ones are added up in the answer, within some tens of milliseconds.
 */
const RANKED_AT_ONCE_MAX = 100_000;
/** The limit for each kind, so that no kind hides another. */
const ATTENTION_MAX = 20;
/** How long a refused payment is shown. */
const ATTENTION_DAYS = 7;
/** How long a failed payout is shown, if its account was not paid since. */
const FAILED_PAYOUT_DAYS = 30;
/** How long a run is shown that the bank has not answered, and from when on. */
const UNANSWERED_DAYS = { least: 2, most: 30 } as const;
/** The most connections that overviews hold at once. */
const QUERIES_MAX = 3;
const WAITING_MAX = 200;
/**
 * Up to this many transactions that are not rolled up yet are added up on request, which takes some tens of
 * milliseconds. With more, the overview says that they are missing.
 */
const ADDED_UP_MAX = 20_000;

/**
 * Rejects with AppError overloaded when it takes too long. Concurrent callers that ask for the same share an answer.
 */
export type GetOverview = (ledger: LedgerKey, span: Span) => Promise<Overview>;

interface Settings extends DbDeps {
  /** Called when the accounts of a ledger could not be ranked behind an answer. */
  readonly onRankingFailed: (error: unknown) => void;
  /** Only tests set it. */
  readonly rankedAtOnceMax?: number;
}

export function createGetOverview({
  db,
  onRankingFailed,
  rankedAtOnceMax = RANKED_AT_ONCE_MAX,
}: Settings): GetOverview {
  const deps = { db, rankedAtOnceMax, rankings: new Rankings({ db, onFailed: onRankingFailed }) };
  const read = batchedRead<LedgerKey & Span, Overview>({
    nameOf: ({ businessId, live, from, before, bucket }) =>
      [businessId, live, from.getTime(), before.getTime(), bucket].join(),
    batchMax: 1,
    queriesMax: QUERIES_MAX,
    waitingMax: WAITING_MAX,
    read: (keys) => Promise.all(keys.map((key) => getOverview(deps, key, key))),
  });
  return ({ businessId, live }, { from, before, bucket }) => read({ businessId, live, from, before, bucket });
}

interface Deps extends DbDeps {
  readonly rankings: Rankings;
  readonly rankedAtOnceMax: number;
}

async function getOverview(deps: Deps, ledger: LedgerKey, span: Span): Promise<Overview> {
  const now = await databaseNow(deps.db);
  const found = await readSums(deps, ledger, span, now).catch((error: unknown) => {
    // A row that somebody changed by hand cannot be summed. The sums before that row stay visible.
    if (!isDataException(error)) throw error;
    return readSums(deps, ledger, span, now, 0);
  });
  const points = found.points.filter(({ at }) => at >= span.from);
  return {
    made: found.made,
    totals: sumOf(points),
    previous: sumOf(found.points.filter(({ at }) => at < span.from)),
    points: withoutGaps(points, span, now),
    ranking: found.ranking ?? (await deps.rankings.of(ledger, daysOf(span))),
    attention: together([found.refused, found.owing, found.warnings]),
    settlements: found.settlements,
    openLines: found.openLines,
    missing: found.missing,
  };
}

/**
 * In one snapshot, so that the figures agree with each other: the kept sums and, if there are few, the later
 * transactions.
 */
async function readSums(
  { db, rankedAtOnceMax }: Deps,
  ledger: LedgerKey,
  span: Span,
  now: Date,
  addedUpMax: number = ADDED_UP_MAX,
) {
  const { from, before, bucket } = span;
  const previousFrom = new Date(2 * from.getTime() - before.getTime());
  const dayCount = (before.getTime() - from.getTime()) / DAY_MS;
  const refusedSince = lagosDate(new Date(now.getTime() - ATTENTION_DAYS * DAY_MS));
  try {
    return await readTogether(db, async (tx) => {
      const { sequence, missing, until } = await findRolledUp(tx, ledger);
      const isWhole = missing <= BigInt(addedUpMax);
      const rest = isWhole && missing > 0n ? { sequence, count: addedUpMax } : undefined;
      const { made, accounts } = await findLedger(tx, ledger);
      const isRankedAtOnce = Number(accounts) * dayCount <= rankedAtOnceMax;
      return {
        made,
        missing: isWhole ? undefined : { transactions: missing, until },
        points: await findPoints(tx, ledger, { from: previousFrom, before, bucket }, rest),
        ranking: isRankedAtOnce
          ? { accounts: await rank(tx, ledger, daysOf(span), rest), at: now, isPending: false }
          : undefined,
        refused: await findRefused(tx, ledger, { firstDay: refusedSince, count: ATTENTION_MAX }),
        owing: await findOwing(tx, ledger, ATTENTION_MAX),
        warnings: await findCheckDigitWarnings(tx, ledger, ATTENTION_MAX),
        settlements: await findSettlementAttention(tx, ledger, {
          failedSince: daysBefore(now, FAILED_PAYOUT_DAYS),
          exportedSince: daysBefore(now, UNANSWERED_DAYS.most),
          exportedBefore: daysBefore(now, UNANSWERED_DAYS.least),
        }),
        openLines: await sumOpenLines(tx, ledger),
      };
    });
  } catch (error) {
    if (!isStatementTimeout(error)) throw error;
    const message = 'Adding up this span takes too long. Please choose a shorter one.';
    throw new AppError('overloaded', message, { retryAfterSeconds: 1, cause: error });
  }
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

const daysOf = ({ from, before }: Span): Days => ({
  firstDay: lagosDate(from),
  lastDay: lagosDate(new Date(before.getTime() - 1)),
});

const NOTHING: Sums = { payments: 0n, inflowKobo: 0n, commissionKobo: 0n };

const sumOf = (points: readonly Sums[]): Sums =>
  points.reduce(
    (sum, point) => ({
      payments: sum.payments + point.payments,
      inflowKobo: sum.inflowKobo + point.inflowKobo,
      commissionKobo: sum.commissionKobo + point.commissionKobo,
    }),
    NOTHING,
  );

/** There are no points in the future, except for a payment of a ledger that is ahead of the clock. */
function withoutGaps(points: readonly Point[], { from, before, bucket }: Span, now: Date): Point[] {
  const byStart = new Map(points.map((point) => [point.at.getTime(), point]));
  const lastMs = Math.max(now.getTime(), points.at(-1)?.at.getTime() ?? 0);
  const filled: Point[] = [];
  for (let ms = from.getTime(); ms < before.getTime() && ms <= lastMs; ms += bucketMs(bucket)) {
    filled.push(byStart.get(ms) ?? { at: new Date(ms), ...NOTHING });
  }
  return filled;
}
