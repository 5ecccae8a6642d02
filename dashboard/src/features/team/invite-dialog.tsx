import { Alert, TextInput } from '@mantine/core';
import { isEmail, useForm } from '@mantine/form';
import { useState } from 'react';
import { ActionForm } from '../../components/action-form.tsx';
import { Dialog, type DialogState } from '../../components/dialog.tsx';
import { isSaidAtField, isValid, showFieldError } from '../../components/form-errors.ts';
import { ReasonField } from '../../components/reason-field.tsx';
import type { Role } from '../../permissions.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { InvitationLink } from '../../components/invitation-link.tsx';
import { Requested, TAKES_TWO } from './requested.tsx';
import { RoleField } from './role-field.tsx';
import { needsRequest, requestRole, type RoleRequest, useInvite } from './team.ts';

interface InviteDialogProps extends DialogState {
  readonly approversNeedTwo: boolean;
}

export function InviteDialog({ opened, ...rest }: InviteDialogProps) {
  return (
    <Dialog opened={opened} onClose={rest.onClose} title="Invite a member" size="lg">
      <InviteForm {...rest} />
    </Dialog>
  );
}

/** Exists only while the dialog is open, so that the next one starts empty. */
function InviteForm({ approversNeedTwo, onClose }: Omit<InviteDialogProps, 'opened'>) {
  const business = useBusiness();
  const [role, setRole] = useState<Role>('viewer');
  const [reason, setReason] = useState('');
  const [wasAsked, setAsked] = useState(false);
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: isEmail('Enter an email address, such as ada@example.com.') },
  });
  const onError = (error: Error): void => showFieldError(form, error);
  const invite = useInvite(onError);
  const request = useBusinessWrite({ mutationFn: (body: RoleRequest) => requestRole(business, body), onError });
  const isRequest = needsRequest(approversNeedTwo, role);
  const write = isRequest ? request : invite;

  function send(): void {
    setAsked(true);
    if (!isValid(form) || (isRequest && reason.trim() === '')) return;
    const email = form.getValues().email.trim();
    if (isRequest) request.mutate({ email, role, reason: reason.trim() });
    else invite.mutate({ email, role });
  }

  if (request.data !== undefined) return <Requested email={request.variables.email} onClose={onClose} />;
  if (invite.data !== undefined) {
    return <InvitationLink email={invite.variables.email} token={invite.data.token} onClose={onClose} />;
  }
  return (
    <ActionForm
      onSubmit={send}
      onCancel={onClose}
      action={isRequest ? 'Request invitation' : 'Invite'}
      write={write}
      isAtField={isSaidAtField(form, write.error)}
    >
      <TextInput label="Email" type="email" autoComplete="off" data-autofocus {...form.getInputProps('email')} />
      <RoleField value={role} onChange={setRole} ownRole={business.role} />
      {isRequest && (
        <>
          <Alert color="amber">{TAKES_TWO}</Alert>
          <ReasonField value={reason} onChange={setReason} wasAsked={wasAsked} />
        </>
      )}
    </ActionForm>
  );
}
