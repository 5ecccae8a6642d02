/** What callers can do with change requests. */
import { Type } from 'typebox';
import { ofHold } from '../account-holds/operations.ts';
import { holdAsText } from '../account-holds/release-hold.ts';
import type { IdDeps } from '../../platform/database/ids.ts';
import type { Banks } from '../connected-accounts/bank-details.ts';
import { readTermsChange } from '../businesses/terms-request.ts';
import { readDetailsChange } from '../connected-accounts/details-request.ts';
import { ofAccount } from '../connected-accounts/operations.ts';
import { BankDetailsRequestBody } from '../connected-accounts/schemas.ts';
import { integer, text } from '../../platform/http/fields.ts';
import { list, pathParameter, read, write } from '../../platform/http/operation.ts';
import { limitedPagingParameters } from '../../platform/http/paging.ts';
import { readEmail } from '../people/read-person.ts';
import { mappingWanted } from '../settlements/results/mapping-request.ts';
import { MappingRequestBody } from '../settlements/results/mapping-schemas.ts';
import { payoutIdFromPath } from '../settlements/runs/run-request.ts';
import { UUID } from '../settlements/runs/schemas.ts';
import { readHoldRules, readSourceAccount } from '../settlements/schedules/settings-request.ts';
import { readOwnLimits, readSubject, subjectText } from '../spending-limits/limits-request.ts';
import { LimitRequestBody } from '../spending-limits/schemas.ts';
import { wireOwnTerms } from '../spending-limits/wire-limits.ts';
import { requireOwner } from '../people/team/require-owner.ts';
import { readFilledText, readText, requireAnyField } from '../../platform/wire/invalid.ts';
import { approveRequest, rejectRequest } from './decide-request.ts';
import { getRequest, listRequests } from './list-requests.ts';
import { makeRequest, type RequestDeps, withdrawRequest } from './make-request.ts';
import * as schemas from './schemas.ts';
import { requireRequest } from './team-role.ts';
import { forMember, requestNumberFromPath, wireRequest } from './wire-request.ts';

const both = (path: string) => ({ key: `/v1/api${path}`, session: path });
const REQUEST = '/change-requests/:number';
const ofRequest = {
  number: pathParameter(integer('The number of the request.', 3), requestNumberFromPath),
};
const ofPayout = {
  id: pathParameter(text('The id of the payout, a UUID.', UUID), payoutIdFromPath),
};

const one = {
  answers: schemas.ChangeRequest,
  forMembers: {
    answers: schemas.ChangeRequestForMembers,
    complete: async (deps: RequestDeps, member: Parameters<typeof forMember>[1], request: schemas.ChangeRequest) =>
      (await forMember(deps, member, [request]))[0],
  },
  // A change may have an account number.
  hasSecret: true,
} as const;

const readReason = (reason: string): string => readText('reason', reason);

