/** Allows one write at a time from one place, however often its button is clicked. */
import { type DefaultError, useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * `useMutation` for writes that must not happen twice. The second click of a double click comes before the button shows
 * that it waits, so `isPending` is set too late. A call while a write is in progress is ignored.
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
