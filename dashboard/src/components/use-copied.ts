import { useEffect, useState } from 'react';

export const COPY_LABELS = {
  idle: 'Copy',
  copied: 'Copied',
  refused: 'The browser blocked copying. Select the text and copy it.',
} as const;

const COPIED_MS = 2_000;

/** Copies, and shows the result for two seconds. */
export function useCopied(): [keyof typeof COPY_LABELS, (text: string) => Promise<void>] {
  const [state, setState] = useState<keyof typeof COPY_LABELS>('idle');

  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('idle'), COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('refused');
    }
  }

  return [state, copy];
}
