import { Modal, type ModalProps } from '@mantine/core';
import { useGuardedClose } from './guarded-close.tsx';

type DialogProps = Omit<ModalProps, 'closeButtonProps'>;

/** A dialog over the page. Escape and a click outside close it, and ask first when something was typed into it. */
export function Dialog({ onClose, children, ...props }: DialogProps) {
  const { contentRef, close, question } = useGuardedClose(onClose);
  return (
    <>
      <Modal {...props} onClose={close} closeButtonProps={{ 'aria-label': 'Close' }}>
        <div ref={contentRef}>{children}</div>
      </Modal>
      {question}
    </>
  );
}
