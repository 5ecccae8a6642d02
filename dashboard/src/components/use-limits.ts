import { TributaryError } from '@tributary/sdk';
import { useState } from 'react';
import { type LimitTerms, type OwnLimits, requestLimits, saveLimits, type Whose } from '../api/limits.ts';
import { useBusiness } from '../routing/use-business.ts';
import { useBusinessWrite } from '../routing/use-business-write.ts';
import { refusalAt } from './form-errors.ts';
import { LIMIT_INPUTS, limitsDraftOf, readLimits } from './limits-draft.ts';
import { useTerms } from './use-terms.ts';

const needsSecondPerson = (error: unknown): boolean =>
  error instanceof TributaryError && error.code === 'second_person_required';

/**
 * A form of limits. The server knows whether they are raised and whether that needs a second person: if it refuses them
 * for that reason, the form asks for a reason and requests them.
 */
export function useLimits(whose: Whose, first: LimitTerms, onDone?: () => void) {
  const business = useBusiness();
  const [isRequest, setRequest] = useState(false);
  const [reason, setReason] = useState('');
  const [wasAsked, setAsked] = useState(false);
  const save = useBusinessWrite({
    mutationFn: (terms: OwnLimits | null) => saveLimits(business, whose, terms),
    onError: (error) => setRequest(needsSecondPerson(error)),
    ...(onDone && { onSuccess: onDone }),
  });
  const request = useBusinessWrite({
    mutationFn: (limits: OwnLimits | null) => requestLimits(business, whose, { limits, reason: reason.trim() }),
  });
  const reset = (): void => {
    save.reset();
    request.reset();
    setRequest(false);
  };
  const write = isRequest ? { ...request, reset } : { ...save, reset };
  const { fields, isAtField, ask } = useTerms({
    first: () => limitsDraftOf(first),
    read: readLimits,
    refused: refusalAt(write.error, LIMIT_INPUTS),
    write,
  });

  /** Null for the default limits alone; else what is said beside the limits in the form. */
  function submit(more: { readonly insteadOfDefaults?: boolean } | null): void {
    const terms = more === null ? null : ask();
    if (terms === undefined) return;
    const wanted = terms && { ...terms, ...more };
    if (!isRequest) save.mutate(wanted);
    else if (reason.trim() === '') setAsked(true);
    else request.mutate(wanted);
  }

  return {
    fields,
    isAtField,
    /** Its failure that a second person is needed is no failure: the form asks for the reason instead. */
    write: { isPending: write.isPending, isSuccess: write.isSuccess, error: write.error },
    isRequest,
    reset,
    submit,
    reason: { value: reason, onChange: setReason, wasAsked },
  };
}
