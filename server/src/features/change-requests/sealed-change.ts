/** Opens and seals what a request would change: it may have whole account numbers. */
import { AppError } from '../../core/errors/errors.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import type { ChangeRequest } from './change-request.ts';
import type { SealedRequest } from './queries.ts';

interface Place extends LedgerKey {
  readonly number: bigint;
}

interface Change {
  readonly before: object;
  readonly after: object;
}

const placeOf = ({ businessId, live, number }: Place): string => `change-request:${businessId}:${live}:${number}`;

export const sealChange = (vault: Vault, place: Place, change: Change): Buffer =>
  vault.seal(JSON.stringify(change), placeOf(place), place.businessId);

export function openRequest(vault: Vault, ledger: LedgerKey, { change, ...request }: SealedRequest): ChangeRequest {
  const place = placeOf({ ...ledger, number: request.number });
  const { before, after } = JSON.parse(vault.open(change, place, ledger.businessId)) as Change;
  return { ...request, before, after };
}

export const noSuchRequest = (): AppError => new AppError('not_found', 'There is no change request with this number.');
