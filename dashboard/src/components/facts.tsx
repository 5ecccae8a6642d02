/** Names with their values: below each other as facts, or side by side as figures. */
import { Code, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { formatExactInstant } from '../format/instant.ts';
import classes from './facts.module.css';
import { Instant } from './instant.tsx';
import { Money } from './money.tsx';

export function Facts({ children, mb }: { readonly children: ReactNode; readonly mb?: number }) {
  return (
    <dl className={classes.facts} style={{ marginBottom: mb }}>
      {children}
    </dl>
  );
}

interface FactProps {
  readonly label: ReactNode;
  /** An instant, instead of children. */
  readonly at?: string | null;
  /** Naira, instead of children. */
  readonly amount?: number;
  /** In small digits of one width, such as an id. */
  readonly isMono?: boolean;
  readonly children?: ReactNode;
}

/** Shows nothing if there is nothing to say. */
export function Fact({ label, at, amount, isMono = false, children }: FactProps) {
  const value = at ? <Instant at={at} /> : amount === undefined ? children : <Money amount={amount} />;
  if (value === null || value === undefined || value === false) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>{isMono ? <Mono>{value}</Mono> : value}</dd>
    </>
  );
}

/** When something happened, with the exact instant below. */
export function WhenFact({ at, children }: { readonly at: string; readonly children?: ReactNode }) {
  return (
    <Fact label="When">
      <Instant at={at} />
      <Text size="xs" c="dimmed">
        {formatExactInstant(at)}
      </Text>
      {children}
    </Fact>
  );
}

export function Figures({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.figures}>{children}</dl>;
}

interface FigureProps {
  readonly label: ReactNode;
  /** Naira, instead of children. */
  readonly amount?: number;
  readonly children?: ReactNode;
  readonly below?: ReactNode;
}

export function Figure({ label, amount, children, below }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <div className={classes.figure}>{amount === undefined ? children : <Money amount={amount} />}</div>
        {below}
      </dd>
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  /** Beside the title. */
  readonly action?: ReactNode;
  readonly order?: 2 | 3;
  /** True for sections of a drawer, which are not landmarks, and for sections side by side. */
  readonly isSmall?: boolean;
  readonly children: ReactNode;
}

export function Section({ title, action, order = 2, isSmall = order === 3, children }: SectionProps) {
  const id = useId();
  return (
    <section {...(!isSmall && { 'aria-labelledby': id })} className={classes.section} data-small={isSmall || undefined}>
      <div className={classes.head}>
        <Title order={order} size={isSmall ? 'h3' : 'h2'} id={id}>
          {title}
        </Title>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Badges, names and instants in one line, and in more where there is no room. */
export const Inline = ({ children }: { readonly children: ReactNode }) => <Group gap="4px 12px">{children}</Group>;

/** Code that was sent or is to be run; longer code scrolls, also by keyboard. */
export function CodeBlock({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <Code block className={classes.code} tabIndex={0} role="region" aria-label={label}>
      {children}
    </Code>
  );
}

/** In small monospaced digits, such as an id. */
export function Mono({ children }: { readonly children: ReactNode }) {
  return <code className={classes.mono}>{children}</code>;
}
