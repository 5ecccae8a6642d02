import { Text } from '@mantine/core';
import { ActionForm } from './action-form.tsx';
import { Dialog } from './dialog.tsx';

interface DiscardDialogProps {
  readonly opened: boolean;
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}

/** Before what was entered into a part of the page is lost. */
export function DiscardDialog({ opened, onStay, onDiscard }: DiscardDialogProps) {
  return (
    <Dialog opened={opened} onClose={onStay} title="Discard your changes?" size="sm">
      <ActionForm isQuestion onSubmit={onStay} onCancel={onDiscard} cancel="Discard" action="Keep editing">
        <Text>They have not been saved.</Text>
      </ActionForm>
    </Dialog>
  );
}
