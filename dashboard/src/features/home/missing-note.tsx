import { Alert } from '@mantine/core';
import { Instant } from '../../components/instant.tsx';
import { formatCount } from '../../format/money.ts';
import type { Overview } from './overview.ts';

interface MissingNoteProps {
  readonly missing: NonNullable<Overview['missing']>;
}

/** Incomplete sums must not look complete. */
export function MissingNote({ missing: { transactions, until } }: MissingNoteProps) {
  return (
    <Alert color="amber" title="The figures are still being calculated">
      {transactions === 1 ? '1 transaction is' : `${formatCount(transactions)} transactions are`} not included yet
      {until !== null && (
        <>
          ; the figures are complete up to <Instant at={until} />
        </>
      )}
      . The balance is complete.
    </Alert>
  );
}
