import { formatExactInstant, formatInstant } from '../format/instant.ts';
import { useHint } from './hint.tsx';
import classes from './instant.module.css';
import { useNow } from './use-now.ts';

interface InstantProps {
  /** ISO 8601, as the API sends it. */
  readonly at: string;
}

/** Relative up to a day, then date and time; the exact instant with its zone on hover and on focus. */
export function Instant({ at }: InstantProps) {
  const now = useNow();
  const { events, hint } = useHint({ label: () => formatExactInstant(at) });
  // Reachable by keyboard, because the exact instant is shown nowhere else.
  const reachable = { tabIndex: 0 };
  return (
    <>
      <time dateTime={at} className={classes.instant} {...reachable} {...events}>
        {formatInstant(at, now)}
      </time>
      {hint}
    </>
  );
}
