import { Button, Code, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { unwrap } from '@tributary/sdk';
import { useEffect, useRef } from 'react';
import { api } from '../../api/client.ts';
import { useEnter } from '../../api/enter.ts';
import { EntryCard } from '../../components/entry-card.tsx';
import { LINK_COMMAND } from '../../components/link-proof.tsx';
import { TextLink } from '../../components/links.tsx';
import { FailureNote } from '../../components/states.tsx';

export const signInLinkPage = createLazyRoute('/sign-in/link')({ component: SignInLinkPage });

/** The token is in the fragment, which no server and no referrer sees, and is removed from the address at once. */
function SignInLinkPage() {
  const enter = useEnter();
  const token = useRef<string>(undefined);
  const { mutate, isPending, error, isIdle } = useMutation({
    mutationFn: (body: { token: string }) => unwrap(api.POST('/dashboard/api/sign-in/link', { body })),
    onSuccess: (session) => enter(session),
  });

  useEffect(() => {
    // Only once: the link works once, and effects run twice in development.
    if (token.current !== undefined) return;
    token.current = decodeURIComponent(location.hash.slice(1));
    history.replaceState(history.state, '', location.pathname);
    if (token.current !== '') mutate({ token: token.current });
  }, [mutate]);

  return (
    <EntryCard
      title="Sign in by link"
      below={
        <TextLink fw={400} to="/sign-in">
          Sign in with a password
        </TextLink>
      }
    >
      <Stack gap="md">
        {isPending && (
          <Button loading fullWidth>
            Signing in
          </Button>
        )}
        {isIdle && (
          <Text c="dimmed">This link is incomplete. Copy the whole link, including the part after the # sign.</Text>
        )}
        <FailureNote error={error} />
        {error !== null && (
          <Text c="dimmed">
            A link works once, within a day, and until another one is used. On the server, <Code>{LINK_COMMAND}</Code>{' '}
            prints a new one.
          </Text>
        )}
      </Stack>
    </EntryCard>
  );
}
