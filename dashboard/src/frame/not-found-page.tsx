import { ButtonLink } from '../components/links.tsx';
import { Title } from '@mantine/core';
import { type ReactNode, useContext } from 'react';
import { useTitle } from '../components/use-title.ts';
import { InsideMain } from './inside-main.ts';
import classes from './message-page.module.css';

export function NotFoundPage() {
  return (
    <MessagePage
      title="Page not found"
      action={
        <ButtonLink variant="default" to="/">
          Go to the start page
        </ButtonLink>
      }
    >
      The address may be mistyped, or the item may have been deleted. Only members of a business can open its pages.
    </MessagePage>
  );
}

interface MessagePageProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** A page with a single message, shown in place of another page. */
function MessagePage({ title, children, action }: MessagePageProps) {
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
