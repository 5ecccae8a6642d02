import { TributaryError } from '@tributary/sdk';
import { useQueryClient } from '@tanstack/react-query';
import type { LedgerAddress } from '../../api/query-keys.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { type Run, runQuery } from './settlements.ts';

type RunWrite = (address: LedgerAddress, number: number) => Promise<Run>;

/** The run is no longer as the page shows it. */
const IS_STALE = new Set(['manifest_changed', 'run_state_conflict']);

/**
 * A write to a run that has been read: the server's answer is shown. If it refuses because the run has changed, the
 * run is read again at once.
 */
export function useRunWrite(run: Run, write: RunWrite, onClose: () => void) {
  const business = useBusiness();
  const queryClient = useQueryClient();
  const { queryKey } = runQuery(business, run.number);
  return useBusinessWrite({
    mutationFn: () => write(business, run.number),
    onSuccess: (changed) => {
      queryClient.setQueryData(queryKey, changed);
      onClose();
    },
    onError: (error) => {
      if (error instanceof TributaryError && IS_STALE.has(error.code)) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
