import { Button, TextInput } from '@mantine/core';
import classes from './date-field.module.css';
import type { DateFieldProps } from './date-input.tsx';
import { Late } from './late.tsx';

const load = async () => (await import('./date-input.tsx')).DateInputField;

/** A day, typed or chosen from a calendar, which is loaded with the first such field. */
export function DateField(props: DateFieldProps) {
  const { label, value = '' } = props;
  return (
    <Late
      load={load}
      props={props}
      waiting={<TextInput aria-label={label} className={classes.date} value={value} disabled aria-busy />}
      failed={({ retry }) => (
        <Button variant="default" onClick={retry}>
          Load the calendar again
        </Button>
      )}
    />
  );
}
