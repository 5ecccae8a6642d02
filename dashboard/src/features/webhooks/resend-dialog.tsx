import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ActionForm } from '../../components/action-form.tsx';
import { Dialog, type DialogState } from '../../components/dialog.tsx';
import { useNow } from '../../components/use-now.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { resendRange } from './webhooks.ts';

interface ResendDialogProps extends DialogState {
  readonly endpointId: number;
}

const HOUR_MS = 3_600_000;
const SPANS = [
  { value: '1', label: 'The last hour' },
  { value: '24', label: 'The last day' },
  { value: '72', label: 'The last 3 days' },
  { value: '720', label: 'Everything kept: 30 days' },
];
const WHICH = [
  { value: 'parked', label: 'Only deliveries given up' },
  { value: 'all', label: 'Everything, delivered or not' },
];

export function ResendDialog({ endpointId, opened, onClose }: ResendDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Send again">
      <ResendForm endpointId={endpointId} onClose={onClose} />
    </Dialog>
  );
}

function ResendForm({ endpointId, onClose }: Omit<ResendDialogProps, 'opened'>) {
  const business = useBusiness();
  const now = useNow();
  const [hours, setHours] = useState('24');
  const [which, setWhich] = useState('parked');
  const resend = useBusinessWrite({
    mutationFn: () =>
      resendRange(business, endpointId, {
        from: new Date(now.getTime() - Number(hours) * HOUR_MS).toISOString(),
        to: new Date(now.getTime() + HOUR_MS).toISOString(),
        ...(which === 'parked' ? { state: 'parked' as const } : {}),
      }),
  });

  if (resend.data !== undefined) {
    return (
      <Stack gap="md">
        <Text role="status">
          {resend.data.resent === 0 ? 'There was nothing to send again.' : `${resend.data.resent} are sent again.`}
        </Text>
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    );
  }
  return (
    <ActionForm onSubmit={() => resend.mutate()} onCancel={onClose} action="Send again" write={resend}>
      <Text>They keep their ids and numbers, so your server can recognise repeats.</Text>
      <Select
        label="Events of"
        data={SPANS}
        value={hours}
        onChange={(value) => setHours(value ?? '24')}
        allowDeselect={false}
      />
      <Select
        label="Which"
        data={WHICH}
        value={which}
        onChange={(value) => setWhich(value ?? 'parked')}
        allowDeselect={false}
      />
    </ActionForm>
  );
}
