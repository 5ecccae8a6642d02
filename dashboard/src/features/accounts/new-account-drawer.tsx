import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { AddressDrawer } from '../../components/address-drawer.tsx';
import { useBusiness } from '../../routing/use-business.ts';

export const newAccountDrawer = createLazyRoute('/_authenticated/$businessId/$mode/accounts/new')({
  component: NewAccountDrawer,
});

function NewAccountDrawer() {
  const navigate = useNavigate();
  const { businessId, mode } = useBusiness();
  return (
    <AddressDrawer
      opened
      title="New account"
      onClose={() =>
        void navigate({ to: '/$businessId/$mode/accounts', params: { businessId, mode }, search: (before) => before })
      }
    >
      {null}
    </AddressDrawer>
  );
}
