import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tributary/sdk';
import { api } from '../../api/client.ts';
import { useWrite } from '../../api/use-write.ts';
import { ConfirmByName } from '../../components/confirm-by-name.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { type ApiKey, keysQuery, shortKey } from './keys.ts';

interface RevokeKeyDialogProps {
  readonly apiKey: ApiKey;
  /** No other key of its kind works. */
  readonly isOnlyOne: boolean;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function RevokeKeyDialog({ apiKey, isOnlyOne, opened, onClose }: RevokeKeyDialogProps) {
  const { businessId, mode } = useBusiness();
  const queryClient = useQueryClient();
  const revoke = useWrite({
    mutationFn: () =>
      unwrap(
        api.DELETE('/dashboard/api/businesses/{businessId}/{mode}/keys/{keyId}', {
          params: { path: { businessId: String(businessId), mode, keyId: apiKey.id } },
        }),
      ),
    onSuccess: async () => {
      close();
      await queryClient.invalidateQueries(keysQuery({ businessId, mode }));
    },
  });

  function close(): void {
    revoke.reset();
    onClose();
  }

  return (
    <ConfirmByName
      opened={opened}
      onClose={close}
      title={`Revoke ${shortKey(apiKey)}`}
      name={apiKey.lastFour}
      action="Revoke key"
      onConfirm={() => revoke.mutate()}
      isPending={revoke.isPending}
      error={revoke.error}
    >
      <Stack gap="xs">
        <div>Requests with this key are refused from then on. It cannot be brought back.</div>
        {isOnlyOne && (
          <strong>
            It is the only {apiKey.kind} key of {mode} mode that works: whatever uses it stops.
          </strong>
        )}
      </Stack>
    </ConfirmByName>
  );
}
