import { Tooltip } from '@mantine/core';
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';

const DELAY_MS = 250;
const MULTILINE_WIDTH = 480;

interface HintOptions {
  /** What it says; asked when it is shown. */
  readonly label: () => string;
  /** Whether there is anything to say about the element. */
  readonly isNeeded?: (element: HTMLElement) => boolean;
}

/**
 * A tooltip for what a page has hundreds of: nothing of it exists until somebody points at the element or has it in
 * focus. The element takes `events`; `hint` stands beside it.
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
