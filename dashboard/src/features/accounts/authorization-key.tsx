import { Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { send } from '../../api/calls.ts';
import { useWrite } from '../../api/use-write.ts';
import { Section } from '../../components/facts.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { OverlapForm } from '../../components/overlap-form.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { SecretField } from '../../components/secret-field.tsx';
import { formatDateTime } from '../../format/instant.ts';
import { rolesWith } from '../../permissions.ts';
import { useBusiness } from '../../routing/use-business.ts';

const PATH = '{mode}/accounts/{subaccountId}/authorization-key';

/** Fetched only when somebody wants to see or copy it, and stored nowhere. */
export function AuthorizationKey({ accountId }: { readonly accountId: number }) {
  const business = useBusiness();
  const [isRotating, setRotating] = useState(false);
  const [rotatedCount, setRotatedCount] = useState(0);
  const [oldKeyEndsAt, setOldKeyEndsAt] = useState<string>();

  function onRotated(endsAt: string): void {
    setRotatedCount((count) => count + 1);
    setOldKeyEndsAt(endsAt);
    setRotating(false);
  }

  return (
    <Section
      title="Authorisation key"
      action={
        <PermittedButton
          permission="authorization-keys:read"
          variant="subtle"
          size="compact-sm"
          leftSection={<IconRefresh size={16} stroke={1.75} />}
          onClick={() => setRotating(true)}
        >
          Rotate key
        </PermittedButton>
      }
    >
      {business.can('authorization-keys:read') ? (
        <SecretField
          // Hides the old key if it was revealed.
          key={rotatedCount}
          label="Your server sends it with every payment"
          secret={async () => (await send(business, 'get', PATH, { subaccountId: accountId })).authorizationKey}
        />
      ) : (
        <Text c="dimmed">
          Your role does not allow this. Roles that do: {rolesWith('authorization-keys:read').join(', ')}.
        </Text>
      )}
      {oldKeyEndsAt !== undefined && (
        <Text role="status" mt="xs">
          There is a new key. {whenOldEnds(oldKeyEndsAt)}
        </Text>
      )}
      <Dialog opened={isRotating} onClose={() => setRotating(false)} title="Rotate the authorisation key">
        <RotateForm accountId={accountId} onRotated={onRotated} onClose={() => setRotating(false)} />
      </Dialog>
    </Section>
  );
}

function whenOldEnds(endsAt: string): string {
  return new Date(endsAt).getTime() <= Date.now()
    ? 'The old one has stopped working.'
    : `The old one works until ${formatDateTime(endsAt)}, Lagos time.`;
}

interface RotateFormProps {
  readonly accountId: number;
  readonly onRotated: (oldKeyEndsAt: string) => void;
  readonly onClose: () => void;
}

function RotateForm({ accountId, onRotated, onClose }: RotateFormProps) {
  const business = useBusiness();
  const rotate = useWrite({
    mutationFn: (overlapSeconds: number) =>
      send(business, 'post', PATH, { subaccountId: accountId }, { overlapSeconds }),
    // The answer contains the key.
    gcTime: 0,
    onSuccess: ({ previousKeyExpiresAt }) => onRotated(previousKeyExpiresAt),
  });
  return (
    <OverlapForm
      intro="You get a new key. The old one can keep working while you replace it."
      label="The old key"
      verb="Works"
      atOnce="Payments with the old key are refused immediately."
      action="Create a new key"
      replace={rotate}
      onCancel={onClose}
    />
  );
}
