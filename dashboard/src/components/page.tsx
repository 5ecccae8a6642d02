import { Group, Title } from '@mantine/core';
import { type ReactNode, useDeferredValue, useEffect } from 'react';
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

/**
 * Later ones find the browser warm, and scrolled back to where somebody was, which takes all of the content at once.
 */
let isFirstPage = true;

/**
 * The frame of every page: its title, what can be done, and its content at most 1,280 px wide. The content of the first
 * page after a load is made in small steps, because all else is made then, too: a slow phone takes input meanwhile.
 */
export function Page({ title, description, actions, above, children }: PageProps) {
  useTitle(title);
  const isContentDue = useDeferredValue(true, !isFirstPage);
  useEffect(() => {
    isFirstPage = false;
  }, []);
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
      {isContentDue && children}
    </div>
  );
}
