/** Links inside the dashboard. */
import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import classes from './links.module.css';

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
