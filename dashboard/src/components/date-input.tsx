import '@mantine/dates/styles.layer.css';
import { DateInput } from '@mantine/dates';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { useState } from 'react';
import { lagosDay } from '../format/instant.ts';
import classes from './date-field.module.css';
import { useNow } from './use-now.ts';

export interface DateFieldProps {
  readonly label: string;
  /** `2026-11-21`, as in the address: a day in Lagos. */
  readonly value: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChange: (date: string | undefined) => void;
}

dayjs.extend(customParseFormat);

const ISO = 'YYYY-MM-DD';
const SHOWN = 'D MMM YYYY';
const TYPED = [ISO, SHOWN, 'D MMMM YYYY', 'D/M/YYYY', 'D.M.YYYY'];

/** Only complete dates: half-typed text must not count as another day. */
function parse(text: string): string | null {
  const day = dayjs(text.trim(), TYPED, true);
  return day.isValid() ? day.format(ISO) : null;
}

export function DateInputField({ label, value, min, max, onChange }: DateFieldProps) {
  const today = lagosDay(useNow());
  const [isOpen, setOpen] = useState(false);
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
      dateParser={parse}
      // Dates in the wrong order are reported where both days are known; the calendar does not offer them.
      excludeDate={(day) => (min !== undefined && day < min) || (max !== undefined && day > max)}
      // Today is the date in Lagos, not in the browser's zone.
      getDayProps={(day) => ({ 'data-today': day === today || undefined, 'data-highlight-today': day === today })}
      firstDayOfWeek={1}
      value={value ?? null}
      onChange={(day) => onChange(day ?? undefined)}
      popoverProps={{ shadow: 'md', onOpen: () => setOpen(true), onClose: () => setOpen(false) }}
      // Escape first closes the calendar, and only then the drawer around the field.
      data-mantine-stop-propagation={isOpen || undefined}
    />
  );
}
