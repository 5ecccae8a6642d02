import { Button, Group } from '@mantine/core';
import classes from './form-section.module.css';

interface SaveRowProps {
  /** The verb: "Save name". */
  readonly action: string;
  /** Where the action was, it is said how it went. */
  readonly answer: string | undefined;
  readonly isPending: boolean;
  readonly disabled?: boolean;
}

export function SaveRow({ action, answer, isPending, disabled = false }: SaveRowProps) {
  return (
    <Group gap="md">
      <Button type="submit" loading={isPending} disabled={disabled}>
        {action}
      </Button>
      <span className={classes.answer} role="status">
        {answer}
      </span>
    </Group>
  );
}
