import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tributary/sdk';
import { api } from '../../api/client.ts';
import { useWrite } from '../../api/use-write.ts';
import { Dialog } from '../../components/dialog.tsx';
import { OverlapForm } from '../../components/overlap-form.tsx';
import { formatDateTime } from '../../format/instant.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { type ApiKey, keysQuery, shortKey } from './keys.ts';
import { ShownOnce } from '../../components/shown-once.tsx';

interface RollKeyDialogProps {
  readonly apiKey: ApiKey;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function RollKeyDialog({ apiKey, opened, onClose }: RollKeyDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Roll ${shortKey(apiKey)}`} closeOnClickOutside={false}>
      <RollKeyForm apiKey={apiKey} onClose={onClose} />
    </Dialog>
  );
}

function RollKeyForm({ apiKey, onClose }: Omit<RollKeyDialogProps, 'opened'>) {
  const { businessId, mode } = useBusiness();
  const queryClient = useQueryClient();
  const roll = useWrite({
    mutationFn: (overlapSeconds: number) =>
      unwrap(
        api.POST('/dashboard/api/businesses/{businessId}/{mode}/keys/{keyId}/roll', {
          params: { path: { businessId: String(businessId), mode, keyId: apiKey.id } },
          body: { overlapSeconds },
        }),
      ),
    gcTime: 0,
    onSuccess: () => queryClient.invalidateQueries(keysQuery({ businessId, mode })),
  });

  if (roll.data !== undefined) {
    return (
      <ShownOnce label="Your new key" secret={roll.data.key} onDone={onClose}>
        <Text>
          {roll.variables === 0
            ? `${shortKey(apiKey)} no longer works.`
            : `${shortKey(apiKey)} works until ${formatDateTime(roll.data.previousExpiresAt)}. Replace it by then.`}
        </Text>
      </ShownOnce>
    );
  }
  return (
    <OverlapForm
      intro={
        `You get a new ${apiKey.kind} key. The old one can go on working while you put the new one ` +
        'in place; you can revoke it sooner.'
      }
      label="The old key"
      verb="Works"
      longest="30 days"
      atOnce="Requests with it are refused from the moment you roll it."
      action="Roll key"
      replace={roll}
      onCancel={onClose}
    />
  );
}
