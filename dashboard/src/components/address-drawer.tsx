import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';

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
 * A drawer whose being open is a fact of the address, so that back, reload and a shared link give the same view. Escape and
 * the space beside it close it, and focus returns to where it was.
 */
export function AddressDrawer({ opened, onClose, title, children, size = WIDTH }: AddressDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position="right"
      size={size}
      closeButtonProps={{ 'aria-label': 'Close' }}
      styles={{ title: { fontWeight: 600, fontSize: 'var(--mantine-font-size-lg)' } }}
    >
      {children}
    </Drawer>
  );
}
