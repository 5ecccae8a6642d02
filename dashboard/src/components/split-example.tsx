import { Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { splitPreviewQuery } from '../api/split-preview.ts';
import { useBusiness } from '../routing/use-business.ts';
import { NairaInput } from './naira-input.tsx';
import { readSplit, type SplitDraft } from './split-draft.ts';
import classes from './split-example.module.css';
import { SplitFigures } from './split-figures.tsx';
import { FailureNote } from './states.tsx';
import { readNaira, valueIn, wordsFor } from './typed-number.ts';

const FIRST_AMOUNT = '10,000';
const PAUSE_MS = 250;
const FIGURES_HEIGHT = 70;

/** The result of the typed terms for one payment. */
export function SplitExample({ draft }: { readonly draft: SplitDraft }) {
  const business = useBusiness();
  const [amountText, setAmountText] = useState(FIRST_AMOUNT);
  const typed = readNaira(amountText);
  const amount = valueIn(typed);
  const read = readSplit(draft);
  const asked = 'terms' in read && amount !== undefined && amount > 0 ? { amount, ...read.terms } : undefined;
  // Compared as text: the terms are parsed anew each time, and equal ones must not restart the pause.
  const [settled] = useDebouncedValue(JSON.stringify(asked), PAUSE_MS);
  const isSettled = settled === JSON.stringify(asked);
  const preview = useQuery({
    ...splitPreviewQuery(business, asked ?? { amount: 0 }),
    enabled: asked !== undefined && isSettled,
  });

  return (
    <div className={classes.example}>
      <NairaInput
        label="For a payment of"
        value={amountText}
        onChange={(event) => setAmountText(event.currentTarget.value)}
        error={
          amount === undefined || amount === 0 ? wordsFor(typed, 'Enter an amount above 0, such as 10,000.') : undefined
        }
      />
      <div className={classes.answer} aria-live="polite" aria-busy={preview.isFetching}>
        {asked === undefined ? (
          <Text c="dimmed">Complete the terms to see the result.</Text>
        ) : preview.isError ? (
          <FailureNote error={preview.error} />
        ) : preview.data === undefined ? (
          <Skeleton height={FIGURES_HEIGHT} />
        ) : (
          <SplitFigures preview={preview.data} />
        )}
      </div>
    </div>
  );
}
