import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { unwrap } from '@tributary/sdk';
import { useDeferredValue } from 'react';
import { api } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';
import { AddressDrawer } from '../../components/address-drawer.tsx';
import { ErrorState, LoadingLines, NoPermission } from '../../components/states.tsx';
import { CREATE_ACCOUNTS } from '../../permissions.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { NewAccount } from './new-account.tsx';

export const newAccountDrawer = createLazyRoute('/_authenticated/$businessId/$mode/accounts/new')({
  component: NewAccountDrawer,
});

const EXPECTED_LINES = 8;

function NewAccountDrawer() {
  const navigate = useNavigate();
  const { businessId, mode, can } = useBusiness();

  function close(): void {
    void navigate({ to: '/$businessId/$mode/accounts', params: { businessId, mode }, search: (before) => before });
  }

  return (
    <AddressDrawer opened title="New account" onClose={close}>
      {can(CREATE_ACCOUNTS) ? <WithDefaultSplit onClose={close} /> : <NoPermission permission={CREATE_ACCOUNTS} />}
    </AddressDrawer>
  );
}

interface WithDefaultSplitProps {
  readonly onClose: () => void;
}

/** The form begins with the commission that the business takes by default. */
function WithDefaultSplit({ onClose }: WithDefaultSplitProps) {
  const { businessId } = useBusiness();
  const settings = useQuery({
    queryKey: businessKey(businessId, 'settings'),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/settings', {
          params: { path: { businessId: String(businessId) } },
          signal,
        }),
      ),
  });
  // When it arrives, the form is made in small steps, while the drawer opens.
  const defaultSplit = useDeferredValue(settings.data?.defaultSplit);
  if (settings.isError) {
    return (
      <ErrorState
        what="The default commission could not be loaded"
        error={settings.error}
        onRetry={() => void settings.refetch()}
      />
    );
  }
  if (defaultSplit === undefined) return <LoadingLines lines={EXPECTED_LINES} />;
  return <NewAccount defaultSplit={defaultSplit} onClose={onClose} />;
}
