import { Checkbox, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { TributaryError } from '@tributary/sdk';
import { useState } from 'react';
import { accountQuery, type AccountSummary } from '../../api/accounts.ts';
import { send } from '../../api/calls.ts';
import { ConfirmByName } from '../../components/confirm-by-name.tsx';
import type { DialogState } from '../../components/dialog.tsx';
import { formatNaira } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';

interface DeleteAccountDialogProps extends DialogState {
  readonly account: AccountSummary;
}

export function DeleteAccountDialog({ account, opened, onClose }: DeleteAccountDialogProps) {
  const business = useBusiness();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isAgreed, setAgreed] = useState(false);
  const remove = useBusinessWrite({
    mutationFn: () =>
      send(business, 'delete', '{mode}/accounts/{subAccountId}', {
        subAccountId: account.id,
        force: isAgreed ? 'true' : undefined,
      }),
    // A refund may have come since the page was loaded; then the balance shows what is owed.
    onError: async (error) => {
      if (isOwing(error)) await queryClient.invalidateQueries(accountQuery(business, account.id));
    },
    onSuccess: async () => {
      await navigate({ from: '/$businessId/$mode', to: './accounts', replace: true });
      queryClient.removeQueries(accountQuery(business, account.id));
    },
  });

  const owes = account.balance < 0 || isOwing(remove.error);

  function close(): void {
    setAgreed(false);
    onClose();
  }

  return (
    <ConfirmByName
      opened={opened}
      onClose={close}
      title="Delete this account"
      name={account.businessName}
      action="Delete account"
      write={remove}
      isBlocked={owes && !isAgreed}
    >
      You cannot undo this. Its authorisation key stops working immediately. Its transactions are kept
      {account.balance > 0
        ? `, and its balance of ${formatNaira(account.balance)} is still paid out. You can change its bank details.`
        : '.'}{' '}
      To stop payments for a while, disable it instead.
      {owes && <Debt balance={account.balance} isAgreed={isAgreed} onAgree={setAgreed} />}
    </ConfirmByName>
  );
}

const isOwing = (error: unknown): boolean => error instanceof TributaryError && error.code === 'account_owes';

interface DebtProps {
  readonly balance: number;
  readonly isAgreed: boolean;
  readonly onAgree: (isAgreed: boolean) => void;
}

function Debt({ balance, isAgreed, onAgree }: DebtProps) {
  const owed = balance < 0 ? formatNaira(-balance) : 'money';
  return (
    <>
      <Text mt="sm">
        This account owes {owed} after refunds. Once it is deleted, no payment can repay this. It stays under “Needs
        attention” until the balance is zero.
      </Text>
      <Checkbox
        mt="sm"
        label={`Delete it even though it owes ${owed}`}
        checked={isAgreed}
        onChange={(event) => onAgree(event.currentTarget.checked)}
      />
    </>
  );
}
