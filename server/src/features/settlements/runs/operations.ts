/** What callers can do with settlement runs. */
import { Type } from 'typebox';
import type { IdDeps } from '../../../platform/database/ids.ts';
import type { DbDeps } from '../../../platform/database/pool.ts';
import { integer } from '../../../platform/http/fields.ts';
import { list, pathParameter, read, write } from '../../../platform/http/operation.ts';
import { limitedPagingParameters } from '../../../platform/http/paging.ts';
import { wireWhoCould } from '../../people/team/who-could.ts';
import type { MemberPrincipal } from '../../../core/words/principal.ts';
import { RunReview } from '../reviews/schemas.ts';
import { wireRunReview } from '../reviews/wire-review.ts';
import { approveRun } from './approve-run.ts';
import { cancelRun } from './change-run.ts';
import type { ContinueDeps } from './continue-runs.ts';
import { getRun, getRunReview, listReviewedPayouts, listRuns } from './list-runs.ts';
import { type PreviewDeps, previewRun } from './preview-run.ts';
import { runsForMember } from './runs-with-names.ts';
import * as schemas from './schemas.ts';
import { readAccountIds, readHold, readRun, readRunPayoutFilter, runNumberFromPath } from './run-request.ts';
import { startRun } from './start-run.ts';
import { holdPayouts } from './take-out.ts';
import { wirePreview } from './wire-preview.ts';
import { wireReviewedPayout, wireRun } from './wire-run.ts';

const doors = (below: string) => ({
  key: `/v1/api/settlement-runs${below}`,
  session: `/settlement-runs${below}`,
});
export const ofRun = {
  number: pathParameter(integer('The number of the run.', 7), runNumberFromPath),
};
/** Members see the names of people, and whether they may approve. */
export const runForMembers = {
  answers: schemas.MemberRun,
  complete: async (deps: DbDeps, member: MemberPrincipal, run: schemas.SettlementRun) =>
    (await runsForMember(deps, member, [run]))[0],
};

/** While it is being prepared, what was told before it was made; then what its payouts say. */
const startedForMembers = {
  answers: schemas.MemberRun,
  complete: async (deps: DbDeps, member: MemberPrincipal, run: schemas.SettlementRun) => {
    const completed = await runForMembers.complete(deps, member, run);
    return run.state === 'preparing' ? { ...completed, couldApprove: run.couldApprove ?? null } : completed;
  },
};

const readingOperations = [
  list({
    id: 'listSettlementRuns',
    summary: 'List settlement runs',
    description: 'Newest first.',
    doors: doors(''),
    permissions: ['payouts:read'],
    query: schemas.RunsQuery,
    paging: limitedPagingParameters('with `state`'),
    message: 'Settlement runs retrieved',
    answers: Type.Array(schemas.SettlementRun),
    errors: [404],
    run: (deps: DbDeps, caller, { query, paging }) => listRuns(deps, caller, query.state, paging),
    wire: (runs) => runs.map(wireRun),
    forMembers: {
      answers: Type.Array(schemas.MemberRun),
      complete: (deps, member, runs) => runsForMember(deps, member, runs),
    },
  }),
  read({
    id: 'getSettlementRun',
    summary: 'Fetch a settlement run',
    description: 'With its present counts and sums.',
    doors: doors('/:number'),
    permissions: ['payouts:read'],
    params: ofRun,
    message: 'Settlement run retrieved',
    answers: schemas.SettlementRun,
    run: (deps: DbDeps, caller, { params }) => getRun(deps, caller, params.number),
    wire: wireRun,
    forMembers: runForMembers,
  }),
  list({
    id: 'listSettlementRunPayouts',
    summary: 'List the payouts of a settlement run',
    description: 'In the order of their positions, or the unusual ones, with what is unusual about each.',
    doors: doors('/:number/payouts'),
    permissions: ['payouts:read'],
    params: ofRun,
    query: schemas.RunPayoutsQuery,
    paging: limitedPagingParameters('with `state` or `unusual`'),
    message: 'Payouts retrieved',
    answers: Type.Array(schemas.ReviewedPayout),
    run: (deps: DbDeps, caller, { params: { number }, query, paging }) =>
      listReviewedPayouts(deps, caller, { number, ...readRunPayoutFilter(query) }, paging),
    wire: (payouts) => payouts.map(wireReviewedPayout),
  }),
  read({
    id: 'getSettlementRunReview',
    summary: 'Review a settlement run',
    description:
      'What to look at before an approval: how many payouts are unusual and why, and the totals beside those of the ' +
      'last run that was approved or exported. Payouts that were taken out do not count.',
    doors: doors('/:number/review'),
    permissions: ['payouts:read'],
    params: ofRun,
    message: 'Settlement run reviewed',
    answers: RunReview,
    run: (deps: DbDeps, caller, { params: { number } }) => getRunReview(deps, caller, number),
    wire: wireRunReview,
  }),
  read({
    id: 'previewSettlementRun',
    summary: 'Preview a settlement run',
    description:
      'The number and the sum of the payouts that a run would make now, and which accounts it would leave out ' +
      'because they are on hold. Writes nothing.',
    method: 'POST',
    doors: doors('/preview'),
    permissions: ['payouts:read'],
    body: schemas.PreviewRunBody,
    message: 'Settlement run previewed',
    answers: schemas.RunPreview,
    errors: [404, 409, 422],
    run: (deps: PreviewDeps, caller, { body }) => previewRun(deps, caller, readAccountIds(body)),
    wire: wirePreview,
  }),
];

