/** Changes that a second person approves. */
import type { components } from '../../api/schema.gen.ts';
import { type Body, ledgerQuery, send } from '../../api/calls.ts';
import type { LedgerAddress } from '../../api/query-keys.ts';
import { LIMIT } from '../../components/page-range.ts';

export type ChangeRequest = components['schemas']['MemberChangeRequest'];
export type RequestState = ChangeRequest['state'];
export type Decision = 'approve' | 'withdraw';

/** Other people make and decide them, and no event reports that. */
const CALM_MS = 5_000;

export const requestsQuery = (
  address: LedgerAddress,
  listing: { readonly page: number; readonly state: RequestState | undefined },
) => ledgerQuery(address, '{mode}/change-requests', { ...listing, limit: LIMIT }, { refetchInterval: CALM_MS });

export const decideRequest = (address: LedgerAddress, number: number, decision: Decision) =>
  send(address, 'post', `{mode}/change-requests/{number}/${decision}`, { number });

export const rejectRequest = (address: LedgerAddress, number: number, reason: string) =>
  send(address, 'post', '{mode}/change-requests/{number}/reject', { number }, { reason });

export const requestRuleEnd = (address: LedgerAddress, reason: string) =>
  send(address, 'post', '{mode}/settlement-settings/approval-requests', {}, { reason });

export type SourceAccountRequest = Body<'post', '{mode}/settlement-settings/source-account-requests'>;
export const requestSourceAccount = (address: LedgerAddress, body: SourceAccountRequest) =>
  send(address, 'post', '{mode}/settlement-settings/source-account-requests', {}, body);

export type HoldRulesRequest = Body<'post', '{mode}/settlement-settings/hold-requests'>;
export const requestHoldRules = (address: LedgerAddress, body: HoldRulesRequest) =>
  send(address, 'post', '{mode}/settlement-settings/hold-requests', {}, body);

export const requestReopening = (address: LedgerAddress, id: string, reason: string) =>
  send(address, 'post', '{mode}/payouts/{id}/reopening-requests', { id }, { reason });
