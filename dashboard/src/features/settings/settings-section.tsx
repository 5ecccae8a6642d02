import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './settings.module.css';

interface SettingsSectionProps {
  readonly title: string;
  readonly description: string;
  /** Why it can only be looked at. */
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

export function SettingsSection({ title, description, note, children }: SettingsSectionProps) {
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
