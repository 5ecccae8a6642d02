/** One write at a time from one place, however often its button is clicked. */
import { type DefaultError, useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * `useMutation` for what must not happen twice. The second click of a double click comes before the button can be seen
 * to wait, so `isPending` tells too late; what is asked for while a write is under way is left out.
 */
export function useWrite<Data, Variables = void>(options: UseMutationOptions<Data, DefaultError, Variables>) {
  const isUnderWay = useRef(false);
  const mutation = useMutation({
    ...options,
    onSettled: (...settled) => {
      isUnderWay.current = false;
      return options.onSettled?.(...settled);
    },
  });

  function mutate(...what: Parameters<typeof mutation.mutate>): void {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutation.mutate(...what);
  }

  return { ...mutation, mutate };
}
