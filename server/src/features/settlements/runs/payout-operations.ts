/** What callers can do with single payouts. */
import { Type } from 'typebox';
import type { IdDeps } from '../../../platform/database/ids.ts';
import type { DbDeps } from '../../../platform/database/pool.ts';
import { uuid } from '../../../platform/http/fields.ts';
import { inLiveMode } from '../../../platform/http/fresh-proof.ts';
import { list, pathParameter, read, write } from '../../../platform/http/operation.ts';
import { limitedPagingParameters } from '../../../platform/http/paging.ts';
import { cancelPayout, resolvePayout } from './change-payout.ts';
import { getReviewedPayout, listPayouts } from './list-runs.ts';
import { ofRun } from './operations.ts';
import * as schemas from './schemas.ts';
import { payoutIdFromPath, readPayoutFilter, readResolutionReason } from './run-request.ts';
import { wirePayout, wireReviewedPayout } from './wire-run.ts';

const doors = (below: string) => ({ key: `/v1/api/payouts${below}`, session: `/payouts${below}` });
const ofPayout = {
  id: pathParameter(uuid('The id of the payout.', '0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10'), payoutIdFromPath),
};

export const payoutOperations = [
  list({
    id: 'listPayouts',
    summary: 'List payouts',
    description: 'The payouts of all runs, newest first.',
    doors: doors(''),
    permissions: ['payouts:read'],
    query: schemas.PayoutsQuery,
    paging: limitedPagingParameters(),
    message: 'Payouts retrieved',
    answers: Type.Array(schemas.Payout),
    errors: [404],
    run: (deps: DbDeps, caller, { query, paging }) => listPayouts(deps, caller, readPayoutFilter(query), paging),
    wire: (payouts) => payouts.map(wirePayout),
  }),
  read({
    id: 'getPayout',
    summary: 'Fetch a payout',
    description: 'The payout with its outcome, and with what was unusual about it.',
    doors: doors('/:id'),
    permissions: ['payouts:read'],
    params: ofPayout,
    message: 'Payout retrieved',
    answers: schemas.ReviewedPayout,
    run: (deps: DbDeps, caller, { params }) => getReviewedPayout(deps, caller, params.id),
    wire: wireReviewedPayout,
  }),
  write({
    id: 'cancelPayout',
    summary: 'Cancel a payout',
    description:
      'Removes a payout from a draft and returns it to its wallet; the others stay. A run without payouts ' +
      'left is cancelled. To say why, hold it instead.',
    method: 'POST',
    doors: {
      key: '/v1/api/settlement-runs/:number/payouts/:id/cancel',
      session: '/settlement-runs/:number/payouts/:id/cancel',
    },
    permissions: ['payouts:make'],
    params: { ...ofRun, ...ofPayout },
    message: 'Payout cancelled',
    answers: schemas.Payout,
    errors: ['run_state_conflict', 'manifest_changed'],
    run: (deps: IdDeps, caller, { params: { number: runNumber, id: reference } }) =>
      cancelPayout(deps, caller, { runNumber, reference }),
    wire: ({ payout }) => wirePayout(payout),
  }),
  write({
    id: 'resolvePayout',
    summary: 'Resolve a payout',
    description:
      'Records the outcome of a payout without a file of the bank. An exported payout can get any outcome, ' +
      'an unknown one `paid` or `failed`, and a paid one `failed`, if `seenState` says `paid`. If the business asks ' +
      'for a second person, `failed` takes a change request, because the money is paid again. The same outcome again ' +
      'changes nothing.',
    method: 'POST',
    doors: doors('/:id/resolve'),
    permissions: ['payouts:make'],
    needsFreshProof: inLiveMode,
    params: ofPayout,
    body: schemas.ResolvePayoutBody,
    message: 'Payout resolved',
    answers: schemas.Payout,
    errors: ['payout_state_conflict', 'line_state_conflict', 'second_person_required'],
    run: (deps: IdDeps, caller, { params, body }) =>
      resolvePayout(deps, caller, {
        reference: params.id,
        outcome: body.state,
        seenState: body.seenState,
        reason: readResolutionReason(body.reason),
      }),
    wire: ({ payout }) => wirePayout(payout),
  }),
];
