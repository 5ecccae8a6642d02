/** Computes how a payment would be split, without posting it. */
import type { AccountId } from '../../platform/database/ids.ts';
import type { DbDeps } from '../../platform/database/pool.ts';
import { AppError } from '../../core/errors/errors.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { type Division, divide, type Split } from '../../core/money/split.ts';
import { findSplit } from './queries.ts';

export interface PaymentPreview extends Division {
  readonly accountId: AccountId;
  readonly split: Split;
}

/** @throws AppError not_found */
export async function previewPayment(
  deps: DbDeps,
  ledger: LedgerKey,
  payment: { readonly accountId: AccountId; readonly amountKobo: bigint },
): Promise<PaymentPreview> {
  const split = await findSplit(deps.db, ledger, payment.accountId);
  if (split === undefined) throw new AppError('not_found', 'There is no connected account with this id.');
  return { accountId: payment.accountId, split, ...divide(split, payment.amountKobo) };
}
