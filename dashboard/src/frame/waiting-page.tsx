import { Skeleton } from '@mantine/core';
import classes from './waiting-page.module.css';

/** The outline of a page while its code is loading. */
export function WaitingPage() {
  return (
    <div className={classes.page} role="status" aria-label="Loading">
      <Skeleton height={28} width={180} />
      <Skeleton height={320} mt={24} />
    </div>
  );
}
