import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Needed, rolesWith } from '../permissions.ts';
import { useBusiness } from '../routing/use-business.ts';

interface PermittedButtonProps extends ButtonProps {
  readonly permission: Needed;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button that stays visible for people who may not use it, and says who may. */
export function PermittedButton({ permission, onClick, children, ...rest }: PermittedButtonProps) {
  const { can, mode } = useBusiness();
  const isAllowed = can(permission);
  return (
    <Tooltip
      label={`Your role does not allow this. Roles that do: ${rolesWith(permission, mode).join(', ')}.`}
      disabled={isAllowed}
    >
      <Button
        {...rest}
        // Still focusable, so that the reason can be read.
        {...(isAllowed ? {} : { 'aria-disabled': true, 'data-disabled': true })}
        onClick={() => {
          if (isAllowed) onClick();
        }}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