const writingOperations = [
  write({
    id: 'startSettlementRun',
    summary: 'Start a settlement run',
    description:
      'Makes one payout for each connected account that has enough settled balance. The payout is the balance ' +
      'without payments that came in too late for the delay of its schedule, less the reserve, if that is at least ' +
      'the minimum. Each payout debits its wallet. Deleted accounts get their whole balance. Accounts on hold are ' +
      'left out and counted in `held`; a later run pays them. The answer comes before all payouts are made; until ' +
      'then the run is `preparing`.',
    method: 'POST',
    doors: doors(''),
    permissions: ['payouts:make'],
    body: schemas.StartRunBody,
    bodyMayBeMissing: true,
    message: 'Settlement run started',
    answers: schemas.SettlementRun,
    errors: [404, 'reference_conflict'],
    run: (deps: DbDeps & ContinueDeps, caller, { body }) => startRun(deps, caller, readRun(body)),
    wire: ({ run, couldApprove }) => ({
      ...wireRun(run),
      couldApprove: couldApprove === undefined ? null : wireWhoCould(couldApprove),
    }),
    forMembers: startedForMembers,
  }),
  write({
    id: 'approveSettlementRun',
    summary: 'Approve a settlement run',
    description:
      'Approves a draft: exactly what its `manifest` says. If the business asks for a second person, `manifest` is ' +
      'required, and only a member approves, in the dashboard: one who made nothing of the run, also not with an ' +
      'API key, decided nothing about where it pays, and has held the permission for 72 hours or since before the ' +
      'first live payment. A run by a key without a known maker needs two of them. Approving again changes nothing.',
    method: 'POST',
    doors: doors('/:number/approve'),
    permissions: ['payouts:approve'],
    needsFreshProof: true,
    params: ofRun,
    message: 'Settlement run approved',
    answers: schemas.SettlementRun,
    body: schemas.ApproveRunBody,
    bodyMayBeMissing: true,
    errors: ['second_person_required', 'run_state_conflict', 'manifest_changed', 'changed_by_hand', 'account_held'],
    run: (deps: DbDeps, caller, { params: { number }, body }) => approveRun(deps, caller, number, body.manifest),
    wire: ({ run }) => wireRun(run),
    forMembers: runForMembers,
  }),
  write({
    id: 'holdPayouts',
    summary: 'Hold payouts',
    description:
      'Takes payouts out of a run that is not exported and returns them to their wallets at once; the others stay. ' +
      'The run gets a new manifest, so an approved one is a draft again. The next run pays these accounts again, ' +
      'except those on hold. A run without payouts left is cancelled. Holding a payout again changes nothing.',
    method: 'POST',
    doors: doors('/:number/hold'),
    permissions: ['payouts:make'],
    params: ofRun,
    body: schemas.HoldPayoutsBody,
    message: 'Payouts held',
    answers: schemas.SettlementRun,
    errors: ['run_state_conflict', 'manifest_changed'],
    run: (deps: IdDeps, caller, { params: { number: runNumber }, body }) =>
      holdPayouts(deps, caller, { runNumber, ...readHold(body) }),
    wire: ({ run }) => wireRun(run),
    forMembers: runForMembers,
  }),
  write({
    id: 'cancelSettlementRun',
    summary: 'Cancel a settlement run',
    description:
      'Returns all payouts to their wallets, as long as the run is not exported. The answer comes before ' +
      'all are returned; until then the run is `cancelling`. Cancelling again changes nothing.',
    method: 'POST',
    doors: doors('/:number/cancel'),
    permissions: ['payouts:make'],
    params: ofRun,
    message: 'Settlement run cancelled',
    answers: schemas.SettlementRun,
    errors: ['run_state_conflict'],
    run: (deps: DbDeps & ContinueDeps, caller, { params: { number } }) => cancelRun(deps, caller, number),
    wire: ({ run }) => wireRun(run),
    forMembers: runForMembers,
  }),
];

export const runOperations = [...readingOperations, ...writingOperations];
