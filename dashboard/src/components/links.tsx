/** Links inside the dashboard, and to files that the server makes. */
import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { IconArrowLeft, IconDownload } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import type { Needed } from '../permissions.ts';
import { useBusiness } from '../routing/use-business.ts';
import classes from './links.module.css';
import { PermittedButton } from './permitted-button.tsx';

type Plain<Name extends 'a' | 'button', Look> = Omit<ComponentProps<Name>, keyof Look> & Look;

export const TextLink = createLink((props: Plain<'a', AnchorProps>) => <Anchor fw={500} {...props} />);

export const ButtonLink = createLink((props: Plain<'a', ButtonProps>) => <Button {...props} component="a" />);

/** Above the title of a page: a link back to its list. */
export const BackLink = createLink(({ label, ...props }: ComponentProps<'a'> & { readonly label: string }) => (
  <a {...props} className={classes.back}>
    <IconArrowLeft size={16} stroke={1.75} aria-hidden />
    {label}
  </a>
));

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
