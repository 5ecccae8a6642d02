import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode, Ref, SubmitEvent } from 'react';
import classes from './action-form.module.css';
import { Dialog, type DialogState } from './dialog.tsx';
import { FailureNote } from './states.tsx';

/** The state of what the button does. */
interface Write {
  readonly isPending: boolean;
  readonly error: unknown;
}

interface FormProps {
  /** The name that screen readers say, if no dialog names the form. */
  readonly label?: string | undefined;
  readonly onSubmit: () => void;
  /** The verb on the button: "Create key". */
  readonly action: string;
  /** Whether a field shows the error, so that the form must not. */
  readonly isAtField?: boolean;
  readonly children: ReactNode;
}

interface ActionFormProps extends FormProps {
  readonly onCancel: () => void;
  readonly cancel?: string;
  /** Undefined for a step that only leads to the next one. */
  readonly write?: Write;
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
  const { label, onSubmit, action, write, isAtField = false, children, ref } = props;
  const { onCancel, cancel = 'Cancel', color, icon, disabled = false, isQuestion, isLong, isBoxed } = props;
  const isPending = write?.isPending ?? false;
  const submit = submitOf(() => {
    if (!isPending && !disabled) onSubmit();
  });
  return (
    <form ref={ref} onSubmit={submit} noValidate aria-label={label} className={isBoxed === true ? classes.boxed : ''}>
      <Stack gap={isLong === true ? 'lg' : 'md'}>
        {children}
        {!isAtField && <FailureNote error={write?.error} />}
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
  readonly write: Write & { readonly isSuccess: boolean };
  /** Shown beside the button once saved. */
  readonly answer?: string;
}

/** One part of the settings, saved separately. */
export function SettingForm(props: SettingFormProps) {
  const { label, onSubmit, action, isAtField = false, children, mayWrite = true, write, answer = 'Saved' } = props;
  const submit = submitOf(() => {
    if (!write.isPending) onSubmit();
  });
  return (
    <form onSubmit={submit} noValidate aria-label={label}>
      <Stack gap="md">
        {children}
        {!isAtField && <FailureNote error={write.error} />}
        {mayWrite && (
          <Group gap="md">
            <Button type="submit" loading={write.isPending}>
              {action}
            </Button>
            <span className={classes.answer} role="status">
              {write.isSuccess && answer}
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

/** The write that a dialog asks about. */
export interface AskedWrite extends Write {
  readonly mutate: () => void;
  readonly reset: () => void;
}

interface QuestionDialogProps extends DialogState, Omit<ActionFormProps, 'onSubmit' | 'onCancel' | 'write'> {
  readonly title: ReactNode;
  readonly write: AskedWrite;
}

/** Says what will happen, and does it once. */
export function QuestionDialog({ opened, onClose, title, write, children, ...form }: QuestionDialogProps) {
  function close(): void {
    write.reset();
    onClose();
  }

  return (
    <Dialog opened={opened} onClose={close} title={title}>
      <ActionForm {...form} isQuestion onSubmit={() => write.mutate()} onCancel={close} write={write}>
        <div className={classes.words}>{children}</div>
      </ActionForm>
    </Dialog>
  );
}
