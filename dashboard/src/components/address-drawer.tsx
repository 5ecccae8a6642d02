import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useGuardedClose } from './guarded-close.tsx';

interface AddressDrawerProps {
  /** Whether the address asks for it: `search.open !== undefined`, or true on a route that is the drawer. */
  readonly opened: boolean;
  /** Changes the address; the drawer closes because of that. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly size?: number;
}

const WIDTH = 520;

/**
 * A drawer whose being open is a fact of the address, so that back, reload and a shared link give the same view. Escape
 * and the space beside it close it, and focus returns to where it was; they ask first when something was typed into it.
 */
export function AddressDrawer({ opened, onClose, title, children, size = WIDTH }: AddressDrawerProps) {
  const { contentRef, close, question } = useGuardedClose(onClose);
  return (
    <>
      <Drawer
        opened={opened}
        onClose={close}
        title={title}
        position="right"
        size={size}
        closeButtonProps={{ 'aria-label': 'Close' }}
        styles={{ title: { fontWeight: 600, fontSize: 'var(--mantine-font-size-lg)' } }}
      >
        <div ref={contentRef}>{children}</div>
      </Drawer>
      {question}
    </>
  );
}
