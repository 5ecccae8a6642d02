/**
 * What an import asks of the server. Not through the cache: nothing of it is shown again, and no call repeats itself.
 */
import { TributaryError, unwrap } from '@tributary/sdk';
import { api } from '../../../api/client.ts';
import type { LedgerAddress } from '../../../api/query-keys.ts';
import { type NewAccount, pathOf, type WrittenAccount } from '../accounts.ts';
import type { CheckResult } from './check-rows.ts';
import type { CreateCalls } from './create-rows.ts';
import type { Split } from './resolve-terms.ts';

/** A server that is gone without a word holds up an import no longer than this. */
const TIMEOUT_MS = 60_000;
const FOUND_MAX = 50;

export function checkCall(address: LedgerAddress, signal: AbortSignal) {
  return async (accounts: NewAccount[]): Promise<readonly CheckResult[]> => {
    const { results } = await unwrap(
      api.POST('/dashboard/api/businesses/{businessId}/{mode}/accounts/check', {
        params: { path: pathOf(address) },
        body: { accounts },
        signal,
      }),
    );
    return results;
  };
}

/** The commission of rows that name none. */
export async function fetchDefaultSplit({ businessId }: LedgerAddress, signal: AbortSignal): Promise<Split> {
  const settings = await unwrap(
    api.GET('/dashboard/api/businesses/{businessId}/settings', {
      params: { path: { businessId: String(businessId) } },
      signal,
    }),
  );
  return settings.defaultSplit;
}

export function createCalls(address: LedgerAddress): CreateCalls {
  const path = pathOf(address);
  return {
    create: (body): Promise<WrittenAccount> =>
      withinTime((signal) =>
        unwrap(api.POST('/dashboard/api/businesses/{businessId}/{mode}/accounts', { params: { path }, body, signal })),
      ),
    async find({ accountNumber, bankCode }) {
      const query = { search: accountNumber, limit: String(FOUND_MAX) };
      const { accounts } = await withinTime((signal) =>
        unwrap(api.GET('/dashboard/api/businesses/{businessId}/{mode}/accounts', { params: { path, query }, signal })),
      );
      return accounts.find((account) => account.accountNumber === accountNumber && account.bankCode === bankCode)?.id;
    },
  };
}

async function withinTime<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await call(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new TributaryError('There was no answer in time.', { status: 0, code: 'timeout' });
  }
}
