import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { unwrap } from '@tributary/sdk';
import { api } from '../../api/client.ts';
import { useEnter } from '../../api/enter.ts';
import { isSessionMissing, sessionQuery } from '../../api/session.ts';
import { signInOptionsQuery } from '../../api/sign-in-options.ts';
import { useWrite } from '../../api/use-write.ts';
import { EntryCard } from '../../components/entry-card.tsx';
import { Instant } from '../../components/instant.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { ErrorState, FailureNote } from '../../components/states.tsx';
import { forgetInvitationToken } from '../../api/invitation-token.ts';

export const invitationPage = createLazyRoute('/invitations')({ component: InvitationPage });

/** Shows who invites to which business; accepting needs a session, and returns here after the sign-in. */
function InvitationPage() {
  const token = invitationPage.useLoaderData();
  const invitation = useQuery({
    queryKey: ['invitations', token],
    queryFn: ({ signal }) => unwrap(api.POST('/dashboard/api/invitations/view', { body: { token }, signal })),
    enabled: token !== '',
  });
  if (token === '') {
    return (
      <EntryCard title="Invitation">
        <Text c="dimmed">This link is incomplete. Copy the whole link, including the part after the # sign.</Text>
      </EntryCard>
    );
  }
  if (invitation.isPending) {
    return (
      <EntryCard title="Invitation">
        <Stack gap="xs" role="status" aria-label="Loading the invitation">
          <Skeleton height={20} />
          <Skeleton height={20} width="60%" />
          <Skeleton height={36} mt="md" />
        </Stack>
      </EntryCard>
    );
  }
  if (invitation.isError) {
    return (
      <EntryCard title="Invitation">
        <ErrorState
          what="This invitation cannot be opened"
          error={invitation.error}
          onRetry={() => void invitation.refetch()}
        />
      </EntryCard>
    );
  }
  const { businessName, role, email, expiresAt } = invitation.data;
  return (
    <EntryCard title={`Join ${businessName}`} description={`As ${role}, with ${email}`}>
      <Stack gap="md">
        <Text c="dimmed">
          The invitation ends <Instant at={expiresAt} />.
        </Text>
        <AcceptInvitation token={token} />
      </Stack>
    </EntryCard>
  );
}

function AcceptInvitation({ token }: { readonly token: string }) {
  const enter = useEnter();
  const session = useQuery(sessionQuery);
  const { data: options } = useQuery(signInOptionsQuery);
  const accept = useWrite({
    mutationFn: () => unwrap(api.POST('/dashboard/api/invitations/accept', { body: { token } })),
    onSuccess: (entered) => {
      forgetInvitationToken();
      enter(entered);
    },
  });
  const from = '/invitations';
  if (session.isPending) return <Skeleton height={36} />;
  if (session.data === undefined && isSessionMissing(session.error)) {
    return (
      <>
        <ButtonLink fullWidth to="/sign-in" search={{ from }}>
          Sign in to accept
        </ButtonLink>
        {options?.signUp !== 'closed' && (
          <ButtonLink fullWidth variant="default" to="/sign-up" search={{ from }}>
            Create an account
          </ButtonLink>
        )}
      </>
    );
  }
  return (
    <>
      <Text size="xs" c="dimmed">
        Signed in as {session.data?.user.email}
      </Text>
      <FailureNote error={accept.error} />
      <Button fullWidth loading={accept.isPending} onClick={() => accept.mutate()}>
        Accept invitation
      </Button>
    </>
  );
}
