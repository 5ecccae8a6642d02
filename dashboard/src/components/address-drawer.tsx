import { Drawer } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Needed } from '../permissions.ts';
import { useBusiness } from '../routing/use-business.ts';
import { useGuardedClose } from './guarded-close.tsx';
import { NoPermission } from './states.tsx';

interface AddressDrawerProps {
  /** Whether the address opens it: always true on a route that is the drawer. */
  readonly opened: boolean;
  /** Changes the address, which closes the drawer. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly size?: number;
}

const WIDTH = 520;

/**
 * A drawer that is open if the address says so; back, reload and a shared link therefore give the same view. Escape and
 * a click outside close it, and focus returns to where it was; they ask first when something was typed into it.
 */
export function AddressDrawer({ opened, onClose, title, children, size = WIDTH }: AddressDrawerProps) {
  const { contentRef, close, question } = useGuardedClose(opened, onClose);
  return (
    <>
      <Drawer
        opened={opened}
        onClose={close}
        title={title}
        position="right"
        size={size}
        styles={{ title: { fontWeight: 600, fontSize: 'var(--mantine-font-size-lg)' } }}
      >
        <div ref={contentRef}>{children}</div>
      </Drawer>
      {question}
    </>
  );
}

interface SearchDrawerProps<Value> extends Pick<AddressDrawerProps, 'size'> {
  /** Its search parameter: `open`. */
  readonly name: string;
  /** The parameter's value; undefined while the drawer is closed. */
  readonly value: Value | undefined;
  readonly title: ReactNode | ((value: Value) => ReactNode);
  /** The permissions that its content needs. */
  readonly permission?: Needed | ((value: Value) => Needed);
  readonly children: (value: Value, close: () => void) => ReactNode;
}

/** A drawer above a page, for one of its rows or actions: `?open=` and the key of a row, `?add=run`. */
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

/** Changes one search parameter of the address and keeps the scroll position. */
export function useSetSearch(name: string, { replace = false } = {}): (value?: string) => void {
  const navigate = useNavigate();
  return (value) =>
    void navigate({ to: '.', search: (search: object) => ({ ...search, [name]: value }), replace, resetScroll: false });
}
