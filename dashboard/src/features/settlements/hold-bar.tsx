import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { formatNaira } from '../../format/money.ts';
import { HoldDialog, type Holdable } from './hold-dialog.tsx';
import { HELD_AT_ONCE_MAX, type Run } from './settlements.ts';
import classes from './settlements.module.css';
import { counted } from './words.ts';

interface HoldBarProps {
  readonly payouts: readonly Holdable[];
  readonly onClear: () => void;
  readonly onHeld: (run: Run) => void;
}

/** Stays at the lower edge while payouts are selected, also those of other pages of the list. */
export function HoldBar({ payouts, onClear, onHeld }: HoldBarProps) {
  const [isAsking, setAsking] = useState(false);
  const total = payouts.reduce((sum, { amount }) => sum + amount, 0);
  const isTooMany = payouts.length > HELD_AT_ONCE_MAX;
  return (
    <>
      {payouts.length > 0 && (
        <div className={classes.holdBar} role="region" aria-label="Selected payouts">
          <Text role="status">
            {counted(payouts.length, 'payout')} selected, {formatNaira(total)}
            {isTooMany && `. At most ${HELD_AT_ONCE_MAX} can be held at once.`}
          </Text>
          <Button variant="default" onClick={onClear}>
            Clear
          </Button>
          <Button color="red" disabled={isTooMany} onClick={() => setAsking(true)}>
            Hold…
          </Button>
        </div>
      )}
      <HoldDialog payouts={payouts} opened={isAsking} onHeld={onHeld} onClose={() => setAsking(false)} />
    </>
  );
}
