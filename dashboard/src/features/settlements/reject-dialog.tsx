import { Text, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { ActionForm } from '../../components/action-form.tsx';
import { Dialog, type DialogState } from '../../components/dialog.tsx';
import { isSaidAtField, isValid, showFieldError } from '../../components/form-errors.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { type ChangeRequest, rejectRequest } from './change-requests.ts';

interface RejectDialogProps extends DialogState {
  readonly request: ChangeRequest;
}

/** Its maker reads why: the server takes it without a reason, and people give one. */
export function RejectDialog({ request: { number, summary, state }, opened, onClose }: RejectDialogProps) {
  const verb = state === 'approved_waiting' ? 'Stop' : 'Reject';
  const business = useBusiness();
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: isNotEmpty('Say why.') } });
  const write = useBusinessWrite({
    mutationFn: (reason: string) => rejectRequest(business, number, reason),
    onSuccess: onClose,
    onError: (error) => showFieldError(form, error),
  });

  function close(): void {
    write.reset();
    form.reset();
    onClose();
  }

  return (
    <Dialog opened={opened} onClose={close} title={`${verb} request ${number}`}>
      <ActionForm
        onSubmit={() => {
          if (isValid(form)) write.mutate(form.getValues().reason.trim());
        }}
        onCancel={close}
        cancel="Not now"
        action={`${verb} request`}
        color="red"
        write={write}
        isAtField={isSaidAtField(form, write.error)}
      >
        <Text style={{ overflowWrap: 'anywhere' }}>
          This does not happen: <bdi>{summary}.</bdi>
        </Text>
        <TextInput
          label="Reason"
          description="The person who asked for it reads this."
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('reason')}
        />
      </ActionForm>
    </Dialog>
  );
}
