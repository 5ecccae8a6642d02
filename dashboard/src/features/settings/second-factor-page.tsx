import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { canUsePasskeys, whyNoPasskeys } from '../../api/passkeys.ts';
import { sessionQuery } from '../../api/session.ts';
import { signInOptionsQuery } from '../../api/sign-in-options.ts';
import { EntryCard } from '../../components/entry-card.tsx';
import { FailureNote } from '../../components/states.tsx';
import { useSignOut } from '../../frame/sign-out.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { EnableTwoFactorDialog } from './enable-two-factor-dialog.tsx';

export const secondFactorPage = createLazyRoute('/_authenticated/second-factor')({ component: SecondFactorPage });

/** In the place of a business that demands a second factor, until the person has one. */
function SecondFactorPage() {
  const { from = '/' } = secondFactorPage.useSearch();
  const { data: session } = useQuery(sessionQuery);
  const { data: options } = useQuery(signInOptionsQuery);
  const signOut = useSignOut();
  const router = useRouter();
  const [dialog, setDialog] = useState<'app' | 'passkey'>();
  const close = (): void => setDialog(undefined);
  const isSetUp = session?.user.twoFactorEnabled === true;
  useEffect(() => {
    if (isSetUp) router.history.replace(from);
  }, [isSetUp, from, router]);
  const mayAdd = canUsePasskeys(options?.passkeyHost);
  const demanding = session?.businesses.filter(({ demandsSecondFactor }) => demandsSecondFactor) ?? [];
  return (
    <EntryCard
      title="Set up a second factor"
      below={
        <Button variant="subtle" onClick={() => signOut.mutate()} loading={signOut.isPending}>
          Sign out
        </Button>
      }
    >
      <Stack gap="md">
        <Text>
          <bdi>{demanding.map(({ name }) => name).join(', ')}</bdi> requires a second factor from every member. A stolen
          password is then not enough to sign in.
        </Text>
        {options !== undefined && (
          <>
            {mayAdd ? (
              <Button fullWidth onClick={() => setDialog('passkey')}>
                Add a passkey
              </Button>
            ) : (
              <Text size="sm" c="dimmed">
                {whyNoPasskeys(options.passkeyHost)}
              </Text>
            )}
            <Button fullWidth variant={mayAdd ? 'default' : 'filled'} onClick={() => setDialog('app')}>
              Set up an authenticator app
            </Button>
          </>
        )}
        <FailureNote error={signOut.error} />
      </Stack>
      <EnableTwoFactorDialog opened={dialog === 'app'} onClose={close} />
      <AddPasskeyDialog opened={dialog === 'passkey'} onClose={close} />
    </EntryCard>
  );
}
