/** Whether the command palette is open. Its code is loaded when it is first opened. */
import { useSyncExternalStore } from 'react';

export type PaletteStep = 'next' | 'previous';

export interface PaletteResultsProps {
  /** The id of the list, which the field names. */
  readonly id: string;
  readonly query: string;
  /** The text at which Enter was pressed. */
  readonly entered: string | undefined;
  /** Receives what the arrow keys call. */
  readonly onKeys: (move: (step: PaletteStep) => void) => void;
  /** Tells the id of the selected result. */
  readonly onSelected: (id: string | undefined) => void;
}

let isOpen = false;
const listeners = new Set<() => void>();

export function openPalette(): void {
  setPalette(true);
}

export function closePalette(): void {
  setPalette(false);
}

export function usePaletteOpen(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen);
}

function setPalette(open: boolean): void {
  if (isOpen === open) return;
  isOpen = open;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
