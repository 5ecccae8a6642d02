import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { SecretField } from './secret-field.tsx';
import { Caution } from './states.tsx';

interface ShownOnceProps {
  readonly label: string;
  readonly secret: string;
  readonly children?: ReactNode;
  readonly onDone: () => void;
}

/** The last step of creating a key: the only time that it can be read. */
export function ShownOnce({ label, secret, children, onDone }: ShownOnceProps) {
  return (
    <Stack gap="md" data-shown-once>
      <Caution>Copy it now, into the secrets of your server. It is never shown again.</Caution>
      <SecretField label={label} secret={secret} revealed />
      {children}
      <Group justify="flex-end">
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  );
}
