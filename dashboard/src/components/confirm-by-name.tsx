import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { FailureNote } from './states.tsx';

interface ConfirmByNameProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** "Delete Ada's Bakery" */
  readonly title: string;
  /** What will happen, and what will not come back. */
  readonly children: ReactNode;
  /** What has to be typed. */
  readonly name: string;
  /** The verb on the button: "Delete account". */
  readonly action: string;
  readonly onConfirm: () => void;
  readonly isPending: boolean;
  readonly error?: unknown;
  /** More has to be agreed to than the name: the button waits for it. */
  readonly isBlocked?: boolean;
}

/** For what cannot be undone: the name has to be typed, so that nobody does it to the wrong one. */
export function ConfirmByName(props: ConfirmByNameProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={props.title}>
      <ConfirmForm {...props} />
    </Dialog>
  );
}

/** Lives as long as the dialog is open, so that the next one starts empty. */
function ConfirmForm(props: ConfirmByNameProps) {
  const { onClose, children, name, action, onConfirm, isPending, error, isBlocked = false } = props;
  const [typed, setTyped] = useState('');
  const isRight = typed.trim() === name.trim() && !isBlocked;

  function confirm(event: SubmitEvent): void {
    event.preventDefault();
    if (isRight && !isPending) onConfirm();
  }

  return (
    <form onSubmit={confirm}>
      <Stack gap="md">
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
        <FailureNote error={error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" disabled={!isRight} loading={isPending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
