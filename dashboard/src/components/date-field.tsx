import { TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './date-field.module.css';

interface DateFieldProps {
  readonly label: string;
  /** `2026-11-21`, as the address says. */
  readonly value: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChange: (date: string | undefined) => void;
}

/** The browser's own field. While a year is being typed it tells of years such as 0002, which nobody means. */
export function DateField({ label, value = '', min, max, onChange }: DateFieldProps) {
  const [draft, setDraft] = useState({ of: value, text: value });
  return (
    <TextInput
      type="date"
      aria-label={label}
      className={classes.date}
      leftSection={<span className={classes.label}>{label}</span>}
      leftSectionWidth={48}
      // Until the address says something else: by this field, or by going back.
      value={draft.of === value ? draft.text : value}
      min={min}
      max={max}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setDraft({ of: value, text });
        if (text === '') onChange(undefined);
        else if (text >= '1900') onChange(text);
      }}
    />
  );
}
