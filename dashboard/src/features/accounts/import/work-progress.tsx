import { Progress, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './import.module.css';

interface WorkProgressProps {
  /** The work, for screen readers: "Rows checked". */
  readonly label: string;
  readonly done: number;
  readonly total: number;
  /** The progress, in figures. */
  readonly children: ReactNode;
}

const PERCENT = 100;
/** Screen readers announce every quarter; every percent would be too much. */
const SAID_EVERY = 25;

export function WorkProgress({ label, done, total, children }: WorkProgressProps) {
  const percent = total === 0 ? 0 : Math.min(PERCENT, Math.floor((done / total) * PERCENT));
  const said = percent - (percent % SAID_EVERY);
  return (
    <div className={classes.progress}>
      <Progress value={percent} aria-label={label} />
      <div className={classes.progressFigures}>
        <span>{children}</span>
        <span>{percent} %</span>
      </div>
      <VisuallyHidden role="status">{said > 0 && `${label}: ${said} percent`}</VisuallyHidden>
    </div>
  );
}
