import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useWrite } from '../../api/use-write.ts';
import { ShownOnce } from '../../components/shown-once.tsx';
import { FailureNote } from '../../components/states.tsx';
import { formatDateTime } from '../../format/instant.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { type Endpoint, endpointsQuery, rollSecret } from './webhooks.ts';

interface RollSecretDialogProps {
  readonly endpoint: Endpoint;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const HOUR_S = 3_600;
const OVERLAPS = [
  { value: '0', label: 'Stops at once' },
  { value: String(HOUR_S), label: 'Signs for another hour' },
  { value: String(24 * HOUR_S), label: 'Signs for another day' },
  { value: String(7 * 24 * HOUR_S), label: 'Signs for another 7 days' },
];
const OVERLAP_DEFAULT = String(24 * HOUR_S);

export function RollSecretDialog({ endpoint, opened, onClose }: RollSecretDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Roll the signing secret"
      // A slip beside the dialog must not lose a secret that is shown once.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <RollSecretForm endpoint={endpoint} onClose={onClose} />
    </Modal>
  );
}

/** Lives as long as the dialog is open: the secret is gone with it. */
function RollSecretForm({ endpoint, onClose }: Omit<RollSecretDialogProps, 'opened'>) {
  const business = useBusiness();
  const queryClient = useQueryClient();
  const [overlap, setOverlap] = useState(OVERLAP_DEFAULT);
  const roll = useWrite({
    mutationFn: () => rollSecret(business, endpoint.id, Number(overlap)),
    gcTime: 0,
    onSuccess: () => queryClient.invalidateQueries(endpointsQuery(business)),
  });

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (!roll.isPending) roll.mutate();
  }

  if (roll.data !== undefined) {
    return (
      <ShownOnce label="Your new signing secret" secret={roll.data.secret} onDone={onClose}>
        <Text>
          {overlap === '0'
            ? 'The old secret no longer signs.'
            : `The old secret signs beside it until ${formatDateTime(roll.data.previousSecretExpiresAt)}.`}
        </Text>
      </ShownOnce>
    );
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text>You get a new secret. Until the old one ends, each request carries a signature by both.</Text>
        <Select
          label="The old secret"
          data={OVERLAPS}
          value={overlap}
          onChange={(value) => setOverlap(value ?? OVERLAP_DEFAULT)}
          allowDeselect={false}
          comboboxProps={{ withinPortal: true }}
          data-autofocus
        />
        <FailureNote error={roll.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color={overlap === '0' ? 'red' : 'river'} loading={roll.isPending}>
            Roll secret
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
