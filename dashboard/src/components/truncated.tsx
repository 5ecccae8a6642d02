import { useHint } from './hint.tsx';
import classes from './truncated.module.css';

interface TruncatedProps {
  readonly text: string;
}

/** One line; where it is cut off, the whole text on hover. Screen readers always get all of it. */
export function Truncated({ text }: TruncatedProps) {
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
