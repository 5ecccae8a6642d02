import { Button, Group, Stack, Title } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import classes from './entry-card.module.css';
import { fieldOf } from './form-errors.ts';
import { Logo } from './logo.tsx';
import { FailureNote } from './states.tsx';
import { useTitle } from './use-title.ts';

interface EntryCardProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  /** Below the card: a link to the other page. */
  readonly below?: ReactNode;
}

/** The frame of the pages for people who are not signed in. */
export function EntryCard({ title, description, children, below }: EntryCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useTitle(title);
  // The page has nothing else, so its first field gets the focus.
  useEffect(() => card.current?.querySelector('input')?.focus(), []);
  return (
    <main className={classes.entry}>
      <div className={classes.brand}>
        <Logo size={28} />
        Tributary
      </div>
      <div ref={card} className={classes.card}>
        <Title order={1}>{title}</Title>
        {description !== undefined && <p className={classes.description}>{description}</p>}
        <div className={classes.body}>{children}</div>
      </div>
      {below !== undefined && <div className={classes.below}>{below}</div>}
    </main>
  );
}

interface EntryFormProps {
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  readonly write: { readonly error: unknown; readonly isPending: boolean };
  readonly action: string;
  /** An alternative action. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

export function EntryForm({ onSubmit, write: { error, isPending }, action, beside, children }: EntryFormProps) {
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {children}
        {fieldOf(error) === undefined && <FailureNote error={error} />}
        <Group gap="xs" grow>
          {beside}
          <Button type="submit" loading={isPending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
