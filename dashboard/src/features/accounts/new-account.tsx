import { Stack, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import type { AccountSummary } from '../../api/accounts.ts';
import { ActionForm } from '../../components/action-form.tsx';
import { fieldOf, isValid, showFieldError } from '../../components/form-errors.ts';
import { draftOf, readSplit } from '../../components/split-draft.ts';
import { AccountFields } from './account-fields.tsx';
import { type AccountValues, NO_VALUES, VALIDATION } from './account-values.ts';
import { useCreateAccount } from './accounts.ts';
import { CreatedAccount } from './created-account.tsx';
import { refusalInWords } from './field-words.ts';
import { SplitBuilder } from './split-builder.tsx';
import { splitRefusal } from './split-refusal.ts';

interface NewAccountProps {
  readonly defaultSplit: AccountSummary['split'];
  readonly onClose: () => void;
}

export function NewAccount({ defaultSplit, onClose }: NewAccountProps) {
  const [draft, setDraft] = useState(() => draftOf(defaultSplit));
  const [wasAsked, setAsked] = useState(false);
  const form = useForm<AccountValues>({ initialValues: NO_VALUES, validate: VALIDATION });
  const create = useCreateAccount((error) => {
    const field = fieldOf(error);
    if (showFieldError(form, error) && field !== undefined) form.setFieldError(field, refusalInWords(error));
  });
  const isFilledIn = create.data !== undefined;
  const element = useRef<HTMLFormElement>(null);
  // The drawer has set the focus before the form is loaded.
  useEffect(() => {
    if (!isFilledIn) element.current?.querySelector('input')?.focus();
  }, [isFilledIn]);
  const read = readSplit(draft);
  const refused = splitRefusal(create.error);
  const problems = { ...(wasAsked && 'problems' in read ? read.problems : {}), ...refused };
  const isShownAtField = (fieldOf(create.error) ?? '') in NO_VALUES || Object.keys(refused).length > 0;

  function submit(): void {
    setAsked(true);
    if (!isValid(form) || !('terms' in read)) return;
    const { firstName: _, lastName: __, ...details } = form.getValues();
    create.mutate({ ...details, ...read.terms });
  }

  function createAnother(): void {
    create.reset();
    form.reset();
    setAsked(false);
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
      isPending={create.isPending}
      error={isShownAtField ? undefined : create.error}
    >
      <AccountFields form={form} />
      <Stack gap="md" role="group" aria-label="Your commission">
        <Title order={3}>Your commission</Title>
        <SplitBuilder
          draft={draft}
          onChange={(next) => {
            setDraft(next);
            if (create.isError) create.reset();
          }}
          problems={problems}
        />
      </Stack>
    </ActionForm>
  );
}
