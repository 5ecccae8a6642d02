import { Button, Group, Stack, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tributary/sdk';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { ledgerKey } from '../../api/query-keys.ts';
import { useWrite } from '../../api/use-write.ts';
import { fieldOf, showFieldError } from '../../components/form-errors.ts';
import { draftOf, readSplit } from '../../components/split-draft.ts';
import { FailureNote } from '../../components/states.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { AccountFields } from './account-fields.tsx';
import { type AccountValues, NO_VALUES, VALIDATION } from './account-values.ts';
import { type AccountSummary, type NewAccount as NewAccountBody, pathOf } from './accounts.ts';
import { CreatedAccount } from './created-account.tsx';
import { refusalInWords } from './field-words.ts';
import { SplitBuilder } from './split-builder.tsx';
import { splitRefusal } from './split-refusal.ts';
import classes from './account-form.module.css';

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
  // The drawer has chosen its focus by the time that the form is there.
  useEffect(() => {
    if (!isFilledIn) element.current?.querySelector('input')?.focus();
  }, [isFilledIn]);
  const read = readSplit(draft);
  const refused = splitRefusal(create.error);
  const problems = { ...(wasAsked && 'problems' in read ? read.problems : {}), ...refused };
  const isShownAtField = (fieldOf(create.error) ?? '') in NO_VALUES || Object.keys(refused).length > 0;

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    setAsked(true);
    const { hasErrors, errors } = form.validate();
    const [first] = Object.keys(errors);
    if (first !== undefined) form.getInputNode(first)?.focus();
    if (hasErrors || !('terms' in read)) return;
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
    <form ref={element} onSubmit={submit} noValidate>
      <Stack gap="lg">
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
        {!isShownAtField && <FailureNote error={create.error} />}
      </Stack>
      <Group justify="flex-end" gap="xs" className={classes.footer}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={create.isPending}>
          Create account
        </Button>
      </Group>
    </form>
  );
}

function useCreateAccount(onError: (error: unknown) => void) {
  const business = useBusiness();
  const queryClient = useQueryClient();
  return useWrite({
    mutationFn: (body: NewAccountBody) =>
      unwrap(
        api.POST('/dashboard/api/businesses/{businessId}/{mode}/accounts', {
          params: { path: pathOf(business) },
          body,
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ledgerKey(business) }),
    onError,
  });
}
