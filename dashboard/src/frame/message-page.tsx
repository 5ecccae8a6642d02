import { useDocumentTitle } from '@mantine/hooks';
import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './message-page.module.css';

interface MessagePageProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** A page that says one thing, in the place where another page was expected. */
export function MessagePage({ title, children, action }: MessagePageProps) {
  useDocumentTitle(`${title} · Tributary`);
  return (
    <div className={classes.message}>
      <Title order={1}>{title}</Title>
      <div className={classes.text}>{children}</div>
      {action}
    </div>
  );
}
