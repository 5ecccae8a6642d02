/** The wire of settlements in the dashboard: as in the API, with the names of people, and counts beside lists. */
import { type TSchema, Type } from 'typebox';
import {
  type CodeOfSomeOperations,
  type FailureStatus,
  memberErrorResponses,
  modeParameters,
  successOf,
} from '../../http/schemas.ts';
import {
  MESSAGES,
  Payout,
  payoutPath,
  payoutsQuery,
  PreviewRunBody,
  ResolvePayoutBody,
  RunPreview,
  runPath,
  runPayoutsQuery,
  runsQuery,
  SettlementRun,
  StartRunBody,
  SUMMARIES,
} from './schemas.ts';

const closed = { additionalProperties: false } as const;
const tags = ['Dashboard'];

const totalCount = Type.Integer({ description: 'How many there are on all pages together.', examples: [41] });
const Runs = Type.Object({ runs: Type.Array(SettlementRun), totalCount }, closed);
const Payouts = Type.Object({ payouts: Type.Array(Payout), totalCount }, closed);

const mode = modeParameters.properties;
const runParameters = Type.Object({ ...mode, ...runPath });
const payoutParameters = Type.Object({ ...mode, ...payoutPath });
const payoutOfRunParameters = Type.Object({ ...mode, ...runPath, ...payoutPath });

const answers = <T extends TSchema>(
  data: T,
  message: string,
  ...codes: readonly (FailureStatus | CodeOfSomeOperations)[]
) => ({
  200: successOf(data, message),
  ...memberErrorResponses(...codes),
});

export const listRunsSchema = {
  operationId: 'listDashboardSettlementRuns',
  tags,
  summary: SUMMARIES.list,
  description: 'Newest first.',
  params: modeParameters,
  querystring: Type.Object(runsQuery, closed),
  response: answers(Runs, MESSAGES.list),
};
export const getRunSchema = {
  operationId: 'getDashboardSettlementRun',
  tags,
  summary: SUMMARIES.get,
  description: 'With its counts and sums as they are now.',
  params: runParameters,
  response: answers(SettlementRun, MESSAGES.get),
};
export const listRunPayoutsSchema = {
  operationId: 'listDashboardSettlementRunPayouts',
  tags,
  summary: SUMMARIES.runPayouts,
  description: 'In the order of their positions.',
  params: runParameters,
  querystring: Type.Object(runPayoutsQuery, closed),
  response: answers(Payouts, MESSAGES.runPayouts),
};
export const previewRunSchema = {
  operationId: 'previewDashboardSettlementRun',
  tags,
  summary: SUMMARIES.preview,
  description: 'How many payouts a run would make now, and how much they are together. Writes nothing.',
  params: modeParameters,
  body: PreviewRunBody,
  response: answers(RunPreview, MESSAGES.preview, 413, 415),
};
export const listPayoutsSchema = {
  operationId: 'listDashboardPayouts',
  tags,
  summary: SUMMARIES.payouts,
  description: 'Of all runs, newest first.',
  params: modeParameters,
  querystring: Type.Object(payoutsQuery, closed),
  response: answers(Payouts, MESSAGES.payouts),
};
export const getPayoutSchema = {
  operationId: 'getDashboardPayout',
  tags,
  summary: SUMMARIES.payout,
  description: 'The payout with its outcome.',
  params: payoutParameters,
  response: answers(Payout, MESSAGES.payout),
};
export const startRunSchema = {
  operationId: 'startDashboardSettlementRun',
  tags,
  summary: SUMMARIES.start,
  description: 'As `POST /v1/api/settlement-runs`, by a person.',
  params: modeParameters,
  body: StartRunBody,
  response: answers(SettlementRun, MESSAGES.start, 409, 413, 415, 'reference_conflict'),
};
export const approveRunSchema = {
  operationId: 'approveDashboardSettlementRun',
  tags,
  summary: SUMMARIES.approve,
  description: 'Approves a draft. If the business asks for a second person, the maker cannot approve.',
  params: runParameters,
  response: answers(SettlementRun, MESSAGES.approve, 409, 413, 415, 'second_person_required', 'run_state_conflict'),
};
export const cancelRunSchema = {
  operationId: 'cancelDashboardSettlementRun',
  tags,
  summary: SUMMARIES.cancel,
  description: 'Gives all payouts back to their wallets, as long as the run is not exported.',
  params: runParameters,
  response: answers(SettlementRun, MESSAGES.cancel, 409, 413, 415, 'run_state_conflict'),
};
export const cancelPayoutSchema = {
  operationId: 'cancelDashboardPayout',
  tags,
  summary: SUMMARIES.cancelPayout,
  description: 'Of a draft: gives this payout back to its wallet and leaves the others.',
  params: payoutOfRunParameters,
  response: answers(Payout, MESSAGES.cancelPayout, 409, 413, 415, 'run_state_conflict'),
};
export const resolvePayoutSchema = {
  operationId: 'resolveDashboardPayout',
  tags,
  summary: SUMMARIES.resolve,
  description: 'Records the outcome of a payout without a bank file.',
  params: payoutParameters,
  body: ResolvePayoutBody,
  response: answers(Payout, MESSAGES.resolve, 409, 413, 415, 'payout_state_conflict'),
};
