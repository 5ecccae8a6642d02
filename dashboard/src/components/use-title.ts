import { useDocumentTitle } from '@mantine/hooks';

/** Whatever turns the direction of the text behind it: a title has no markup that could keep it to itself. */
const TURNING = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

export function useTitle(title: string): void {
  useDocumentTitle(`${title.replaceAll(TURNING, '')} · Tributary`);
}
