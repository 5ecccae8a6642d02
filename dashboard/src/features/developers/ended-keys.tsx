import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../format/money.ts';
import classes from './developers.module.css';
import type { ApiKey } from './keys.ts';
import { KeyTable } from './key-table.tsx';

interface EndedKeysProps {
  readonly keys: readonly ApiKey[];
  /** What the address says. */
  readonly isShown: boolean;
}

/** Keys that no longer work, for who compares them with a log; out of the way until they are asked for. */
export function EndedKeys({ keys, isShown }: EndedKeysProps) {
  if (keys.length === 0) return null;
  const count =
    keys.length === 1 ? '1 key that no longer works' : `${formatCount(keys.length)} keys that no longer work`;
  return (
    <section className={classes.ended}>
      <Anchor
        size="sm"
        aria-expanded={isShown}
        renderRoot={(props: object) => (
          <Link {...props} to="." search={{ ended: isShown ? undefined : true }} resetScroll={false} />
        )}
      >
        {isShown ? `Hide ${count}` : `Show ${count}`}
      </Anchor>
      {isShown && <KeyTable label="API keys that no longer work" keys={keys} />}
    </section>
  );
}
