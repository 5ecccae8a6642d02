import '@mantine/dates/styles.layer.css';
import { DateInput } from '@mantine/dates';
import { useState } from 'react';
import { lagosDay } from '../format/instant.ts';
import classes from './date-field.module.css';
import { readTypedDate, SHOWN } from './typed-date.ts';
import { useNow } from './use-now.ts';

export interface DateFieldProps {
  readonly label: string;
  /** `2026-11-21`, as in the address: a day in Lagos. */
  readonly value: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** What is wrong with the value. */
  readonly error?: string | undefined;
  readonly onChange: (date: string | undefined) => void;
}

export function DateInputField({ label, value, min, max, error, onChange }: DateFieldProps) {
  const today = lagosDay(useNow());
  const [isOpen, setOpen] = useState(false);
  const [unread, setUnread] = useState<string>();
  return (
    <DateInput
      aria-label={label}
      className={classes.date}
      leftSection={<span className={classes.label}>{label}</span>}
      leftSectionWidth={48}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear this date' }}
      valueFormat={SHOWN}
      placeholder="Any day"
      dateParser={(text) => readTypedDate(text, today)}
      // The field goes back to the date that counts; what was typed must not vanish without a word.
      error={unread === undefined ? error : `“${unread}” is not a date. Enter one such as 5 Nov 2026.`}
      onBlur={({ currentTarget: { value: text } }) =>
        setUnread(text === '' || readTypedDate(text, today) !== null ? undefined : text)
      }
      // Dates in the wrong order are reported where both days are known; the calendar does not offer them.
      excludeDate={(day) => (min !== undefined && day < min) || (max !== undefined && day > max)}
      // Today is the date in Lagos, not in the browser's zone.
      getDayProps={(day) => ({ 'data-today': day === today || undefined, 'data-highlight-today': day === today })}
      firstDayOfWeek={1}
      value={value ?? null}
      onChange={(day) => {
        setUnread(undefined);
        onChange(day ?? undefined);
      }}
      popoverProps={{ shadow: 'md', onOpen: () => setOpen(true), onClose: () => setOpen(false) }}
      // Escape first closes the calendar, and only then the drawer around the field.
      data-mantine-stop-propagation={isOpen || undefined}
    />
  );
}
