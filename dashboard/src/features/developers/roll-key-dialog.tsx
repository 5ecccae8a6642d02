import { Text } from '@mantine/core';
import { Dialog, type DialogState } from '../../components/dialog.tsx';
import { OverlapForm } from '../../components/overlap-form.tsx';
import { formatDateTime } from '../../format/instant.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { type ApiKey, rollKey, shortKey } from './keys.ts';
import { ShownOnce } from '../../components/shown-once.tsx';

interface RollKeyDialogProps extends DialogState {
  readonly apiKey: ApiKey;
}

export function RollKeyDialog({ apiKey, opened, onClose }: RollKeyDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Roll ${shortKey(apiKey)}`} closeOnClickOutside={false}>
      <RollKeyForm apiKey={apiKey} onClose={onClose} />
    </Dialog>
  );
}

function RollKeyForm({ apiKey, onClose }: Omit<RollKeyDialogProps, 'opened'>) {
  const business = useBusiness();
  const roll = useBusinessWrite({
    mutationFn: (overlapSeconds: number) => rollKey(business, apiKey.id, overlapSeconds),
    gcTime: 0,
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
      intro={`You get a new ${apiKey.kind} key. The old one can keep working while you replace it.`}
      label="The old key"
      verb="Works"
      longest="30 days"
      atOnce="Requests with the old key are refused immediately."
      action="Roll key"
      replace={roll}
      onCancel={onClose}
    />
  );
}
