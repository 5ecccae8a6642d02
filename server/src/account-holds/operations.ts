/** What callers can do with what keeps an account's payouts back. */
import { ofAccount } from '../connected-accounts/operations.ts';
import type { DbDeps } from '../database/pool.ts';
import { operation } from '../http/operation.ts';
import { getPayoutHolds } from './get-payout-holds.ts';
import * as schemas from './schemas.ts';
import { wireHolds } from './wire-holds.ts';

const doors = (below: string) => ({
  key: `/v1/api/subaccounts/:subaccountId${below}`,
  session: `/accounts/:subaccountId${below}`,
});

export const accountHoldOperations = [
  operation({
    id: 'getPayoutHolds',
    summary: 'Fetch what holds the payouts of a connected account',
    description:
      'Why settlement runs leave the account out, and until when; and when its bank details were changed, by whom.',
    method: 'GET',
    doors: doors('/payout-holds'),
    permissions: ['accounts:read'],
    params: ofAccount,
    message: 'Payout holds retrieved',
    answers: schemas.PayoutHolds,
    read: (deps: DbDeps, caller, { params }) => getPayoutHolds(deps, caller, params.subaccountId),
    wire: wireHolds,
  }),
];
