import { Button, Group, Text, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { unwrap } from '@tributary/sdk';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useWrite } from '../../api/use-write.ts';
import { ActionForm, QuestionDialog } from '../../components/action-form.tsx';
import { Dialog, type DialogState } from '../../components/dialog.tsx';
import { isSaidAtField, isValid, showFieldError } from '../../components/form-errors.ts';
import { Instant } from '../../components/instant.tsx';
import { type Passkey, useFactorsChanged } from './second-factors.ts';
import classes from './settings.module.css';

interface PasskeyLineProps {
  readonly passkey: Passkey;
  /** Without it, no second factor is left. */
  readonly isLast: boolean;
}

export function PasskeyLine({ passkey, isLast }: PasskeyLineProps) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const [dialog, setDialog] = useState<'rename' | 'remove'>();
  const close = (): void => setDialog(undefined);
  const onChanged = useFactorsChanged();
  const remove = useWrite({
    mutationFn: () =>
      unwrap(api.DELETE('/dashboard/api/passkeys/{passkeyId}', { params: { path: { passkeyId: id } } })),
    onSuccess: () => {
      close();
      return onChanged();
    },
  });
  return (
    <li className={classes.session}>
      <div>
        <Text fw={500}>
          <bdi>{name}</bdi>
        </Text>
        <Text size="sm" c="dimmed" component="div">
          {createdAt !== null && (
            <>
              Added <Instant at={createdAt} />,{' '}
            </>
          )}
          {lastUsedAt === null ? (
            'never used to sign in'
          ) : (
            <>
              last used <Instant at={lastUsedAt} />
            </>
          )}
        </Text>
      </div>
      <Group gap="xs">
        <Button variant="default" onClick={() => setDialog('rename')} aria-label={`Rename ${name}`}>
          Rename
        </Button>
        <Button variant="default" onClick={() => setDialog('remove')} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </Group>
      <RenameDialog passkey={passkey} opened={dialog === 'rename'} onClose={close} />
      <QuestionDialog
        opened={dialog === 'remove'}
        onClose={close}
        title={`Remove the passkey ${name}?`}
        action="Remove"
        color="red"
        write={remove}
      >
        It no longer signs you in, and all your other sessions end.
        {isLast && ' It is your last second factor: from then on your password alone signs you in.'}
      </QuestionDialog>
    </li>
  );
}

function RenameDialog({ passkey, ...state }: DialogState & { readonly passkey: Passkey }) {
  return (
    <Dialog {...state} title="Rename passkey">
      <RenameForm passkey={passkey} onClose={state.onClose} />
    </Dialog>
  );
}

function RenameForm({ passkey, onClose }: Pick<DialogState, 'onClose'> & { readonly passkey: Passkey }) {
  const onChanged = useFactorsChanged();
  const form = useForm({
    initialValues: { name: passkey.name },
    validate: { name: isNotEmpty('Enter a name.') },
  });
  const rename = useWrite({
    mutationFn: (name: string) =>
      unwrap(
        api.PATCH('/dashboard/api/passkeys/{passkeyId}', {
          params: { path: { passkeyId: passkey.id } },
          body: { name },
        }),
      ),
    onSuccess: () => {
      onClose();
      return onChanged();
    },
    onError: (error) => showFieldError(form, error),
  });
  return (
    <ActionForm
      onSubmit={() => isValid(form) && rename.mutate(form.getValues().name)}
      onCancel={onClose}
      action="Save name"
      write={rename}
      isAtField={isSaidAtField(form, rename.error)}
    >
      <TextInput label="Name" data-autofocus {...form.getInputProps('name')} />
    </ActionForm>
  );
}
