import { Button, Group, Modal, Text } from '@mantine/core';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { hasUnsavedWork } from './unsaved-work.ts';

/** Above the dialog that it asks about. */
const Z_INDEX = 300;

interface GuardedClose {
  /** For the content of the dialog or drawer. */
  readonly contentRef: RefObject<HTMLDivElement | null>;
  /** For Escape, the cross and the space beside it: asks first when something was typed. */
  readonly close: () => void;
  readonly question: ReactNode;
}

/** What somebody has typed into a dialog is never lost by a key or a click beside it. Its own buttons close it unasked. */
export function useGuardedClose(onClose: () => void): GuardedClose {
  const contentRef = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);

  function close(): void {
    if (isAsking) return;
    if (contentRef.current !== null && hasUnsavedWork(contentRef.current)) setAsking(true);
    else onClose();
  }

  function discard(): void {
    setAsking(false);
    onClose();
  }

  const question = (
    <Modal
      opened={isAsking}
      onClose={() => setAsking(false)}
      title="Discard what you entered?"
      size="sm"
      zIndex={Z_INDEX}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text>It has not been sent yet.</Text>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={discard}>
          Discard
        </Button>
        <Button onClick={() => setAsking(false)} data-autofocus>
          Keep editing
        </Button>
      </Group>
    </Modal>
  );
  return { contentRef, close, question };
}
