import { Group, Title } from '@mantine/core';
import { type ReactNode, useDeferredValue, useEffect } from 'react';
import classes from './page.module.css';
import { useTitle } from './use-title.ts';

interface PageProps {
  readonly title: string;
  /** Below the title: one line that says what the page shows. */
  readonly description?: ReactNode;
  /** Beside the title: the available actions. */
  readonly actions?: ReactNode;
  /** Above the title: a link back to the list of this page. */
  readonly above?: ReactNode;
  readonly children?: ReactNode;
}

/** On later pages the browser is warm and restores the scroll position, which needs all content at once. */
let isFirstPage = true;

/**
 * The frame of every page: its title, its actions, and its content at most 1,280 px wide. The content of the first page
 * after a load is built in small steps, because everything else is built then, too, and a slow phone must accept input
 * meanwhile.
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
