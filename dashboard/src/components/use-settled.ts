import { useDebouncedValue } from '@mantine/hooks';

const PAUSE_MS = 150;

/** The typed text, once typing has paused. */
export function useSettled(text: string): string {
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  return settled;
}
