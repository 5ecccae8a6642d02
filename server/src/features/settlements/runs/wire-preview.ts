/** A preview of a run as callers see it. */
import { nairaFromKobo } from '../../../core/money/kobo.ts';
import { wireWhoCould } from '../../people/team/who-could.ts';
import type { Preview } from './preview-run.ts';
import type { RunPreview } from './schemas.ts';
import { wireTotal } from './wire-run.ts';

export const wirePreview = ({ held, heldAccounts, couldApprove, ...total }: Preview): RunPreview => ({
  ...wireTotal(total),
  held: wireTotal(held),
  heldAccounts: heldAccounts.map(({ accountId, accountBusinessName, amountKobo, hold }) => ({
    subAccountId: Number(accountId),
    businessName: accountBusinessName,
    amount: nairaFromKobo(amountKobo),
    reason: hold.reason,
    until: hold.until?.toISOString() ?? null,
  })),
  couldApprove: couldApprove === undefined ? null : wireWhoCould(couldApprove),
});
