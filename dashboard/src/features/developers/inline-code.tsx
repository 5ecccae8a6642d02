import { Code } from '@mantine/core';

/** A sentence of the API's documents, with text between backticks as code. */
export function InlineCode({ text }: { readonly text: string }) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? <Code key={index}>{part}</Code> : part));
}
