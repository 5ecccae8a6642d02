import { Alert } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { sessionQuery } from '../../api/session.ts';
import { ActionForm } from '../../components/action-form.tsx';
import { Dialog, type DialogState } from '../../components/dialog.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { rolesWith } from '../../permissions.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { KeysLeft } from './keys-left.tsx';
import { Requested, TAKES_TWO } from './requested.tsx';
import { RoleField } from './role-field.tsx';
import { changeRole, type Member, needsRequest, requestRole, type RoleRequest } from './team.ts';

interface ChangeRoleDialogProps extends DialogState {
  readonly member: Member;
  readonly isSelf: boolean;
  readonly approversNeedTwo: boolean;
}

export function ChangeRoleDialog({ opened, ...rest }: ChangeRoleDialogProps) {
  return (
    <Dialog opened={opened} onClose={rest.onClose} title={`Change the role of ${rest.member.name}`} size="lg">
      <ChangeRoleForm {...rest} />
    </Dialog>
  );
}

function ChangeRoleForm({ member, isSelf, approversNeedTwo, onClose }: Omit<ChangeRoleDialogProps, 'opened'>) {
  const business = useBusiness();
  const queryClient = useQueryClient();
  const router = useRouter();
  const [role, setRole] = useState(member.role);
  const [reason, setReason] = useState('');
  const [wasAsked, setAsked] = useState(false);
  const request = useBusinessWrite({ mutationFn: (body: RoleRequest) => requestRole(business, body) });
  const isRequest = needsRequest(approversNeedTwo, role, member.role);
  const change = useBusinessWrite({
    mutationFn: () => changeRole(business, member.id, role),
    onSuccess: async ({ keys }) => {
      if (keys.length === 0) onClose();
      if (!isSelf) return;
      // This page depends on the person's own role, which is in the session.
      await queryClient.invalidateQueries(sessionQuery);
      await router.invalidate();
    },
  });

  function send(): void {
    setAsked(true);
    if (!isRequest) change.mutate();
    else if (reason.trim() !== '') request.mutate({ email: member.email, role, reason: reason.trim() });
  }

  if (request.data !== undefined) return <Requested email={member.email} onClose={onClose} />;
  const keys = change.data?.keys ?? [];
  if (keys.length > 0) return <KeysLeft name={member.name} keys={keys} onClose={onClose} />;
  return (
    <ActionForm
      onSubmit={send}
      onCancel={onClose}
      action={isRequest ? 'Request this role' : 'Change role'}
      disabled={role === member.role}
      write={isRequest ? request : change}
    >
      <RoleField value={role} onChange={setRole} ownRole={business.role} />
      {isRequest && (
        <>
          <Alert color="amber">{TAKES_TWO}</Alert>
          <ReasonField value={reason} onChange={setReason} wasAsked={wasAsked} />
        </>
      )}
      {isSelf && !rolesWith('team:write').includes(role) && (
        <Alert color="amber">This is your own role. Only somebody else can change it back.</Alert>
      )}
    </ActionForm>
  );
}
