import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page.module.css';
import { useTitle } from './use-title.ts';

interface PageProps {
  readonly title: string;
  /** Under the title: one line that says what is shown. */
  readonly description?: ReactNode;
  /** Beside the title: what can be done here. */
  readonly actions?: ReactNode;
  /** Above the title: the way back to the list that this page belongs to. */
  readonly above?: ReactNode;
  readonly children?: ReactNode;
}

/** The frame of every page: its title, what can be done, and its content at most 1,280 px wide. */
export function Page({ title, description, actions, above, children }: PageProps) {
  useTitle(title);
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <div className={classes.heading}>
          {above}
          <Title order={1}>{title}</Title>
          {description !== undefined && <div className={classes.description}>{description}</div>}
        </div>
        {actions !== undefined && (
          <Group gap="xs" className={classes.actions}>
            {actions}
          </Group>
        )}
      </header>
      {children}
    </div>
  );
}
