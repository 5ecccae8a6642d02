import { Button, Text, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { createLazyRoute } from '@tanstack/react-router';
import { unwrap } from '@tributary/sdk';
import { api } from '../api/client.ts';
import { useEnter } from '../api/enter.ts';
import { useWrite } from '../api/use-write.ts';
import { EntryCard, EntryForm } from '../components/entry-card.tsx';
import { showFieldError } from '../components/form-errors.ts';
import { FailureNote } from '../components/states.tsx';
import { useSignOut } from './sign-out.ts';

export const noBusinessPage = createLazyRoute('/_authenticated/')({ component: NoBusiness });

/** The start page of people without a business. */
function NoBusiness() {
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
