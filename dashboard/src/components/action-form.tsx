import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode, Ref, SubmitEvent } from 'react';
import classes from './action-form.module.css';
import { Dialog } from './dialog.tsx';
import { FailureNote } from './states.tsx';

interface FormProps {
  /** For screen readers, if no dialog names the form. */
  readonly label?: string | undefined;
  readonly onSubmit: () => void;
  /** The verb on the button: "Create key". */
  readonly action: string;
  readonly isPending?: boolean;
  /** An error that no field shows. */
  readonly error?: unknown;
  readonly children: ReactNode;
}

interface ActionFormProps extends FormProps {
  readonly onCancel: () => void;
  readonly cancel?: string;
  readonly color?: string;
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
  /** Nothing is typed into it, so the button gets the focus. */
  readonly isQuestion?: boolean;
  /** In a drawer: the buttons stay visible, however long the form is. */
  readonly isLong?: boolean;
  /** Inside other content. */
  readonly isBoxed?: boolean;
  readonly ref?: Ref<HTMLFormElement>;
}

/** Fields, an error, and two buttons: back, and the action. */
export function ActionForm(props: ActionFormProps) {
  const { label, onSubmit, action, isPending = false, error, children, ref } = props;
  const { onCancel, cancel = 'Cancel', color, icon, disabled = false, isQuestion, isLong, isBoxed } = props;
  const submit = submitOf(() => {
    if (!isPending && !disabled) onSubmit();
  });
  return (
    <form ref={ref} onSubmit={submit} noValidate aria-label={label} className={isBoxed === true ? classes.boxed : ''}>
      <Stack gap={isLong === true ? 'lg' : 'md'}>
        {children}
        <FailureNote error={error} />
        <Group justify="flex-end" gap="xs" className={isLong === true ? classes.footer : ''}>
          <Button variant="default" onClick={onCancel}>
            {cancel}
          </Button>
          <Button
            type="submit"
            {...(color !== undefined && { color })}
            {...(isQuestion === true && { 'data-autofocus': true })}
            {...(icon !== undefined && { leftSection: icon })}
            disabled={disabled}
            loading={isPending}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface SettingFormProps extends FormProps {
  readonly mayWrite?: boolean;
  readonly update: { readonly isPending: boolean; readonly isSuccess: boolean };
  /** Shown beside the button once saved. */
  readonly answer?: string;
}

/** One part of the settings, saved separately. */
export function SettingForm(props: SettingFormProps) {
  const { label, onSubmit, action, error, children, mayWrite = true, update, answer = 'Saved' } = props;
  const submit = submitOf(() => {
    if (!update.isPending) onSubmit();
  });
  return (
    <form onSubmit={submit} noValidate aria-label={label}>
      <Stack gap="md">
        {children}
        <FailureNote error={error} />
        {mayWrite && (
          <Group gap="md">
            <Button type="submit" loading={update.isPending}>
              {action}
            </Button>
            <span className={classes.answer} role="status">
              {update.isSuccess && answer}
            </span>
          </Group>
        )}
      </Stack>
    </form>
  );
}

const submitOf = (act: () => void) => (event: SubmitEvent) => {
  event.preventDefault();
  act();
};

interface QuestionDialogProps extends Omit<ActionFormProps, 'onSubmit' | 'onCancel' | 'isPending' | 'error'> {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly write: {
    readonly mutate: () => void;
    readonly reset: () => void;
    readonly isPending: boolean;
    readonly error: Error | null;
  };
}

/** Says what will happen, and does it once. */
export function QuestionDialog({ opened, onClose, title, write, children, ...form }: QuestionDialogProps) {
  function close(): void {
    write.reset();
    onClose();
  }

  return (
    <Dialog opened={opened} onClose={close} title={title}>
      <ActionForm
        {...form}
        isQuestion
        onSubmit={() => write.mutate()}
        onCancel={close}
        isPending={write.isPending}
        error={write.error}
      >
        <div className={classes.words}>{children}</div>
      </ActionForm>
    </Dialog>
  );
}
