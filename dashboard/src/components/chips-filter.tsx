import { Button } from '@mantine/core';
import { type ChoiceFilterProps, type FilterProps, useNarrow } from './filters.tsx';
import classes from './filters.module.css';

/**
 * Several choices at once, all visible, as words with commas in the address. None and all are the same: nothing is left
 * out.
 */
export function ChipsFilter({ name, label, value, choices }: FilterProps & Pick<ChoiceFilterProps, 'choices'>) {
  const narrow = useNarrow();
  const chosen = value?.split(',') ?? [];

  function toggle(word: string): void {
    const next = choices.map((choice) => choice.value).filter((other) => chosen.includes(other) !== (other === word));
    const isEvery = next.length === choices.length;
    narrow({ [name]: next.length === 0 || isEvery ? undefined : next.join(',') });
  }

  return (
    <div role="group" aria-label={label} className={classes.chips}>
      {choices.map((choice) => {
        const isOn = chosen.includes(choice.value);
        return (
          <Button
            key={choice.value}
            size="compact-sm"
            radius="xl"
            variant={isOn ? 'light' : 'default'}
            className={classes.chip ?? ''}
            aria-pressed={isOn}
            onClick={() => toggle(choice.value)}
          >
            {choice.label}
          </Button>
        );
      })}
    </div>
  );
}
