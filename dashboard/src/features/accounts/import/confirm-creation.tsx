import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '../../../components/dialog.tsx';
import { useBusiness } from '../../../routing/use-business.ts';
import { type Counts, countOf } from './row-views.ts';

interface ConfirmCreationProps {
  readonly opened: boolean;
  readonly counts: Counts;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Says where the accounts will be, and which rows are left out, before any is created. */
export function ConfirmCreation({
  opened,
  counts: { ready, warnings, wrong },
  onClose,
  onConfirm,
}: ConfirmCreationProps) {
  const { name, isLive } = useBusiness();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Create ${countOf(ready, 'account')} in ${isLive ? 'Live' : 'Test'} mode?`}
    >
      <Stack gap="md">
        <Text component="div">
          {isLive ? 'They can be paid with real money at once' : 'No real money moves there'}. They belong to{' '}
          <bdi>{name}</bdi>.
        </Text>
        {wrong > 0 && (
          <Text>
            {countOf(wrong, 'row')} that {wrong === 1 ? 'is wrong is' : 'are wrong are'} left out.
          </Text>
        )}
        {warnings > 0 && (
          <Text>
            {countOf(warnings, 'row')} with a warning {warnings === 1 ? 'is' : 'are'} created too.
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={onConfirm} data-autofocus>
            Create {countOf(ready, 'account')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
