/** What callers can do with what keeps an account's payouts back. */
import { ofAccount } from '../connected-accounts/operations.ts';
import type { DbDeps } from '../../platform/database/pool.ts';
import { integer } from '../../platform/http/fields.ts';
import { type KeyCaller, type MemberCaller, pathParameter, read, write } from '../../platform/http/operation.ts';
import { holds } from '../../core/words/permissions.ts';
import { readText } from '../../platform/wire/invalid.ts';
import { getPayoutHolds, type PayoutHolds } from './get-payout-holds.ts';
import { placeHold } from './place-hold.ts';
import { holdNumberFromPath, releaseHold, type ReleaseDeps } from './release-hold.ts';
import * as schemas from './schemas.ts';
import { wireHolds } from './wire-holds.ts';

const doors = (below: string) => ({
  key: `/v1/api/subaccounts/:subaccountId${below}`,
  session: `/accounts/:subaccountId${below}`,
});

export const ofHold = { number: pathParameter(integer('The number of the hold.', 1), holdNumberFromPath) };

/** Payouts are for those who may see where the money goes. */
const seenBy = (caller: KeyCaller | MemberCaller, found: PayoutHolds): PayoutHolds =>
  holds(caller, 'payouts:read') ? found : { ...found, openPayouts: [] };

export const accountHoldOperations = [
  read({
    id: 'getPayoutHolds',
    summary: 'Fetch what holds the payouts of a connected account',
    description:
      'Why settlement runs leave the account out, and until when; and when its bank details were changed, by whom.',
    doors: doors('/payout-holds'),
    permissions: ['accounts:read'],
    params: ofAccount,
    message: 'Payout holds retrieved',
    answers: schemas.PayoutHolds,
    run: async (deps: DbDeps, caller, { params }) =>
      seenBy(caller, await getPayoutHolds(deps, caller, params.subaccountId)),
    wire: wireHolds,
  }),
  write({
    id: 'placeAccountHold',
    summary: 'Put a connected account on hold',
    description:
      'Runs leave the account out until each of its holds is released. Runs that already have a payout to it, and ' +
      'are not exported, are neither approved nor exported before that payout is held. Payments and refunds go on.',
    method: 'POST',
    doors: doors('/payout-holds'),
    permissions: ['payouts:make'],
    params: ofAccount,
    body: schemas.PlaceHoldBody,
    message: 'Account put on hold',
    answers: schemas.PayoutHolds,
    run: async (deps: DbDeps, caller, { params: { subaccountId: accountId }, body: { kind, reason } }) =>
      seenBy(caller, await placeHold(deps, caller, { accountId, kind, reason: readText('reason', reason) })),
    wire: wireHolds,
  }),
  write({
    id: 'releaseAccountHold',
    summary: 'Release a hold of a connected account',
    description:
      'If the business asks for a second person, for payouts or for bank details, this takes a change request. ' +
      'Releasing a hold again changes nothing.',
    method: 'POST',
    doors: doors('/payout-holds/:number/release'),
    permissions: ['payout-rules:write'],
    needsFreshProof: true,
    params: { ...ofAccount, ...ofHold },
    body: schemas.ReleaseHoldBody,
    message: 'Hold released',
    answers: schemas.PayoutHolds,
    errors: ['second_person_required', 'changed_by_hand'],
    run: async (deps: ReleaseDeps, caller, { params: { subaccountId: accountId, number }, body: { reason } }) =>
      seenBy(caller, await releaseHold(deps, caller, { accountId, number, reason: readText('reason', reason) })),
    wire: wireHolds,
  }),
];
