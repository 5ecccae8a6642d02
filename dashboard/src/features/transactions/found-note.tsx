import { type Found, foundText } from './found-text.ts';
import classes from './transactions.module.css';

export function FoundNote({ found }: { readonly found: Found }) {
  return (
    <p className={classes.found} aria-live="polite">
      {foundText(found)}
    </p>
  );
}
