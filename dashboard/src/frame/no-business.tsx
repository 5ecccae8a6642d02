import { Button, Stack, Text, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { unwrap } from '@tributary/sdk';
import { api } from '../api/client.ts';
import { useEnter } from '../api/enter.ts';
import { sessionQuery } from '../api/session.ts';
import { signInOptionsQuery } from '../api/sign-in-options.ts';
import { useWrite } from '../api/use-write.ts';
import { SendProofAgain } from '../components/address-proof.tsx';
import { EntryCard, EntryForm } from '../components/entry-card.tsx';
import { showFieldError } from '../components/form-errors.ts';
import { FailureNote } from '../components/states.tsx';
import { useSignOut } from './sign-out.ts';

export const noBusinessPage = createLazyRoute('/_authenticated/')({ component: NoBusiness });

/** The start page of people without a business. Where emails are sent, their address has to be confirmed first. */
function NoBusiness() {
  const { data: options } = useQuery(signInOptionsQuery);
  const { data: session } = useQuery(sessionQuery);
  if (options?.mail === true && session?.user.emailProven === false) {
    return <CheckYourMail email={session.user.email} />;
  }
  return <CreateBusiness />;
}

function CheckYourMail({ email }: { readonly email: string }) {
  const signOut = useSignOut();
  return (
    <EntryCard
      title="Check your email"
      below={
        <Button variant="subtle" onClick={() => signOut.mutate()} loading={signOut.isPending}>
          Sign out
        </Button>
      }
    >
      <Stack gap="md">
        <Text>
          We sent a link to <bdi>{email}</bdi>. Open it in this browser to confirm that the address is yours; then you
          can create a business or join one.
        </Text>
        <SendProofAgain email={email} />
        <FailureNote error={signOut.error} />
      </Stack>
    </EntryCard>
  );
}

function CreateBusiness() {
  const enter = useEnter();
  const signOut = useSignOut();
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: isNotEmpty('Enter the name of your business.') },
  });
  const create = useWrite({
    mutationFn: (body: { name: string }) => unwrap(api.POST('/dashboard/api/businesses', { body })),
    onSuccess: (session) => enter(session),
    onError: (error) => showFieldError(form, error),
  });
  return (
    <EntryCard title="Create a business" description="You do not belong to one yet.">
      <EntryForm
        onSubmit={form.onSubmit((values) => create.mutate(values))}
        write={create}
        action="Create business"
        beside={
          <Button variant="default" onClick={() => signOut.mutate()} loading={signOut.isPending}>
            Sign out
          </Button>
        }
      >
        <TextInput label="Business name" autoComplete="organization" {...form.getInputProps('name')} />
        <Text size="xs" c="dimmed">
          To join one that exists, open the link of the invitation that its owner shares with you.
        </Text>
        <FailureNote error={signOut.error} />
      </EntryForm>
    </EntryCard>
  );
}
