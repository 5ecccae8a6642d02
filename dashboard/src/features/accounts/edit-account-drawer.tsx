import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { AddressDrawer } from '../../components/address-drawer.tsx';
import { NoPermission } from '../../components/states.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import type { AccountSummary } from './accounts.ts';
import { EditDetails } from './edit-details.tsx';
import { EditSchedule } from './edit-schedule.tsx';
import { EditSplit } from './edit-split.tsx';

interface EditAccountDrawerProps {
  readonly account: AccountSummary;
}

const TITLES = {
  details: 'Edit details',
  commission: 'Change your commission',
  schedule: 'Settlement schedule',
} as const;
const PERMISSIONS = {
  details: 'accounts:write',
  commission: 'accounts:write',
  schedule: 'payout-rules:write',
} as const;

/** What is edited is part of the address: `?edit=details`. */
export function EditAccountDrawer({ account }: EditAccountDrawerProps) {
  const { edit } = useSearch({ from: '/_authenticated/$businessId/$mode/accounts/$accountId' });
  const navigate = useNavigate({ from: '/$businessId/$mode/accounts/$accountId' });
  const { can } = useBusiness();
  // Kept while the drawer closes.
  const [shown, setShown] = useState(edit);
  if (edit !== undefined && edit !== shown) setShown(edit);

  function close(): void {
    void navigate({ search: (before) => ({ ...before, edit: undefined }), resetScroll: false });
  }

  return (
    <AddressDrawer opened={edit !== undefined} onClose={close} title={shown === undefined ? '' : TITLES[shown]}>
      {shown !== undefined && !can(PERMISSIONS[shown]) ? (
        <NoPermission permission={PERMISSIONS[shown]} />
      ) : shown === 'details' ? (
        <EditDetails account={account} onClose={close} />
      ) : shown === 'commission' ? (
        <EditSplit account={account} onClose={close} />
      ) : (
        shown !== undefined && <EditSchedule accountId={account.id} onClose={close} />
      )}
    </AddressDrawer>
  );
}
