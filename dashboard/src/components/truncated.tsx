import { useHint } from './hint.tsx';
import classes from './truncated.module.css';

/** One line; if it is cut off, the whole text is shown on hover. Screen readers always get the whole text. */
export function Truncated({ text }: { readonly text: string }) {
  const { events, hint } = useHint({
    label: () => text,
    isNeeded: ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  });
  return (
    <>
      <span className={classes.truncated} {...events}>
        {text}
      </span>
      {hint}
    </>
  );
}
