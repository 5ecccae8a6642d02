import { Stack } from '@mantine/core';
import { ConfirmByName } from '../../components/confirm-by-name.tsx';
import type { DialogState } from '../../components/dialog.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { type ApiKey, revokeKey, shortKey } from './keys.ts';

interface RevokeKeyDialogProps extends DialogState {
  readonly apiKey: ApiKey;
  /** No other key in its kind works. */
  readonly isOnlyOne: boolean;
}

export function RevokeKeyDialog({ apiKey, isOnlyOne, opened, onClose }: RevokeKeyDialogProps) {
  const business = useBusiness();
  const revoke = useBusinessWrite({ mutationFn: () => revokeKey(business, apiKey.id), onSuccess: onClose });

  return (
    <ConfirmByName
      opened={opened}
      onClose={onClose}
      title={`Revoke ${shortKey(apiKey)}`}
      name={apiKey.lastFour}
      action="Revoke key"
      write={revoke}
    >
      <Stack gap="xs">
        <div>Requests with this key are refused from then on. You cannot undo this.</div>
        {isOnlyOne && (
          <strong>
            It is the only {apiKey.kind} key in {business.mode} mode that still works: every integration that uses it
            stops.
          </strong>
        )}
      </Stack>
    </ConfirmByName>
  );
}
