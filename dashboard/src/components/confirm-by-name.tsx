import { Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ActionForm, type AskedWrite } from './action-form.tsx';
import { Dialog, type DialogState } from './dialog.tsx';

interface ConfirmByNameProps extends DialogState {
  /** "Delete Ada's Bakery" */
  readonly title: string;
  /** What will happen, and what cannot be undone. */
  readonly children: ReactNode;
  /** The text that must be typed. */
  readonly name: string;
  /** The verb on the button: "Delete account". */
  readonly action: string;
  readonly write: AskedWrite;
  /** True while something besides the name must be agreed to; the button waits for it. */
  readonly isBlocked?: boolean;
}

/** Confirms an action that cannot be undone: the name must be typed, which prevents mistakes. */
export function ConfirmByName(props: ConfirmByNameProps) {
  function close(): void {
    props.write.reset();
    props.onClose();
  }

  return (
    <Dialog opened={props.opened} onClose={close} title={props.title}>
      <ConfirmForm {...props} onClose={close} />
    </Dialog>
  );
}

/** Exists only while the dialog is open, so that the next one starts empty. */
function ConfirmForm({ onClose, children, name, action, write, isBlocked = false }: ConfirmByNameProps) {
  const [typed, setTyped] = useState('');
  return (
    <ActionForm
      onSubmit={() => write.mutate()}
      onCancel={onClose}
      action={action}
      color="red"
      disabled={typed.trim() !== name.trim() || isBlocked}
      write={write}
    >
      <Text component="div">{children}</Text>
      <TextInput
        label={
          <>
            Type{' '}
            <bdi>
              <strong>{name}</strong>
            </bdi>{' '}
            to confirm
          </>
        }
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
    </ActionForm>
  );
}
