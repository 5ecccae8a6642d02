import { Tooltip } from '@mantine/core';
import { formatExactInstant, formatInstant } from '../format/instant.ts';
import classes from './instant.module.css';
import { useNow } from './use-now.ts';

interface InstantProps {
  /** ISO 8601, as the API sends it. */
  readonly at: string;
}

/** Relative up to a day, then date and time; the exact instant with its zone on hover and on focus. */
export function Instant({ at }: InstantProps) {
  const now = useNow();
  // Reachable by keyboard, because the exact instant is shown nowhere else.
  const reachable = { tabIndex: 0 };
  return (
    <Tooltip label={formatExactInstant(at)}>
      <time dateTime={at} className={classes.instant} {...reachable}>
        {formatInstant(at, now)}
      </time>
    </Tooltip>
  );
}
