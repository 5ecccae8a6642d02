import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconEdit, IconPlayerPause, IconPlayerPlay, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWrite } from '../../api/use-write.ts';
import { ConfirmByName } from '../../components/confirm-by-name.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { FailureNote } from '../../components/states.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { RollSecretDialog } from './roll-secret-dialog.tsx';
import {
  deleteEndpoint,
  type Endpoint,
  endpointsQuery,
  sendTestEvent,
  updateEndpoint,
  webhooksKey,
} from './webhooks.ts';

interface EndpointActionsProps {
  readonly endpoint: Endpoint;
}

export function EndpointActions({ endpoint }: EndpointActionsProps) {
  const business = useBusiness();
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<'roll' | 'delete'>();
  const refresh = () => queryClient.invalidateQueries({ queryKey: webhooksKey(business) });
  const test = useWrite({ mutationFn: () => sendTestEvent(business, endpoint.id), onSuccess: refresh });
  const flip = useWrite({
    mutationFn: () => updateEndpoint(business, endpoint.id, { enabled: !endpoint.enabled }),
    onSuccess: refresh,
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
  const { businessId, mode } = useBusiness();
  const navigate = useNavigate();
  const edit = (): void =>
    void navigate({
      to: '/$businessId/$mode/developers/webhooks/$endpointId',
      params: { businessId, mode, endpointId: endpoint.id },
      search: { edit: 'endpoint' },
      resetScroll: false,
    });
  return (
    <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="Change the endpoint">
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEdit size={16} />} onClick={edit}>
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

interface DeleteDialogProps extends EndpointActionsProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

function DeleteDialog({ endpoint, opened, onClose }: DeleteDialogProps) {
  const business = useBusiness();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const remove = useWrite({
    mutationFn: () => deleteEndpoint(business, endpoint.id),
    onSuccess: async () => {
      await navigate({
        to: '/$businessId/$mode/developers/webhooks',
        params: { businessId: business.businessId, mode: business.mode },
      });
      await queryClient.invalidateQueries(endpointsQuery(business));
    },
  });
  return (
    <ConfirmByName
      opened={opened}
      onClose={onClose}
      title="Delete the endpoint"
      name={new URL(endpoint.url).host}
      action="Delete endpoint"
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      error={remove.error}
    >
      Nothing is sent to it any more, and its deliveries can no longer be looked at.
    </ConfirmByName>
  );
}
