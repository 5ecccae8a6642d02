import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { SubmitEvent } from 'react';
import { fieldOf, showFieldError } from '../../components/form-errors.ts';
import { FailureNote } from '../../components/states.tsx';
import { AccountFields } from './account-fields.tsx';
import { type AccountValues, changesBetween, VALIDATION, valuesOf } from './account-values.ts';
import type { AccountSummary } from './accounts.ts';
import { refusalInWords } from './field-words.ts';
import { useUpdateAccount } from './use-update-account.ts';
import { Warnings } from './warnings.tsx';
import classes from './account-form.module.css';

interface EditDetailsProps {
  readonly account: AccountSummary;
  readonly onClose: () => void;
}

/** Sends what was changed here and nothing else. Warnings stay on show until the drawer is closed. */
export function EditDetails({ account, onClose }: EditDetailsProps) {
  const form = useForm<AccountValues>({ initialValues: valuesOf(account), validate: VALIDATION });
  const update = useUpdateAccount(account.id, (error) => {
    const field = fieldOf(error);
    if (showFieldError(form, error) && field !== undefined) form.setFieldError(field, refusalInWords(error));
  });
  const warnings = update.data?.warnings ?? [];
  const isShownAtField = (fieldOf(update.error) ?? '') in form.getValues();

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const { hasErrors, errors } = form.validate();
    const [first] = Object.keys(errors);
    if (first !== undefined) form.getInputNode(first)?.focus();
    const changes = changesBetween(valuesOf(account), form.getValues());
    if (hasErrors) return;
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
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <AccountFields form={form} withPerson />
        {warnings.length > 0 && (
          <Stack gap="xs" role="status">
            Saved.
            <Warnings warnings={warnings} />
          </Stack>
        )}
        {!isShownAtField && <FailureNote error={update.error} />}
      </Stack>
      <Group justify="flex-end" gap="xs" className={classes.footer}>
        <Button variant="default" onClick={onClose}>
          {warnings.length > 0 ? 'Close' : 'Cancel'}
        </Button>
        <Button type="submit" loading={update.isPending}>
          Save details
        </Button>
      </Group>
    </form>
  );
}
