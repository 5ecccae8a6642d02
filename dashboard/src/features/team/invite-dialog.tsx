import { Button, Group, Stack, TextInput } from '@mantine/core';
import { isEmail, useForm } from '@mantine/form';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { fieldOf, showFieldError } from '../../components/form-errors.ts';
import { FailureNote } from '../../components/states.tsx';
import type { Role } from '../../permissions.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { InvitationLink } from './invitation-link.tsx';
import { RoleField } from './role-field.tsx';
import { useInvite } from './use-invite.ts';

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
  const { role: ownRole } = useBusiness();
  const [role, setRole] = useState<Role>('viewer');
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: { email: isEmail('Enter an email address, such as ada@example.com.') },
  });
  const invite = useInvite((error) => showFieldError(form, error));

  if (invite.data !== undefined) {
    return <InvitationLink email={invite.variables.email} token={invite.data.token} onClose={onClose} />;
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
