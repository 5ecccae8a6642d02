import { Tooltip } from '@mantine/core';
import { useState } from 'react';
import classes from './truncated.module.css';

interface TruncatedProps {
  readonly text: string;
}

/** One line; where it is cut off, the whole text on hover. Screen readers always get all of it. */
export function Truncated({ text }: TruncatedProps) {
  const [isCut, setCut] = useState(false);
  return (
    <Tooltip label={text} disabled={!isCut} multiline maw={480}>
      <span
        className={classes.truncated}
        onPointerEnter={({ currentTarget }) => setCut(currentTarget.scrollWidth > currentTarget.clientWidth)}
      >
        {text}
      </span>
    </Tooltip>
  );
}
