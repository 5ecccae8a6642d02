/** What members can ask of the overview. */
import type { DbDeps } from '../../platform/database/pool.ts';
import { databaseNow } from '../../platform/database/clock.ts';
import { read } from '../../platform/http/operation.ts';
import { mayDo } from '../../core/words/permissions.ts';
import type { GetOverview, Overview } from './get-overview.ts';
import * as schemas from './schemas.ts';
import { readSpan } from './span.ts';
import { wireOverview } from './wire-overview.ts';

interface Deps extends DbDeps {
  readonly getOverview: GetOverview;
}

const NO_SETTLEMENTS: Overview['settlements'] = { entries: [], totalCount: 0n };

/** What waits in runs is one sum with what was paid out. */
const withoutRuns = (made: Overview['made']): Overview['made'] => ({
  ...made,
  paidOutKobo: made.paidOutKobo + made.inRunsKobo,
  inRunsKobo: 0n,
});

export const overviewOperations = [
  read({
    id: 'getOverview',
    summary: 'Show the overview',
    description:
      'The balance, the sums of a span and of the previous one, its course, the busiest accounts, and what ' +
      'needs attention.',
    doors: { session: '/overview' },
    permissions: ['payments:read'],
    fromReplica: 'after_own_writes',
    query: schemas.OverviewQuery,
    message: 'Overview retrieved',
    answers: schemas.Overview,
    run: async ({ db, getOverview }: Deps, member, { query }) => {
      const overview = await getOverview(member, readSpan(query, await databaseNow(db)));
      const mayReadPayouts = mayDo(member.role, member.live, 'payouts:read');
      if (mayReadPayouts) return overview;
      const made = withoutRuns(overview.made);
      return { ...overview, made, settlements: NO_SETTLEMENTS, openLines: undefined };
    },
    wire: wireOverview,
  }),
];
