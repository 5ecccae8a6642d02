import { TextInput } from '@mantine/core';
import { isEmail, useForm } from '@mantine/form';
import { useState } from 'react';
import { ActionForm } from '../../components/action-form.tsx';
import { Dialog, type DialogState } from '../../components/dialog.tsx';
import { isSaidAtField, isValid, showFieldError } from '../../components/form-errors.ts';
import type { Role } from '../../permissions.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { InvitationLink } from './invitation-link.tsx';
import { RoleField } from './role-field.tsx';
import { useInvite } from './team.ts';

export function InviteDialog({ opened, onClose }: DialogState) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Invite a member" size="lg">
      <InviteForm onClose={onClose} />
    </Dialog>
  );
}

/** Exists only while the dialog is open, so that the next one starts empty. */
function InviteForm({ onClose }: Pick<DialogState, 'onClose'>) {
  const { role: ownRole } = useBusiness();
  const [role, setRole] = useState<Role>('viewer');
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: isEmail('Enter an email address, such as ada@example.com.') },
  });
  const invite = useInvite((error) => showFieldError(form, error));

  if (invite.data !== undefined) {
    return <InvitationLink email={invite.variables.email} token={invite.data.token} onClose={onClose} />;
  }
  return (
    <ActionForm
      onSubmit={() => {
        if (isValid(form)) invite.mutate({ email: form.getValues().email.trim(), role });
      }}
      onCancel={onClose}
      action="Invite"
      write={invite}
      isAtField={isSaidAtField(form, invite.error)}
    >
      <TextInput label="Email" type="email" autoComplete="off" data-autofocus {...form.getInputProps('email')} />
      <RoleField value={role} onChange={setRole} ownRole={ownRole} />
    </ActionForm>
  );
}
