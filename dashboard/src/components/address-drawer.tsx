import { Drawer } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Needed } from '../permissions.ts';
import { useBusiness } from '../routing/use-business.ts';
import { useGuardedClose } from './guarded-close.tsx';
import { NoPermission } from './states.tsx';

interface AddressDrawerProps {
  /** Whether the address asks for it: true on a route that is the drawer. */
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

interface SearchDrawerProps<Value> extends Pick<AddressDrawerProps, 'size'> {
  /** Its name behind the question mark: `open`. */
  readonly name: string;
  /** What the address says there; undefined while the drawer is closed. */
  readonly value: Value | undefined;
  readonly title: ReactNode | ((value: Value) => ReactNode);
  /** What it takes to do what is in it. */
  readonly permission?: Needed | ((value: Value) => Needed);
  readonly children: (value: Value, close: () => void) => ReactNode;
}

/** A drawer above a page, for one thing out of it: `?open=` and the key of a row, `?add=run`. */
export function SearchDrawer<Value extends string | number>(props: SearchDrawerProps<Value>) {
  const { name, value, title, permission, children, ...rest } = props;
  const { can } = useBusiness();
  const close = useSetSearch(name);
  // Kept while the drawer closes.
  const [shown, setShown] = useState(value);
  if (value !== undefined && value !== shown) setShown(value);
  const needed = typeof permission !== 'function' ? permission : shown === undefined ? undefined : permission(shown);
  return (
    <AddressDrawer
      {...rest}
      opened={value !== undefined}
      onClose={close}
      title={typeof title === 'function' ? shown !== undefined && title(shown) : title}
    >
      {needed !== undefined && !can(needed) ? (
        <NoPermission permission={needed} />
      ) : (
        shown !== undefined && children(shown, () => close())
      )}
    </AddressDrawer>
  );
}

/** Changes one thing that the address says behind the question mark, and leaves the page where it is. */
export function useSetSearch(name: string, { replace = false } = {}): (value?: string) => void {
  const navigate = useNavigate();
  return (value) =>
    void navigate({ to: '.', search: (search: object) => ({ ...search, [name]: value }), replace, resetScroll: false });
}
