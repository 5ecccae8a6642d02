import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { unwrap } from '@tributary/sdk';
import { api } from '../../api/client.ts';
import { ledgerKey } from '../../api/query-keys.ts';
import { useWrite } from '../../api/use-write.ts';
import { ConfirmByName } from '../../components/confirm-by-name.tsx';
import { formatNaira } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { accountQuery, type AccountSummary, pathOf } from './accounts.ts';

interface DeleteAccountDialogProps {
  readonly account: AccountSummary;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function DeleteAccountDialog({ account, opened, onClose }: DeleteAccountDialogProps) {
  const business = useBusiness();
  const { businessId, mode } = business;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const remove = useWrite({
    mutationFn: () =>
      unwrap(
        api.DELETE('/dashboard/api/businesses/{businessId}/{mode}/accounts/{accountId}', {
          params: { path: { ...pathOf(business), accountId: String(account.id) } },
        }),
      ),
    onSuccess: async () => {
      await navigate({ to: '/$businessId/$mode/accounts', params: { businessId, mode }, replace: true });
      queryClient.removeQueries(accountQuery(business, account.id));
      await queryClient.invalidateQueries({ queryKey: ledgerKey(business) });
    },
  });

  function close(): void {
    remove.reset();
    onClose();
  }

  return (
    <ConfirmByName
      opened={opened}
      onClose={close}
      title="Delete this account"
      name={account.businessName}
      action="Delete account"
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      error={remove.error}
    >
      Its authorisation key stops working at once, and it does not come back. Its transactions stay
      {account.balance === 0 ? '.' : `, and its balance of ${formatNaira(account.balance)} is still owed to it.`} To
      stop payments for a while, disable it instead.
    </ConfirmByName>
  );
}
