/** When the wallet of one account is paid out: by the schedule of its business, or by its own. */
import { ledgerQuery, send } from '../../api/calls.ts';
import type { LedgerAddress } from '../../api/query-keys.ts';
import type { ScheduleTerms } from '../../components/schedule-draft.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';

const PATH = '{mode}/accounts/{subaccountId}/settlement-schedule';

export const accountScheduleQuery = (address: LedgerAddress, accountId: number) =>
  ledgerQuery(address, PATH, { subaccountId: accountId });

/** Null removes the account's own schedule; then that of the business applies again. */
export function useChangeAccountSchedule(accountId: number) {
  const business = useBusiness();
  return useBusinessWrite({
    mutationFn: (terms: ScheduleTerms | null) =>
      terms === null
        ? send(business, 'delete', PATH, { subaccountId: accountId })
        : send(business, 'put', PATH, { subaccountId: accountId }, terms),
  });
}
