import { Stack, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import type { AccountSummary } from '../../api/accounts.ts';
import { ActionForm } from '../../components/action-form.tsx';
import { isSaidAtField, isValid, refusalAt, showFieldError } from '../../components/form-errors.ts';
import { draftOf, readSplit, SPLIT_FIELD_INPUTS } from '../../components/split-draft.ts';
import { useTerms } from '../../components/use-terms.ts';
import { AccountFields } from './account-fields.tsx';
import { type AccountValues, asSent, NO_VALUES, VALIDATION } from './account-values.ts';
import { useCreateAccount } from './accounts.ts';
import { CreatedAccount } from './created-account.tsx';
import { refusalInWords } from './field-words.ts';
import { SplitBuilder } from './split-builder.tsx';

interface NewAccountProps {
  readonly defaultSplit: AccountSummary['split'];
  readonly onClose: () => void;
}

export function NewAccount({ defaultSplit, onClose }: NewAccountProps) {
  const form = useForm<AccountValues>({ initialValues: NO_VALUES, validate: VALIDATION });
  const create = useCreateAccount((error) => showFieldError(form, error, { inWords: refusalInWords }));
  const split = useTerms({
    first: () => draftOf(defaultSplit),
    read: readSplit,
    refused: refusalAt(create.error, SPLIT_FIELD_INPUTS, refusalInWords),
    write: create,
  });
  const isFilledIn = create.data !== undefined;
  const element = useRef<HTMLFormElement>(null);
  // The drawer has set the focus before the form is loaded.
  useEffect(() => {
    if (!isFilledIn) element.current?.querySelector('input')?.focus();
  }, [isFilledIn]);

  function submit(): void {
    const terms = split.ask();
    if (!isValid(form) || terms === undefined) return;
    const { firstName: _, lastName: __, ...details } = form.getValues();
    create.mutate({ ...asSent(details), ...terms });
  }

  function createAnother(): void {
    create.reset();
    form.reset();
    split.forgetAsked();
  }

  if (create.data !== undefined) {
    return <CreatedAccount created={create.data} onCreateAnother={createAnother} onClose={onClose} />;
  }
  return (
    <ActionForm
      ref={element}
      isLong
      onSubmit={submit}
      onCancel={onClose}
      action="Create account"
      write={create}
      isAtField={split.isAtField || isSaidAtField(form, create.error)}
    >
      <AccountFields form={form} />
      <Stack gap="md" role="group" aria-label="Your commission">
        <Title order={3}>Your commission</Title>
        <SplitBuilder {...split.fields} />
      </Stack>
    </ActionForm>
  );
}
