import { Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ActionForm } from '../../components/action-form.tsx';
import { isSaidAtField, isValid, showFieldError } from '../../components/form-errors.ts';
import { AccountFields } from './account-fields.tsx';
import { type AccountValues, changesBetween, VALIDATION, valuesOf } from './account-values.ts';
import { refusalInWords } from './field-words.ts';
import { type AccountFormProps, useUpdateAccount } from './accounts.ts';
import { Warnings } from './warnings.tsx';

/** Sends only what was changed here. Warnings stay visible until the drawer is closed. */
export function EditDetails({ account, onClose }: AccountFormProps) {
  const form = useForm<AccountValues>({ initialValues: valuesOf(account), validate: VALIDATION });
  const update = useUpdateAccount(account.id, (error) => showFieldError(form, error, { inWords: refusalInWords }));
  const warnings = update.data?.warnings ?? [];

  function submit(): void {
    const changes = changesBetween(valuesOf(account), form.getValues());
    if (!isValid(form)) return;
    if (Object.keys(changes).length === 0) onClose();
    else {
      update.mutate(changes, {
        onSuccess: (written) => {
          if (written.warnings.length === 0) onClose();
          else form.setValues(valuesOf(written.account));
        },
      });
    }
  }

  return (
    <ActionForm
      isLong
      onSubmit={submit}
      onCancel={onClose}
      cancel={warnings.length > 0 ? 'Close' : 'Cancel'}
      action="Save details"
      write={update}
      isAtField={isSaidAtField(form, update.error)}
    >
      <AccountFields form={form} withPerson />
      {warnings.length > 0 && (
        <Stack gap="xs" role="status">
          Saved.
          <Warnings warnings={warnings} />
        </Stack>
      )}
    </ActionForm>
  );
}
