import { databaseNow } from '../database/clock.ts';
import { success } from '../http/envelope.ts';
import { type MemberGuards, memberOf } from '../http/member.ts';
import type { App } from '../http/typed-app.ts';
import { nairaFromKobo } from '../money/kobo.ts';
import { createGetOverview, type GetOverviewDeps, type Overview } from './get-overview.ts';
import { mayDo } from '../permissions.ts';
import type { Sums } from './queries.ts';
import { getOverviewSchema, type WireOverview } from './schemas.ts';
import { readSpan } from './span.ts';

export interface OverviewRouteDeps extends GetOverviewDeps {
  readonly guards: MemberGuards;
}

export function overviewRoutes(app: App, deps: OverviewRouteDeps): void {
  const getOverview = createGetOverview(deps);

  app.get(
    '/dashboard/api/businesses/:businessId/:mode/overview',
    { schema: getOverviewSchema, onRequest: deps.guards.requireMember('payments:read') },
    async (request) => {
      const member = memberOf(request);
      const overview = await getOverview(member, readSpan(request.query, await databaseNow(deps.db)));
      const mayReadPayouts = mayDo(member.role, member.live, 'payouts:read');
      return success(
        'Overview retrieved',
        wireOverview(mayReadPayouts ? overview : { ...overview, settlements: NONE }),
      );
    },
  );
}

const NONE: Overview['settlements'] = { entries: [], totalCount: 0n };

function wireOverview(overview: Overview): WireOverview {
  return {
    balance: nairaFromKobo(overview.balanceKobo),
    totals: wireSums(overview.totals),
    previous: wireSums(overview.previous),
    points: overview.points.map((point) => ({ at: point.at.toISOString(), ...wireSums(point) })),
    topAccounts: overview.topAccounts.map(({ id, businessName, deleted, inflowKobo, payments }) => ({
      id: Number(id),
      businessName,
      deleted,
      inflow: nairaFromKobo(inflowKobo),
      payments: Number(payments),
    })),
    attention: overview.attention.entries.map(
      ({ kind, accountId, businessName, deleted, count, lastAt, owedKobo }) => ({
        kind,
        accountId: Number(accountId),
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
