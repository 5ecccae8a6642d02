/** Reads requests about runs and payouts. */
import type { AccountId } from '../../../platform/database/ids.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { accountIdFromPath, accountIdFromWire } from '../../../platform/wire/account-ids.ts';
import { eitherName } from '../../../platform/wire/former-names.ts';
import { numberFromPath } from '../../../platform/wire/ids.ts';
import { readPeriod } from '../../../platform/wire/instants.ts';
import { readReference, referenceFromPath } from '../../../platform/wire/references.ts';
import { invalid, readText } from '../../../platform/wire/invalid.ts';
import type { PayoutFilter } from './payout-queries.ts';
import type { PayoutState } from './payout.ts';
import type { RunRequest } from './start-run.ts';

export const noSuchRun = (): AppError => new AppError('not_found', 'There is no settlement run with this number.');
export const noSuchPayout = (): AppError => new AppError('not_found', 'There is no payout with this id.');

/** @throws AppError not_found for text that can't be the number of a run. */
export const runNumberFromPath = (text: string): bigint => numberFromPath(text, noSuchRun);

/** @throws AppError not_found for text that can't be the id of a payout. */
export const payoutIdFromPath = (text: string): string => referenceFromPath(text, noSuchPayout);

interface WantedAccounts {
  readonly subAccountIds?: readonly number[] | undefined;
  readonly accountIds?: readonly number[] | undefined;
}

interface WantedRun extends WantedAccounts {
  readonly reference?: string | undefined;
}

/** @throws AppError validation_failed, and not_found for an id that can't be an account's. */
export function readRun(body: WantedRun): Pick<RunRequest, 'accountIds' | 'reference'> {
  return { accountIds: readAccountIds(body), reference: readReference(body.reference).reference };
}

/** In ascending order without duplicates, so that the same accounts are the same request. @throws AppError not_found */
export function readAccountIds(body: WantedAccounts): AccountId[] | undefined {
  const accountIds = eitherName(body, 'subAccountIds', 'accountIds');
  return accountIds && [...new Set(accountIds)].toSorted((one, other) => one - other).map(accountIdFromWire);
}

interface WantedHold {
  readonly payouts: readonly string[];
  readonly reason: string;
}

/** Each payout once. @throws AppError validation_failed, and not_found for text that can't be a payout's id. */
export const readHold = ({ payouts, reason }: WantedHold) => ({
  references: [...new Set(payouts.map(payoutIdFromPath))],
  reason: readText('reason', reason),
});

/** @throws AppError validation_failed for both filters at once. */
export function readRunPayoutFilter<S, U>({ state, unusual }: { readonly state?: S; readonly unusual?: U }) {
  if (state !== undefined && unusual !== undefined) throw invalid('unusual', 'cannot be combined with state');
  return { state, unusual };
}

/** @throws AppError validation_failed */
export const readResolutionReason = (reason: string): string => readText('reason', reason);

interface PayoutQuery {
  readonly state?: PayoutState;
  readonly subAccountId?: string;
  readonly accountId?: string;
  readonly from?: string;
  readonly to?: string;
}

/** @throws AppError validation_failed naming the parameter; not_found for an id that can't be an account's. */
export function readPayoutFilter(query: PayoutQuery): PayoutFilter {
  const { from, before } = readPeriod(query);
  const id = eitherName(query, 'subAccountId', 'accountId');
  return { state: query.state, accountId: id === undefined ? undefined : accountIdFromPath(id), from, before };
}
