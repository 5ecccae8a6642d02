import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './form-section.module.css';

interface FormSectionProps {
  readonly title: string;
  readonly description: string;
  /** Why it is read-only. */
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

export function FormSection({ title, description, note, children }: FormSectionProps) {
  return (
    <section className={classes.section}>
      <div>
        <Title order={2}>{title}</Title>
        <Text c="dimmed" mt={4}>
          {description}
        </Text>
        {note !== undefined && (
          <Text c="dimmed" mt="xs" size="xs">
            {note}
          </Text>
        )}
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  );
}
