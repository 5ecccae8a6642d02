/** The server calls of an import. They bypass the cache: no result is shown again, and no call repeats itself. */
import { TributaryError } from '@tributary/sdk';
import { send } from '../../../api/calls.ts';
import type { LedgerAddress } from '../../../api/query-keys.ts';
import type { NewAccount } from '../accounts.ts';
import type { CheckResult } from './check-rows.ts';
import type { CreateCalls } from './create-rows.ts';
import type { Split } from './resolve-terms.ts';

/** If the server does not answer, an import waits no longer than this. */
const TIMEOUT_MS = 60_000;

export const checkCall =
  (address: LedgerAddress, signal: AbortSignal) =>
  async (accounts: NewAccount[]): Promise<readonly CheckResult[]> =>
    (await send(address, 'post', '{mode}/accounts/check', {}, { accounts }, { signal })).results;

/** The commission of rows without one. */
export const fetchDefaultSplit = async (address: LedgerAddress, signal: AbortSignal): Promise<Split> =>
  (await send(address, 'get', 'settings', {}, undefined, { signal })).defaultSplit;

export const createCalls = (address: LedgerAddress): CreateCalls => ({
  create: (body) => withinTime((signal) => send(address, 'post', '{mode}/accounts', {}, body, { signal })),
});

async function withinTime<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await call(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new TributaryError('There was no answer in time.', { status: 0, code: 'timeout' });
  }
}