const makingOperations = [
  write({
    id: 'requestApprovalRule',
    summary: 'Request the end of the rule of the second person',
    description:
      'Asks a second person to let anyone approve settlement runs. Once approved, it waits 24 hours, in which any ' +
      'owner can stop it. An owner whose team has nobody else who could approve this can do so themselves after 72 ' +
      'hours.',
    method: 'POST',
    doors: both('/settlement-settings/approval-requests'),
    permissions: ['payout-rules:write'],
    needsFreshProof: true,
    body: schemas.ReasonBody,
    message: 'Change requested',
    errors: ['second_person_required', 'changed_meanwhile', 'too_many_change_requests'],
    run: (deps: RequestDeps, caller, { body }) =>
      makeRequest(deps, caller, {
        kind: 'approval_rule',
        after: { approval: 'anyone' },
        reason: readReason(body.reason),
      }),
    wire: wireRequest,
    ...one,
  }),
  write({
    id: 'requestSourceAccount',
    summary: 'Request another source account',
    description: 'Asks a second person to let payouts leave from another account, or from none that is set.',
    method: 'POST',
    doors: both('/settlement-settings/source-account-requests'),
    permissions: ['payout-rules:write'],
    needsFreshProof: true,
    body: schemas.SourceAccountRequestBody,
    message: 'Change requested',
    errors: ['second_person_required', 'too_many_change_requests'],
    run: async (deps: RequestDeps & { readonly banks: Banks }, caller, { body: { sourceAccount, reason } }) =>
      makeRequest(deps, caller, {
        kind: 'source_account',
        after: { sourceAccount: sourceAccount && (await readSourceAccount(deps.banks, sourceAccount)) },
        reason: readReason(reason),
      }),
    wire: wireRequest,
    ...one,
  }),
  write({
    id: 'requestSecondFactorEnd',
    summary: 'Request that members need no second factor any more',
    description: 'By an owner. Asks a second person. It counts in both modes.',
    method: 'POST',
    doors: { session: '/second-factor-requests' },
    permissions: ['settings:write'],
    needsFreshProof: true,
    body: schemas.ReasonBody,
    message: 'Change requested',
    errors: ['second_person_required', 'changed_meanwhile', 'too_many_change_requests'],
    run: (deps: RequestDeps, member, { body }) => {
      requireOwner(member);
      const reason = readReason(body.reason);
      return makeRequest(deps, member, { kind: 'second_factor', after: { secondFactor: 'optional' }, reason });
    },
    wire: wireRequest,
    ...one,
  }),
  write({
    id: 'requestBusinessTerms',
    summary: 'Request another commission of new accounts, or another rule of refunds',
    description:
      'Asks a second person to change the split of accounts that are created later, or what a refund does where an ' +
      'account has too little. Fields that are not sent do not change. It counts in both modes.',
    method: 'POST',
    doors: { session: '/settings-requests' },
    permissions: ['settings:write'],
    needsFreshProof: true,
    body: schemas.BusinessTermsRequestBody,
    message: 'Change requested',
    errors: ['second_person_required', 'changed_meanwhile', 'too_many_change_requests'],
    run: async (deps: RequestDeps, member, { body: { reason, ...terms } }) => {
      requireAnyField(terms);
      const after = await readTermsChange(deps, member, terms);
      return makeRequest(deps, member, { kind: 'business_terms', after, reason: readReason(reason) });
    },
    wire: wireRequest,
    ...one,
  }),
  write({
    id: 'requestPayoutReopening',
    summary: 'Request that a payout becomes failed',
    description:
      'Asks a second person to record, without a file of the bank, that a payout that was exported failed or came ' +
      'back. This credits its wallet again, and the next run pays it again.',
    method: 'POST',
    doors: both('/payouts/:id/reopening-requests'),
    permissions: ['payouts:make'],
    needsFreshProof: true,
    params: ofPayout,
    body: schemas.ReasonBody,
    message: 'Change requested',
    errors: ['second_person_required', 'payout_state_conflict', 'line_state_conflict', 'too_many_change_requests'],
    run: (deps: RequestDeps, caller, { params, body }) =>
      makeRequest(deps, caller, {
        kind: 'payout_reopened',
        subject: params.id,
        after: { state: 'failed' },
        reason: readReason(body.reason),
      }),
    wire: wireRequest,
    ...one,
  }),
  write({
    id: 'requestResultMapping',
    summary: 'Request that a CSV of a bank is read in another way',
    description:
      'Asks a second person to remember what the headings and the words of a bank mean, for files with exactly these ' +
      'headings. Until then such files are read as before, or refused.',
    method: 'POST',
    doors: { session: '/settlement-result-mapping-requests' },
    permissions: ['payouts:make'],
    needsFreshProof: true,
    body: MappingRequestBody,
    message: 'Change requested',
    errors: ['second_person_required', 'changed_meanwhile', 'too_many_change_requests'],
    run: (deps: RequestDeps, member, { body: { reason, ...mapping } }) =>
      makeRequest(deps, member, { ...mappingWanted(mapping), reason: readReason(reason) }),
    wire: wireRequest,
    ...one,
  }),
  write({
    id: 'requestSpendingLimits',
    summary: 'Request other limits',
    description:
      'Asks a second person to set the limits of a connected account, of an API key, or the default ones. Lower ' +
      'limits need no request.',
    method: 'POST',
    doors: both('/spending-limit-requests'),
    permissions: ['payout-rules:write'],
    needsFreshProof: true,
    body: LimitRequestBody,
    message: 'Change requested',
    errors: [404, 'second_person_required', 'too_many_change_requests'],
    run: (deps: RequestDeps, caller, { body: { limits, reason, ...whose } }) => {
      const subject = readSubject(whose);
      return makeRequest(deps, caller, {
        kind: 'spending_limit',
        subject: subjectText(subject),
        after: { limits: limits && wireOwnTerms(readOwnLimits(limits, subject, 'limits.')) },
        reason: readReason(reason),
      });
    },
    wire: wireRequest,
    ...one,
  }),
  write({
    id: 'requestTeamRole',
    summary: 'Request that somebody may approve payouts',
    description:
      'With the rule of the second person, whoever shall approve payouts (owner, admin, finance) is invited or ' +
      'raised by two. The invitation is made when the request is approved; without a mail server, its maker then ' +
      'gets the link with `POST …/team/invitations/{id}/link`.',
    method: 'POST',
    doors: { session: '/team/role-requests' },
    permissions: ['team:write'],
    needsFreshProof: true,
    body: schemas.TeamRoleRequestBody,
    message: 'Change requested',
    errors: [403, 'changed_meanwhile', 'too_many_change_requests'],
    run: (deps: RequestDeps, member, { body: { email, role, reason } }) => {
      requireRequest(member, role);
      const subject = readEmail(email).toLowerCase();
      return makeRequest(deps, member, { kind: 'team_role', subject, after: { role }, reason: readReason(reason) });
    },
    wire: wireRequest,
    ...one,
  }),
  write({
    id: 'requestBankDetails',
    summary: 'Request other bank details of a connected account, or another commission',
    description:
      'Asks a second person to change the bank details, the e-mail address, the mobile number or the commission of ' +
      'an account. Fields that are not sent do not change. Payouts wait from the approval on, not for a commission.',
    method: 'POST',
    doors: {
      key: '/v1/api/subaccounts/:subaccountId/bank-details-requests',
      session: '/accounts/:subaccountId/bank-details-requests',
    },
    permissions: ['bank-details:write'],
    needsFreshProof: true,
    params: ofAccount,
    body: BankDetailsRequestBody,
    message: 'Change requested',
    errors: ['unknown_bank_code', 'second_person_required', 'changed_meanwhile', 'too_many_change_requests'],
    run: async (deps: RequestDeps & { readonly banks: Banks }, caller, { params, body: { reason, ...details } }) =>
      makeRequest(deps, caller, {
        kind: 'bank_details',
        subject: String(params.subaccountId),
        after: await readDetailsChange(deps, caller, params.subaccountId, details),
        reason: readReason(reason),
      }),
    wire: wireRequest,
    ...one,
  }),
  write({
    id: 'requestHoldRelease',
    summary: 'Request the release of a hold',
    description: 'Asks a second person to release a hold of a connected account, so that runs pay it again.',
    method: 'POST',
    doors: {
      key: '/v1/api/subaccounts/:subaccountId/payout-holds/:number/release-requests',
      session: '/accounts/:subaccountId/payout-holds/:number/release-requests',
    },
    permissions: ['payout-rules:write'],
    needsFreshProof: true,
    params: { ...ofAccount, ...ofHold },
    body: schemas.ReleaseRequestBody,
    message: 'Change requested',
    errors: ['second_person_required', 'changed_meanwhile', 'too_many_change_requests'],
    run: (deps: RequestDeps, caller, { params: { subaccountId: accountId, number }, body }) =>
      makeRequest(deps, caller, {
        kind: 'hold_release',
        subject: holdAsText({ accountId, number }),
        after: { state: 'released' },
        reason: readReason(body.reason),
      }),
    wire: wireRequest,
    ...one,
  }),
  write({
    id: 'requestHoldRules',
    summary: 'Request shorter holds',
    description:
      'Asks a second person to let payouts wait for fewer hours after changed bank details or after the creation of ' +
      'an account, or to let one person change bank details alone. Once approved, it waits 24 hours, in which any ' +
      'owner can stop it. Longer holds need no request. An owner whose team ' +
      'has nobody else who could approve this can do so themselves after 72 hours.',
    method: 'POST',
    doors: both('/settlement-settings/hold-requests'),
    permissions: ['payout-rules:write'],
    needsFreshProof: true,
    body: schemas.HoldRequestBody,
    message: 'Change requested',
    errors: ['second_person_required', 'changed_meanwhile', 'too_many_change_requests'],
    run: (deps: RequestDeps, caller, { body: { reason, ...rules } }) => {
      requireAnyField(rules);
      return makeRequest(deps, caller, {
        kind: 'payout_rules',
        after: readHoldRules(rules),
        reason: readReason(reason),
      });
    },
    wire: wireRequest,
    ...one,
  }),
];

