/** The overview as members see it. */
import { wireBalanceParts } from '../connected-accounts/wire-balance-parts.ts';
import { nairaFromKobo } from '../../core/money/kobo.ts';
import type { Overview } from './get-overview.ts';
import type { Sums } from './queries.ts';
import type { WireOverview } from './schemas.ts';

export function wireOverview(overview: Overview): WireOverview {
  return {
    balance: nairaFromKobo(overview.made.balanceKobo),
    madeOf: wireBalanceParts(overview.made),
    totals: wireSums(overview.totals),
    previous: wireSums(overview.previous),
    points: overview.points.map((point) => ({ at: point.at.toISOString(), ...wireSums(point) })),
    topAccounts: overview.ranking.accounts.map(({ id, businessName, deleted, inflowKobo, payments }) => ({
      id: Number(id),
      businessName,
      deleted,
      inflow: nairaFromKobo(inflowKobo),
      payments: Number(payments),
    })),
    ranking: { at: overview.ranking.at?.toISOString() ?? null, isPending: overview.ranking.isPending },
    attention: overview.attention.entries.map(
      ({ kind, accountId, businessName, deleted, count, lastAt, owedKobo }) => ({
        kind,
        subAccountId: Number(accountId),
        businessName,
        deleted,
        count: Number(count),
        lastAt: lastAt === null ? null : lastAt.toISOString(),
        owedAmount: nairaFromKobo(owedKobo),
      }),
    ),
    attentionCount: Number(overview.attention.totalCount),
    settlements: overview.settlements.entries.map(({ kind, runNumber, count, amountKobo, lastAt }) => ({
      kind,
      runNumber: Number(runNumber),
      count: Number(count),
      amount: nairaFromKobo(amountKobo),
      lastAt: lastAt.toISOString(),
    })),
    openLines:
      overview.openLines === undefined
        ? null
        : { count: Number(overview.openLines.count), since: overview.openLines.since.toISOString() },
    settlementsCount: Number(overview.settlements.totalCount),
    missing: overview.missing === undefined ? null : wireMissing(overview.missing),
  };
}

const wireMissing = ({ transactions, until }: NonNullable<Overview['missing']>): WireOverview['missing'] => ({
  transactions: Number(transactions),
  until: until === null ? null : until.toISOString(),
});

const wireSums = ({ payments, inflowKobo, commissionKobo }: Sums) => ({
  inflow: nairaFromKobo(inflowKobo),
  commission: nairaFromKobo(commissionKobo),
  payments: Number(payments),
});
