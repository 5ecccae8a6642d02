import { Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './import.module.css';

/**
 * The heading of a step. The button of the previous step is gone, so the focus moves here. The keyboard continues here,
 * and screen readers say what is shown now.
 */
export function StepTitle({ children }: { readonly children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Title order={2} ref={title} tabIndex={-1} className={classes.stepTitle}>
      {children}
    </Title>
  );
}
