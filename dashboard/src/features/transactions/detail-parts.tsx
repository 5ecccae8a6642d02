/** Pieces of the drawer of a transaction. */
import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Money } from '../../components/money.tsx';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function Section({ title, children }: SectionProps) {
  return (
    <section>
      <Title order={3} mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
}

export function Fact({ label, children }: FactProps) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

interface SumRowProps {
  readonly label: string;
  readonly amount: number;
}

/** A line of a sum, whose foot is its last. */
export function SumRow({ label, amount }: SumRowProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <Money amount={amount} />
      </td>
    </tr>
  );
}
