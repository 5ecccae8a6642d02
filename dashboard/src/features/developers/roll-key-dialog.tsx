import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tributary/sdk';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../api/client.ts';
import { useWrite } from '../../api/use-write.ts';
import { FailureNote } from '../../components/states.tsx';
import { useNow } from '../../components/use-now.ts';
import { formatDateTime } from '../../format/instant.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { type ApiKey, keysQuery, shortKey } from './keys.ts';
import { ShownOnce } from '../../components/shown-once.tsx';

interface RollKeyDialogProps {
  readonly apiKey: ApiKey;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const HOUR_S = 3_600;
const OVERLAPS = [
  { value: '0', label: 'Stops at once' },
  { value: String(HOUR_S), label: 'Works for another hour' },
  { value: String(24 * HOUR_S), label: 'Works for another day' },
  { value: String(7 * 24 * HOUR_S), label: 'Works for another 7 days' },
  { value: String(30 * 24 * HOUR_S), label: 'Works for another 30 days' },
];
const OVERLAP_DEFAULT = String(24 * HOUR_S);

export function RollKeyDialog({ apiKey, opened, onClose }: RollKeyDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Roll ${shortKey(apiKey)}`}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <RollKeyForm apiKey={apiKey} onClose={onClose} />
    </Modal>
  );
}

function RollKeyForm({ apiKey, onClose }: Omit<RollKeyDialogProps, 'opened'>) {
  const { businessId, mode } = useBusiness();
  const queryClient = useQueryClient();
  const now = useNow();
  const [overlap, setOverlap] = useState(OVERLAP_DEFAULT);
  const roll = useWrite({
    mutationFn: () =>
      unwrap(
        api.POST('/dashboard/api/businesses/{businessId}/{mode}/keys/{keyId}/roll', {
          params: { path: { businessId: String(businessId), mode, keyId: String(apiKey.id) } },
          body: { overlapSeconds: Number(overlap) },
        }),
      ),
    gcTime: 0,
    onSuccess: () => queryClient.invalidateQueries(keysQuery({ businessId, mode })),
  });
  const endsAt = new Date(now.getTime() + Number(overlap) * 1_000);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    roll.mutate();
  }

  if (roll.data !== undefined) {
    return (
      <ShownOnce label="Your new key" secret={roll.data.key} onDone={onClose}>
        <Text>
          {overlap === '0'
            ? `${shortKey(apiKey)} no longer works.`
            : `${shortKey(apiKey)} works until ${formatDateTime(roll.data.previousExpiresAt)}. Replace it by then.`}
        </Text>
      </ShownOnce>
    );
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text>You get a new {apiKey.kind} key. The old one can go on working while you put the new one in place.</Text>
        <Select
          label="The old key"
          data={OVERLAPS}
          value={overlap}
          onChange={(value) => setOverlap(value ?? OVERLAP_DEFAULT)}
          allowDeselect={false}
          description={
            overlap === '0'
              ? 'Requests with it are refused from the moment you roll it.'
              : `Until ${formatDateTime(endsAt)}, Lagos time. You can revoke it sooner.`
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          comboboxProps={{ withinPortal: true }}
          data-autofocus
        />
        <FailureNote error={roll.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color={overlap === '0' ? 'red' : 'river'} loading={roll.isPending}>
            Roll key
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
