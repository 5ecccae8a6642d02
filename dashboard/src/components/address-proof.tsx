/** Sends the link that confirms the address of the signed-in person once more. */
import { Button, Stack, Text } from '@mantine/core';
import { unwrap } from '@tributary/sdk';
import { api } from '../api/client.ts';
import { useWrite } from '../api/use-write.ts';
import { FailureNote } from './states.tsx';

export function SendProofAgain({ email }: { readonly email: string }) {
  const again = useWrite({ mutationFn: () => unwrap(api.POST('/dashboard/api/address-proof/request')) });
  return (
    <Stack gap="xs" align="flex-start">
      <FailureNote error={again.error} />
      {again.isSuccess ? (
        <Text role="status">
          We are emailing a link to <bdi>{email}</bdi>.
        </Text>
      ) : (
        <Button variant="default" loading={again.isPending} onClick={() => again.mutate()}>
          Send the link again
        </Button>
      )}
    </Stack>
  );
}
