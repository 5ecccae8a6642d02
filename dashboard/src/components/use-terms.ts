import { useState } from 'react';

interface Typed<Draft, Terms, Problems> {
  readonly first: () => Draft;
  /** The terms, or the problem of each wrong input. */
  readonly read: (draft: Draft) => { readonly terms: Terms } | { readonly problems: Problems };
  /** The server's refusal, by input. */
  readonly refused: Problems;
  readonly write: { readonly isPending: boolean; readonly reset: () => void };
}

/** Terms while somebody types them. Problems are shown at their inputs, from the first attempt to save on. */
export function useTerms<Draft, Terms, Problems extends object>(typed: Typed<Draft, Terms, Problems>) {
  const { read, refused, write } = typed;
  const [value, setValue] = useState(typed.first);
  const [wasAsked, setAsked] = useState(false);
  const result = read(value);
  return {
    fields: {
      value,
      onChange: (next: Draft): void => {
        setValue(() => next);
        // The answer was about other terms.
        if (!write.isPending) write.reset();
      },
      problems: { ...(wasAsked && 'problems' in result ? result.problems : {}), ...refused },
    },
    isAtField: Object.keys(refused).length > 0,
    /** The terms to save; undefined if the fields show a problem. */
    ask: (): Terms | undefined => {
      setAsked(true);
      return 'terms' in result ? result.terms : undefined;
    },
    /** Hides the problems until the next attempt to save. */
    forgetAsked: (): void => setAsked(false),
  };
}
