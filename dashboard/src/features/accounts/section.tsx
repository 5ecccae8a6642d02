import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './account.module.css';

interface SectionProps {
  readonly title: string;
  /** Beside the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, action, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.sectionHead}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {action}
      </div>
      {children}
    </section>
  );
}
