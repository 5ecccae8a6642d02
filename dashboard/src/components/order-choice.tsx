import { Select } from '@mantine/core';
import { type Choice, useNarrow } from './filters.tsx';
import classes from './filters.module.css';

interface OrderChoiceProps {
  readonly value: string;
  /** The first one is the default and is not in the address. */
  readonly choices: readonly Choice[];
}

export function OrderChoice({ value, choices }: OrderChoiceProps) {
  const narrow = useNarrow();
  return (
    <Select
      aria-label="Order"
      className={classes.narrow ?? ''}
      allowDeselect={false}
      value={value}
      onChange={(chosen) => narrow({ sort: chosen === choices[0]?.value ? undefined : (chosen ?? undefined) })}
      data={[...choices]}
    />
  );
}
