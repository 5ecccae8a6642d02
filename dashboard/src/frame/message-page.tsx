import { Title } from '@mantine/core';
import { type ReactNode, useContext } from 'react';
import { useTitle } from '../components/use-title.ts';
import { InsideMain } from './inside-main.ts';
import classes from './message-page.module.css';

interface MessagePageProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** A page with a single message, shown in place of another page. */
export function MessagePage({ title, children, action }: MessagePageProps) {
  useTitle(title);
  const Element = useContext(InsideMain) ? 'div' : 'main';
  return (
    <Element className={classes.message}>
      <Title order={1}>{title}</Title>
      <div className={classes.text}>{children}</div>
      {action}
    </Element>
  );
}
