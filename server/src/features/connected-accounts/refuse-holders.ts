/** Refuses what another account of the same business and mode has. */
import type { AccountId } from '../../platform/database/ids.ts';
import { AppError } from '../../core/errors/errors.ts';

interface Holders {
  readonly ofExternalId: AccountId | null;
  readonly ofBankDetails: AccountId | null;
}

/** `own` is the account that changes. @throws AppError external_id_conflict, duplicate_bank_account */
export function refuseHolders({ ofExternalId, ofBankDetails }: Holders, own?: AccountId): void {
  if (ofExternalId !== null && ofExternalId !== own) throw externalIdConflict(ofExternalId);
  if (ofBankDetails !== null && ofBankDetails !== own) {
    throw new AppError(
      'duplicate_bank_account',
      'The bank account details already exist in one of your connected accounts',
      { field: 'accountNumber', subAccountId: Number(ofBankDetails) },
    );
  }
}

export const externalIdConflict = (holder: AccountId): AppError =>
  new AppError(
    'external_id_conflict',
    `externalId belongs to the connected account ${holder}, which this request did not create. Nothing was changed.`,
    { field: 'externalId', subAccountId: Number(holder) },
  );
