/** A payment in test mode by a member in the dashboard, with the account's own key, which never leaves the server. */
import type { AccountId } from '../../platform/database/ids.ts';
import type { Db } from '../../platform/database/pool.ts';
import { AppError } from '../../core/errors/errors.ts';
import type { KeyHolder } from '../../core/words/principal.ts';
import { acceptPayment, type AcceptPaymentDeps } from '../payments/accept-payment.ts';
import { readPayment } from '../payments/payment-request.ts';
import { getTransaction } from '../transactions/get-transaction.ts';
import type { TransactionDetail } from '../transactions/member-schemas.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { noSuchAccount } from '../../platform/wire/account-ids.ts';
import { derivedReference } from '../../platform/wire/references.ts';
import { openAuthorizationKey } from './authorization-key.ts';
import { findSealedKey } from './summary-queries.ts';

export interface AcceptTestPaymentDeps extends AcceptPaymentDeps {
  readonly db: Db;
  readonly vault: Vault;
}

interface TestPayment {
  readonly accountId: AccountId;
  /** In naira. */
  readonly amount: number;
  readonly description?: string | undefined;
  readonly idempotencyKey: string | undefined;
}

/**
 * With an Idempotency-Key the reference is derived from it, so that a repeated request is the same payment.
 * @throws AppError test_mode_only, not_found, account_disabled, reference_conflict, validation_failed, and what
 *   acceptPayment throws.
 */
export async function acceptTestPayment(
  deps: AcceptTestPaymentDeps,
  caller: KeyHolder,
  { accountId, amount, description, idempotencyKey }: TestPayment,
): Promise<TransactionDetail> {
  if (caller.live) throw new AppError('test_mode_only', 'The dashboard makes payments in test mode only.');
  const authorizationKey = await showAuthorizationKey(deps, caller, accountId);
  const { businessId, live } = caller;
  const body = { subAccountId: Number(accountId), authorizationKey, amount, source: 'dashboard' };
  const payment = readPayment(
    description === undefined ? body : { ...body, description },
    idempotencyKey === undefined
      ? undefined
      : () => derivedReference('dashboard payment', businessId, live, accountId, idempotencyKey),
  );
  await acceptPayment(deps, caller, payment);
  return getTransaction(deps, caller, payment.reference);
}

/** @throws AppError not_found */
export async function showAuthorizationKey(
  { db, vault }: Pick<AcceptTestPaymentDeps, 'db' | 'vault'>,
  { businessId, live }: Pick<KeyHolder, 'businessId' | 'live'>,
  accountId: AccountId,
): Promise<string> {
  const sealed = await findSealedKey(db, { businessId, live }, accountId);
  if (sealed === undefined) throw noSuchAccount();
  return openAuthorizationKey(vault, sealed, { businessId, accountId });
}
