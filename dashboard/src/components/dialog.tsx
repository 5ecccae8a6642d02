import { Modal, type ModalProps } from '@mantine/core';
import { useGuardedClose } from './guarded-close.tsx';

/** Every dialog gets this from its page. */
export interface DialogState {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** A dialog over the page. Escape and a click outside close it, and ask first when something was typed into it. */
export function Dialog({ onClose, children, ...props }: ModalProps) {
  const { contentRef, close, question } = useGuardedClose(props.opened, onClose);
  return (
    <>
      <Modal {...props} onClose={close}>
        <div ref={contentRef}>{children}</div>
      </Modal>
      {question}
    </>
  );
}
