import { formatInstant } from '../format/instant.ts';
import classes from './phone-instant.module.css';
import { useNow } from './use-now.ts';

interface PhoneInstantProps {
  /** ISO 8601, as the API sends it. */
  readonly at: string;
}

/** Below what a row begins with, on phones: there a column of instants would have to be cut. */
export function PhoneInstant({ at }: PhoneInstantProps) {
  const now = useNow();
  return (
    <time dateTime={at} className={classes.instant}>
      {formatInstant(at, now)}
    </time>
  );
}
