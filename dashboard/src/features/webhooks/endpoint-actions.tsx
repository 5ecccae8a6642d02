import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconEdit, IconPlayerPause, IconPlayerPlay, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSetSearch } from '../../components/address-drawer.tsx';
import { ConfirmByName } from '../../components/confirm-by-name.tsx';
import type { DialogState } from '../../components/dialog.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { FailureNote } from '../../components/states.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { RollSecretDialog } from './roll-secret-dialog.tsx';
import { deleteEndpoint, type Endpoint, sendTestEvent, updateEndpoint } from './webhooks.ts';

interface EndpointActionsProps {
  readonly endpoint: Endpoint;
}

export function EndpointActions({ endpoint }: EndpointActionsProps) {
  const business = useBusiness();
  const [dialog, setDialog] = useState<'roll' | 'delete'>();
  const test = useBusinessWrite({ mutationFn: () => sendTestEvent(business, endpoint.id) });
  const flip = useBusinessWrite({
    mutationFn: () => updateEndpoint(business, endpoint.id, { enabled: !endpoint.enabled }),
  });

  return (
    <>
      <FailureNote error={test.error ?? flip.error} />
      <PermittedButton
        permission="webhooks:write"
        variant="default"
        loading={test.isPending}
        onClick={() => test.mutate()}
      >
        Send test event
      </PermittedButton>
      {business.can('webhooks:write') && (
        <EndpointMenu endpoint={endpoint} onFlip={() => flip.mutate()} onDialog={setDialog} />
      )}
      <RollSecretDialog endpoint={endpoint} opened={dialog === 'roll'} onClose={() => setDialog(undefined)} />
      <DeleteDialog endpoint={endpoint} opened={dialog === 'delete'} onClose={() => setDialog(undefined)} />
    </>
  );
}

interface EndpointMenuProps extends EndpointActionsProps {
  readonly onFlip: () => void;
  readonly onDialog: (dialog: 'roll' | 'delete') => void;
}

function EndpointMenu({ endpoint, onFlip, onDialog }: EndpointMenuProps) {
  const setEdit = useSetSearch('edit');
  return (
    <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="Change the endpoint">
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEdit size={16} />} onClick={() => setEdit('endpoint')}>
          Edit…
        </Menu.Item>
        <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => onDialog('roll')}>
          Roll secret…
        </Menu.Item>
        <Menu.Item
          leftSection={endpoint.enabled ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
          onClick={onFlip}
        >
          {endpoint.enabled ? 'Switch off' : 'Switch on'}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => onDialog('delete')}>
          Delete…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function DeleteDialog({ endpoint, opened, onClose }: EndpointActionsProps & DialogState) {
  const business = useBusiness();
  const navigate = useNavigate();
  const remove = useBusinessWrite({
    mutationFn: () => deleteEndpoint(business, endpoint.id),
    onSuccess: () => navigate({ from: '/$businessId/$mode', to: './developers/webhooks' }),
  });
  return (
    <ConfirmByName
      opened={opened}
      onClose={onClose}
      title="Delete the endpoint"
      name={new URL(endpoint.url).host}
      action="Delete endpoint"
      write={remove}
    >
      It gets no more events, and its deliveries can no longer be read.
    </ConfirmByName>
  );
}
