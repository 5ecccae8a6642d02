import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { isEmail, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tributary/sdk';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useWrite } from '../../api/use-write.ts';
import { CopyField } from '../../components/copy-field.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { fieldOf, showFieldError } from '../../components/form-errors.ts';
import { FailureNote } from '../../components/states.tsx';
import type { Role } from '../../permissions.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { RoleField } from './role-field.tsx';
import { invitationLink, teamQuery } from './team.ts';

interface InviteDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function InviteDialog({ opened, onClose }: InviteDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Invite a member" size="lg">
      <InviteForm onClose={onClose} />
    </Dialog>
  );
}

/** Lives as long as the dialog is open, so that the next one starts empty. */
function InviteForm({ onClose }: Pick<InviteDialogProps, 'onClose'>) {
  const { businessId, role: ownRole } = useBusiness();
  const queryClient = useQueryClient();
  const [role, setRole] = useState<Role>('viewer');
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: { email: isEmail('Enter an email address, such as ada@example.com.') },
  });
  const invite = useWrite({
    mutationFn: (body: { email: string; role: Role }) =>
      unwrap(
        api.POST('/dashboard/api/businesses/{businessId}/team/invitations', {
          params: { path: { businessId: String(businessId) } },
          body,
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries(teamQuery(businessId)),
    onError: (error) => showFieldError(form, error),
  });

  if (invite.data !== undefined) {
    return (
      <Stack gap="md">
        <Text>
          Send this link to {invite.variables.email}. No email is sent from here. It works for seven days, for somebody
          who signs in with that address.
        </Text>
        <CopyField label="Link" text={invitationLink(invite.data.id)} />
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    );
  }
  return (
    <form onSubmit={form.onSubmit(({ email }) => invite.mutate({ email: email.trim(), role }))} noValidate>
      <Stack gap="md">
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          data-autofocus
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <RoleField value={role} onChange={setRole} ownRole={ownRole} />
        {fieldOf(invite.error) !== 'email' && <FailureNote error={invite.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={invite.isPending}>
            Invite
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
