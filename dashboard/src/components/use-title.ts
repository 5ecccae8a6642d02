import { useDocumentTitle } from '@mantine/hooks';

/** Characters that change the direction of the text after them: a title has no markup that could isolate them. */
const TURNING = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

export function useTitle(title: string): void {
  useDocumentTitle(`${title.replaceAll(TURNING, '')} · Tributary`);
}
