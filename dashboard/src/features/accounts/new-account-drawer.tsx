import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { businessSettingsQuery } from '../../api/settings.ts';
import { AddressDrawer } from '../../components/address-drawer.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { NoPermission } from '../../components/states.tsx';
import { CREATE_ACCOUNTS } from '../../permissions.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { NewAccount } from './new-account.tsx';

export const newAccountDrawer = createLazyRoute('/_authenticated/$businessId/$mode/accounts/new')({
  component: NewAccountDrawer,
});

function NewAccountDrawer() {
  const navigate = useNavigate();
  const { can } = useBusiness();

  function close(): void {
    void navigate({ from: '/$businessId/$mode', to: './accounts', search: (before) => before });
  }

  return (
    <AddressDrawer opened title="New account" onClose={close}>
      {can(CREATE_ACCOUNTS) ? <WithDefaultSplit onClose={close} /> : <NoPermission permission={CREATE_ACCOUNTS} />}
    </AddressDrawer>
  );
}

/** The form starts with the business's default commission. */
function WithDefaultSplit({ onClose }: { readonly onClose: () => void }) {
  const settings = useQuery(businessSettingsQuery(useBusiness()));
  // When the data arrives, the form is built in small steps, while the drawer opens.
  const data = useDeferredValue(settings.data);
  return (
    <Loaded query={{ ...settings, data }} what="default commission">
      {({ defaultSplit }) => <NewAccount defaultSplit={defaultSplit} onClose={onClose} />}
    </Loaded>
  );
}
