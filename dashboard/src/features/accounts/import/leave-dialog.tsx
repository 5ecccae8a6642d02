import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { countOf, countRows } from './row-views.ts';
import type { Step } from './use-import.ts';

interface LeaveDialogProps {
  readonly step: Extract<Step, { kind: 'create' }>;
}

/** While accounts are being created, or some are left: leaving asks first, also when the tab is closed. */
export function LeaveDialog({ step: { source } }: LeaveDialogProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: true,
    withResolver: true,
  });
  const { created, ready, unsure } = countRows(source.rows);
  return (
    <Modal
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave the import?"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <Text>
          {countOf(created, 'account')} {created === 1 ? 'is' : 'are'} created and {created === 1 ? 'stays' : 'stay'}.
          The other {countOf(ready + unsure, 'row')} will not be created, and the results are lost.
        </Text>
        <Text>To go on later, choose the same file again: the check shows which accounts exist already.</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
          <Button onClick={() => blocker.reset?.()} data-autofocus>
            Stay
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
