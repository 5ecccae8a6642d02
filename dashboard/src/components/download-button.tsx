/** A link to a file that the server makes. */
import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Needed } from '../permissions.ts';
import { useBusiness } from '../routing/use-business.ts';
import classes from './download-button.module.css';
import { PermittedButton } from './permitted-button.tsx';

interface DownloadButtonProps extends ButtonProps {
  /** Undefined while there is nothing to download. */
  readonly href: string | undefined;
  /** Why there is nothing. */
  readonly reason?: string;
  readonly permission: Needed;
  readonly children?: ReactNode;
}

/** Everything that matches the list's filters, not only its present page. */
export function DownloadButton({ href, reason, permission, children = 'Export CSV', ...rest }: DownloadButtonProps) {
  const look = { variant: 'default', leftSection: <IconDownload size={16} stroke={1.75} />, ...rest } as const;
  if (!useBusiness().can(permission)) {
    return (
      <PermittedButton {...look} permission={permission} onClick={() => undefined}>
        {children}
      </PermittedButton>
    );
  }
  return href === undefined ? (
    <div className={classes.download}>
      {/* A tooltip would not exist where there is no pointer. */}
      {reason !== undefined && <span className={classes.reason}>{reason}</span>}
      <Button {...look} disabled>
        {children}
      </Button>
    </div>
  ) : (
    <Button {...look} component="a" href={href} download>
      {children}
    </Button>
  );
}
