import { TextLink } from '../../components/links.tsx';
import { formatCount } from '../../format/money.ts';
import classes from './developers.module.css';
import type { ApiKey } from './keys.ts';
import { KeyTable } from './key-table.tsx';

interface EndedKeysProps {
  readonly keys: readonly ApiKey[];
  /** From the address. */
  readonly isShown: boolean;
}

/** Keys that no longer work, for comparison with logs; hidden until they are requested. */
export function EndedKeys({ keys, isShown }: EndedKeysProps) {
  if (keys.length === 0) return null;
  const count = keys.length === 1 ? '1 inactive key' : `${formatCount(keys.length)} inactive keys`;
  return (
    <section className={classes.ended}>
      <TextLink
        size="sm"
        fw={400}
        aria-expanded={isShown}
        to="."
        search={{ ended: isShown ? undefined : true }}
        resetScroll={false}
      >
        {isShown ? `Hide ${count}` : `Show ${count}`}
      </TextLink>
      {isShown && <KeyTable label="Inactive API keys" keys={keys} />}
    </section>
  );
}
