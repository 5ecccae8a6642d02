import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BackgroundRunner } from '../../background/runner.ts';
import { success } from '../../http/envelope.ts';
import { markReplayed } from '../../http/idempotency.ts';
import { type MemberGuards, memberOf } from '../../http/member.ts';
import { readPaging } from '../../wire/paging.ts';
import type { App } from '../../http/typed-app.ts';
import { actorOf } from '../../principal.ts';
import { cancelPayout, type ChangePayoutDeps, resolvePayout } from './change-payout.ts';
import { approveRun, cancelRun } from './change-run.ts';
import * as schemas from './dashboard-schemas.ts';
import { getPayout, getRun, listPayouts, listPayoutsOfRun, listRuns } from './list-settlements.ts';
import { type PreviewDeps, previewRun } from './preview-run.ts';
import { fillInBody } from './routes.ts';
import { withName, withNames } from './runs-with-names.ts';
import { MESSAGES, type StartRunBody } from './schemas.ts';
import {
  payoutIdFromPath,
  readAccountIds,
  readPayoutFilter,
  readResolutionReason,
  readRun,
  runNumberFromPath,
} from './settlement-request.ts';
import { startRun } from './start-run.ts';
import { wirePayout, wireTotal } from './wire-settlement.ts';

export interface DashboardSettlementDeps extends ChangePayoutDeps, PreviewDeps {
  readonly guards: MemberGuards;
  readonly background: Pick<BackgroundRunner, 'wake'>;
}

const BASE = '/dashboard/api/businesses/:businessId/:mode';
const RUNS = `${BASE}/settlement-runs`;
const RUN = `${RUNS}/:number`;
const PAYOUTS = `${BASE}/payouts`;

export function dashboardSettlementRoutes(app: App, deps: DashboardSettlementDeps): void {
  readingRoutes(app, deps);
  writingRoutes(app, deps);
}

function readingRoutes(app: App, deps: DashboardSettlementDeps): void {
  const onRequest = deps.guards.requireMember('payouts:read');

  app.get(RUNS, { schema: schemas.listRunsSchema, onRequest }, async (request) => {
    const { runs, totalCount } = await listRuns(
      deps,
      memberOf(request),
      request.query.state,
      readPaging(request.query),
    );
    return success(MESSAGES.list, { runs: await withNames(deps, runs), totalCount });
  });

  app.get(RUN, { schema: schemas.getRunSchema, onRequest }, async (request) => {
    const run = await getRun(deps, memberOf(request), runNumberFromPath(request.params.number));
    return success(MESSAGES.get, await withName(deps, run));
  });

  app.get(`${RUN}/payouts`, { schema: schemas.listRunPayoutsSchema, onRequest }, async (request) => {
    const wanted = { number: runNumberFromPath(request.params.number), state: request.query.state };
    const page = await listPayoutsOfRun(deps, memberOf(request), wanted, readPaging(request.query));
    return success(MESSAGES.runPayouts, { payouts: page.payouts.map(wirePayout), totalCount: page.totalCount });
  });

  app.post(`${RUNS}/preview`, { schema: schemas.previewRunSchema, onRequest }, async (request) => {
    const total = await previewRun(deps, memberOf(request), readAccountIds(request.body));
    return success(MESSAGES.preview, wireTotal(total));
  });

  app.get(PAYOUTS, { schema: schemas.listPayoutsSchema, onRequest }, async (request) => {
    const filter = readPayoutFilter(request.query);
    const page = await listPayouts(deps, memberOf(request), filter, readPaging(request.query));
    return success(MESSAGES.payouts, { payouts: page.payouts.map(wirePayout), totalCount: page.totalCount });
  });

  app.get(`${PAYOUTS}/:id`, { schema: schemas.getPayoutSchema, onRequest }, async (request) => {
    const payout = await getPayout(deps, memberOf(request), payoutIdFromPath(request.params.id));
    return success(MESSAGES.payout, wirePayout(payout));
  });
}

function writingRoutes(app: App, deps: DashboardSettlementDeps): void {
  const onRequest = deps.guards.requireMember('payouts:make');
  const mayApprove = deps.guards.requireMember('payouts:approve');

  app.post(
    RUNS,
    { schema: schemas.startRunSchema, onRequest, preValidation: fillInBody },
    async (request: FastifyRequest<{ Body: StartRunBody }>, reply) => {
      const member = memberOf(request);
      const wanted = { ...readRun(request.body), actor: actorOf(member) };
      const { run } = noted(reply, await startRun(deps, member, wanted));
      deps.background.wake('continue_runs');
      return success(MESSAGES.start, await withName(deps, run));
    },
  );

  app.post(`${RUN}/approve`, { schema: schemas.approveRunSchema, onRequest: mayApprove }, async (request, reply) => {
    const member = memberOf(request);
    const decision = { number: runNumberFromPath(request.params.number), actor: actorOf(member) };
    const { run } = noted(reply, await approveRun(deps, member, decision));
    return success(MESSAGES.approve, await withName(deps, run));
  });

  app.post(`${RUN}/cancel`, { schema: schemas.cancelRunSchema, onRequest }, async (request, reply) => {
    const member = memberOf(request);
    const decision = { number: runNumberFromPath(request.params.number), actor: actorOf(member) };
    const { run } = noted(reply, await cancelRun(deps, member, decision));
    deps.background.wake('continue_runs');
    return success(MESSAGES.cancel, await withName(deps, run));
  });

  app.post(`${RUN}/payouts/:id/cancel`, { schema: schemas.cancelPayoutSchema, onRequest }, async (request, reply) => {
    const member = memberOf(request);
    const wanted = {
      runNumber: runNumberFromPath(request.params.number),
      reference: payoutIdFromPath(request.params.id),
      actor: actorOf(member),
    };
    const { payout } = noted(reply, await cancelPayout(deps, member, wanted));
    return success(MESSAGES.cancelPayout, wirePayout(payout));
  });

  app.post(`${PAYOUTS}/:id/resolve`, { schema: schemas.resolvePayoutSchema, onRequest }, async (request, reply) => {
    const resolution = {
      reference: payoutIdFromPath(request.params.id),
      outcome: request.body.state,
      reason: readResolutionReason(request.body.reason),
    };
    const { payout } = noted(reply, await resolvePayout(deps, memberOf(request), resolution));
    return success(MESSAGES.resolve, wirePayout(payout));
  });
}

function noted<T extends { readonly replayed: boolean }>(reply: FastifyReply, result: T): T {
  if (result.replayed) markReplayed(reply);
  return result;
}
