import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { unwrap } from '@tributary/sdk';
import { api } from '../../api/client.ts';
import { isSessionMissing, sessionQuery } from '../../api/session.ts';
import { useWrite } from '../../api/use-write.ts';
import { EntryCard } from '../../components/entry-card.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { ErrorState, FailureNote } from '../../components/states.tsx';
import { forgetToken } from './kept-token.ts';

export const confirmAddressPage = createLazyRoute('/confirm-address')({ component: ConfirmAddressPage });

const TITLE = 'Confirm your email address';

/** Asks before it confirms: programs that check mails open every link, and nobody must confirm by accident. */
function ConfirmAddressPage() {
  const token = confirmAddressPage.useLoaderData();
  const session = useQuery(sessionQuery);
  if (session.isPending) {
    return (
      <EntryCard title={TITLE}>
        <Skeleton height={36} role="status" aria-label="Loading" />
      </EntryCard>
    );
  }
  if (session.data === undefined) {
    return (
      <EntryCard title={TITLE}>
        {isSessionMissing(session.error) ? (
          <Stack gap="md">
            <Text>
              Sign in with the account that you created with this address. If you did not create one, ignore the email.
            </Text>
            <ButtonLink fullWidth to="/sign-in" search={{ from: '/confirm-address' }}>
              Sign in
            </ButtonLink>
          </Stack>
        ) : (
          <ErrorState what="Your session" error={session.error} onRetry={() => void session.refetch()} />
        )}
      </EntryCard>
    );
  }
  return <Confirm token={token} email={session.data.user.email} />;
}

function Confirm({ token, email }: { readonly token: string; readonly email: string }) {
  const queryClient = useQueryClient();
  const confirm = useWrite({
    mutationFn: () => unwrap(api.POST('/dashboard/api/address-proof', { body: { token } })),
    onSuccess: () => {
      forgetToken('/confirm-address');
      return queryClient.invalidateQueries(sessionQuery);
    },
  });
  if (confirm.isSuccess) {
    return (
      <EntryCard title="Your address is confirmed">
        <ButtonLink fullWidth to="/">
          Continue
        </ButtonLink>
      </EntryCard>
    );
  }
  if (token === '') {
    return (
      <EntryCard title={TITLE}>
        <Text c="dimmed">This link is incomplete. Copy the whole link, including the part after the # sign.</Text>
      </EntryCard>
    );
  }
  return (
    <EntryCard title={TITLE} description={email}>
      <Stack gap="md">
        <FailureNote error={confirm.error} />
        <Button fullWidth loading={confirm.isPending} onClick={() => confirm.mutate()}>
          Confirm
        </Button>
      </Stack>
    </EntryCard>
  );
}
