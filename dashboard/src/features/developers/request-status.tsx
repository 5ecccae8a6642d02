import classes from './developers.module.css';

const REFUSED_FROM = 400;
/** From this status on the server failed, not the caller. */
export const FAILED_FROM = 500;

/** The status with a colour that shows who has to act: amber for the caller, red for the server. */
export function RequestStatus({ status }: { readonly status: number }) {
  return (
    <span className={classes.status} data-outcome={outcomeOf(status)}>
      {status}
    </span>
  );
}

/** `2.4 ms`, `312 ms`, `1.25 s` */
export function formatDuration(milliseconds: number): string {
  if (milliseconds >= 1_000) return `${(milliseconds / 1_000).toFixed(2)} s`;
  return milliseconds >= 100 ? `${Math.round(milliseconds)} ms` : `${milliseconds.toFixed(1)} ms`;
}

function outcomeOf(status: number): 'done' | 'refused' | 'failed' {
  if (status >= FAILED_FROM) return 'failed';
  return status >= REFUSED_FROM ? 'refused' : 'done';
}