const readingOperations = [
  list({
    id: 'listChangeRequests',
    summary: 'List change requests',
    description: 'Changes that a second person approves, newest first.',
    doors: both('/change-requests'),
    permissions: ['payouts:read'],
    query: schemas.RequestsQuery,
    paging: limitedPagingParameters('with `state`'),
    message: 'Change requests retrieved',
    answers: Type.Array(schemas.ChangeRequest),
    run: (deps: RequestDeps, caller, { query, paging }) => listRequests(deps, caller, query.state, paging),
    wire: (requests) => requests.map(wireRequest),
    forMembers: {
      answers: Type.Array(schemas.ChangeRequestForMembers),
      complete: (deps, member, requests) => forMember(deps, member, requests),
    },
  }),
  read({
    id: 'getChangeRequest',
    summary: 'Fetch a change request',
    description: 'With what its maker saw and wants.',
    doors: both(REQUEST),
    permissions: ['payouts:read'],
    params: ofRequest,
    message: 'Change request retrieved',
    run: (deps: RequestDeps, caller, { params }) => getRequest(deps, caller, params.number),
    wire: wireRequest,
    ...one,
  }),
];

const decidingOperations = [
  write({
    id: 'approveChangeRequest',
    summary: 'Approve a change request',
    description:
      'Approved by a person other than the maker, who has held the permission for 72 hours or since before the first ' +
      'live payment. The change is made at once, or after 24 hours if it loosens a rule (`approved_waiting`), and ' +
      'only if everything is still as its maker saw it.',
    method: 'POST',
    doors: { session: `${REQUEST}/approve` },
    permissions: ['payouts:approve'],
    needsFreshProof: true,
    params: ofRequest,
    message: 'Change approved',
    errors: [
      'second_person_required',
      'change_request_state_conflict',
      'changed_meanwhile',
      'payout_state_conflict',
      'manifest_changed',
      'changed_by_hand',
      'unknown_bank_code',
      'duplicate_bank_account',
    ],
    run: (deps: RequestDeps & IdDeps, member, { params }) => approveRequest(deps, member, params.number),
    wire: ({ request }) => wireRequest(request),
    ...one,
  }),
  write({
    id: 'rejectChangeRequest',
    summary: 'Reject a change request',
    description: 'Nothing changes. Its maker gets a mail with the reason.',
    method: 'POST',
    doors: { session: `${REQUEST}/reject` },
    permissions: ['payouts:approve'],
    params: ofRequest,
    body: schemas.RejectionBody,
    bodyMayBeMissing: true,
    message: 'Change rejected',
    errors: ['change_request_state_conflict'],
    run: (deps: RequestDeps, member, { params: { number }, body }) =>
      rejectRequest(deps, member, { number, reason: readFilledText('reason', body.reason) }),
    wire: ({ request }) => wireRequest(request),
    ...one,
  }),
  write({
    id: 'withdrawChangeRequest',
    summary: 'Withdraw a change request',
    description: 'By whoever made it, in the dashboard or with an API key of theirs that could make it.',
    method: 'POST',
    doors: both(`${REQUEST}/withdraw`),
    permissions: ['payouts:read'],
    params: ofRequest,
    message: 'Change request withdrawn',
    errors: [403, 'change_request_state_conflict'],
    run: (deps: RequestDeps, caller, { params }) => withdrawRequest(deps, caller, params.number),
    wire: ({ request }) => wireRequest(request),
    ...one,
  }),
];

export const changeRequestOperations = [...makingOperations, ...readingOperations, ...decidingOperations];
