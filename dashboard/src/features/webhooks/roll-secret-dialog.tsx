import { Text } from '@mantine/core';
import { Dialog, type DialogState } from '../../components/dialog.tsx';
import { OverlapForm } from '../../components/overlap-form.tsx';
import { ShownOnce } from '../../components/shown-once.tsx';
import { formatDateTime } from '../../format/instant.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { type Endpoint, rollSecret } from './webhooks.ts';

interface RollSecretDialogProps extends DialogState {
  readonly endpoint: Endpoint;
}

export function RollSecretDialog({ endpoint, opened, onClose }: RollSecretDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Roll the signing secret"
      // An accidental click outside must not lose a secret that is shown once.
      closeOnClickOutside={false}
    >
      <RollSecretForm endpoint={endpoint} onClose={onClose} />
    </Dialog>
  );
}

/** Exists only while the dialog is open; the secret disappears with it. */
function RollSecretForm({ endpoint, onClose }: Omit<RollSecretDialogProps, 'opened'>) {
  const business = useBusiness();
  const roll = useBusinessWrite({
    mutationFn: (overlapSeconds: number) => rollSecret(business, endpoint.id, overlapSeconds),
    gcTime: 0,
  });

  if (roll.data !== undefined) {
    return (
      <ShownOnce label="Your new signing secret" secret={roll.data.secret} onDone={onClose}>
        <Text>
          {roll.variables === 0
            ? 'The old secret no longer signs.'
            : `The old secret signs beside it until ${formatDateTime(roll.data.previousSecretExpiresAt)}.`}
        </Text>
      </ShownOnce>
    );
  }
  return (
    <OverlapForm
      intro="You get a new secret. Until the old one ends, each request carries a signature by both."
      label="The old secret"
      verb="Signs"
      atOnce="Receivers that only know the old secret refuse events from then on."
      action="Roll secret"
      replace={roll}
      onCancel={onClose}
    />
  );
}
