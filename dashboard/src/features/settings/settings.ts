import { TributaryError } from '@tributary/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { components } from '../../api/schema.gen.ts';
import { type Body, send } from '../../api/calls.ts';
import { businessSettingsQuery } from '../../api/settings.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';

export type BusinessSettings = components['schemas']['BusinessSettings'];

/** What the forms of its parts share. */
export interface SettingProps {
  readonly settings: BusinessSettings;
  readonly mayWrite: boolean;
}

type TermsRequest = Body<'post', '{mode}/settings-requests'>;
type Terms = Omit<TermsRequest, 'reason'>;

/**
 * Changes terms of money. Where two people decide about bank details, the server refuses it; from then on it is a
 * request with a reason, until the terms are others.
 */
export function useChangeTerms() {
  const business = useBusiness();
  const [reason, setReason] = useState('');
  const [isRequest, setRequest] = useState(false);
  const [wasAsked, setAsked] = useState(false);
  const update = useUpdateSettings(undefined, (error) => {
    if (error instanceof TributaryError && error.code === 'second_person_required') setRequest(true);
  });
  const request = useBusinessWrite({
    mutationFn: (body: TermsRequest) => send(business, 'post', '{mode}/settings-requests', {}, body),
  });
  return {
    isRequest,
    write: isRequest ? request : update,
    reasonField: { value: reason, onChange: setReason, wasAsked },
    save: (terms: Terms): void => {
      if (!isRequest) {
        update.mutate(terms);
        return;
      }
      setAsked(true);
      if (reason.trim() !== '') request.mutate({ ...terms, reason: reason.trim() });
    },
  };
}

/** Changes the given settings and shows the server's answer. */
export function useUpdateSettings(onChanged?: () => Promise<void>, onError?: (error: Error) => void) {
  const business = useBusiness();
  const queryClient = useQueryClient();
  return useBusinessWrite({
    mutationFn: (changes: Body<'patch', 'settings'>) => send(business, 'patch', 'settings', {}, changes),
    onSuccess: async (settings) => {
      queryClient.setQueryData(businessSettingsQuery(business).queryKey, settings);
      await onChanged?.();
    },
    ...(onError !== undefined && { onError }),
  });
}
