import { Tooltip } from '@mantine/core';
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';

const DELAY_MS = 250;
const MULTILINE_WIDTH = 480;

interface HintOptions {
  /** The text; computed when it is shown. */
  readonly label: () => string;
  /** Whether the element needs a hint. */
  readonly isNeeded?: (element: HTMLElement) => boolean;
}

/**
 * A tooltip for elements of which a page has hundreds: nothing is created until somebody points at the element or
 * focuses it. Put `events` on the element and `hint` beside it.
 */
export function useHint({ label, isNeeded = () => true }: HintOptions): { events: HintEvents; hint: ReactNode } {
  const [target, setTarget] = useState<HTMLElement>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function show({ currentTarget }: SyntheticEvent<HTMLElement>): void {
    clearTimeout(timer.current);
    if (isNeeded(currentTarget)) timer.current = setTimeout(() => setTarget(currentTarget), DELAY_MS);
  }

  function hide(): void {
    clearTimeout(timer.current);
    setTarget(undefined);
  }

  return {
    events: { onPointerEnter: show, onPointerLeave: hide, onFocus: show, onBlur: hide },
    hint: target !== undefined && <Tooltip target={target} label={label()} opened multiline maw={MULTILINE_WIDTH} />,
  };
}

type HintEvents = Readonly<
  Record<'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur', (event: SyntheticEvent<HTMLElement>) => void>
>;
