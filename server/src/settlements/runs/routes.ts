import type { FastifyRequest } from 'fastify';
import type { BackgroundRunner } from '../../background/runner.ts';
import { callerOf, type Guards, principalOf } from '../../http/authentication.ts';
import { success } from '../../http/envelope.ts';
import { answerOnce } from '../../http/idempotency.ts';
import { sendPageHeaders } from '../../http/paging.ts';
import type { App } from '../../http/typed-app.ts';
import { readPaging } from '../../wire/paging.ts';
import { actorOf } from '../../principal.ts';
import { cancelPayout, type ChangePayoutDeps, resolvePayout } from './change-payout.ts';
import { approveRun, cancelRun } from './change-run.ts';
import { getPayout, getRun, listPayouts, listPayoutsOfRun, listRuns } from './list-settlements.ts';
import { type PreviewDeps, previewRun } from './preview-run.ts';
import * as schemas from './schemas.ts';
import {
  payoutIdFromPath,
  readAccountIds,
  readPayoutFilter,
  readResolutionReason,
  readRun,
  runNumberFromPath,
} from './settlement-request.ts';
import { startRun } from './start-run.ts';
import { wirePayout, wireRun, wireTotal } from './wire-settlement.ts';

export interface SettlementRouteDeps extends ChangePayoutDeps, PreviewDeps {
  readonly guards: Guards;
  readonly background: Pick<BackgroundRunner, 'wake'>;
}

const RUNS = '/v1/api/settlement-runs';
const RUN = `${RUNS}/:number`;
const PAYOUTS = '/v1/api/payouts';

export function settlementRoutes(app: App, deps: SettlementRouteDeps): void {
  readingRoutes(app, deps);
  runRoutes(app, deps);
  payoutRoutes(app, deps);
}

function readingRoutes(app: App, deps: SettlementRouteDeps): void {
  const onRequest = deps.guards.requireSecretKey;

  app.get(RUNS, { schema: schemas.listRunsSchema, onRequest }, async (request, reply) => {
    const paging = readPaging(request.query);
    const page = await listRuns(deps, principalOf(request), request.query.state, paging);
    sendPageHeaders(request, reply, paging, page);
    return success(
      schemas.MESSAGES.list,
      page.runs.map((run) => wireRun(run)),
    );
  });

  app.get(RUN, { schema: schemas.getRunSchema, onRequest }, async (request) => {
    const run = await getRun(deps, principalOf(request), runNumberFromPath(request.params.number));
    return success(schemas.MESSAGES.get, wireRun(run));
  });

  app.get(`${RUN}/payouts`, { schema: schemas.listRunPayoutsSchema, onRequest }, async (request, reply) => {
    const paging = readPaging(request.query);
    const wanted = { number: runNumberFromPath(request.params.number), state: request.query.state };
    const page = await listPayoutsOfRun(deps, principalOf(request), wanted, paging);
    sendPageHeaders(request, reply, paging, page);
    return success(schemas.MESSAGES.runPayouts, page.payouts.map(wirePayout));
  });

  app.post(`${RUNS}/preview`, { schema: schemas.previewRunSchema, onRequest }, async (request) => {
    const total = await previewRun(deps, principalOf(request), readAccountIds(request.body));
    return success(schemas.MESSAGES.preview, wireTotal(total));
  });

  app.get(PAYOUTS, { schema: schemas.listPayoutsSchema, onRequest }, async (request, reply) => {
    const paging = readPaging(request.query);
    const filter = readPayoutFilter(request.query);
    const page = await listPayouts(deps, principalOf(request), filter, paging);
    sendPageHeaders(request, reply, paging, page);
    return success(schemas.MESSAGES.payouts, page.payouts.map(wirePayout));
  });

  app.get(`${PAYOUTS}/:id`, { schema: schemas.getPayoutSchema, onRequest }, async (request) => {
    const payout = await getPayout(deps, principalOf(request), payoutIdFromPath(request.params.id));
    return success(schemas.MESSAGES.payout, wirePayout(payout));
  });
}

function runRoutes(app: App, deps: SettlementRouteDeps): void {
  const onRequest = deps.guards.requireSecretKey;

  app.post(
    RUNS,
    { schema: schemas.startRunSchema, onRequest, preValidation: fillInBody },
    async (request: FastifyRequest<{ Body: schemas.StartRunBody }>, reply) => {
      const wanted = { ...readRun(request.body), actor: actorOf(principalOf(request)) };
      return answerOnce(request, reply, {
        caller: callerOf(request),
        write: async (caller) => {
          const outcome = await startRun(deps, caller, wanted);
          deps.background.wake('continue_runs');
          return outcome;
        },
        answer: ({ run }) => success(schemas.MESSAGES.start, wireRun(run)),
      });
    },
  );

  app.post(`${RUN}/approve`, { schema: schemas.approveRunSchema, onRequest }, async (request, reply) => {
    const decision = { number: runNumberFromPath(request.params.number), actor: actorOf(principalOf(request)) };
    return answerOnce(request, reply, {
      caller: callerOf(request),
      write: (caller) => approveRun(deps, caller, decision),
      answer: ({ run }) => success(schemas.MESSAGES.approve, wireRun(run)),
    });
  });

  app.post(`${RUN}/cancel`, { schema: schemas.cancelRunSchema, onRequest }, async (request, reply) => {
    const decision = { number: runNumberFromPath(request.params.number), actor: actorOf(principalOf(request)) };
    return answerOnce(request, reply, {
      caller: callerOf(request),
      write: async (caller) => {
        const outcome = await cancelRun(deps, caller, decision);
        deps.background.wake('continue_runs');
        return outcome;
      },
      answer: ({ run }) => success(schemas.MESSAGES.cancel, wireRun(run)),
    });
  });
}

function payoutRoutes(app: App, deps: SettlementRouteDeps): void {
  const onRequest = deps.guards.requireSecretKey;

  app.post(`${RUN}/payouts/:id/cancel`, { schema: schemas.cancelPayoutSchema, onRequest }, async (request, reply) => {
    const wanted = {
      runNumber: runNumberFromPath(request.params.number),
      reference: payoutIdFromPath(request.params.id),
      actor: actorOf(principalOf(request)),
    };
    return answerOnce(request, reply, {
      caller: callerOf(request),
      write: (caller) => cancelPayout(deps, caller, wanted),
      answer: ({ payout }) => success(schemas.MESSAGES.cancelPayout, wirePayout(payout)),
    });
  });

  app.post(`${PAYOUTS}/:id/resolve`, { schema: schemas.resolvePayoutSchema, onRequest }, async (request, reply) => {
    const resolution = {
      reference: payoutIdFromPath(request.params.id),
      outcome: request.body.state,
      reason: readResolutionReason(request.body.reason),
    };
    return answerOnce(request, reply, {
      caller: callerOf(request),
      write: (caller) => resolvePayout(deps, caller, resolution),
      answer: ({ payout }) => success(schemas.MESSAGES.resolve, wirePayout(payout)),
    });
  });
}

/** Every field of the body may be left out, and then so may the body. */
export async function fillInBody(request: FastifyRequest): Promise<void> {
  request.body ??= {};
}
