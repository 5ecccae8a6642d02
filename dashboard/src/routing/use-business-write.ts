import { type DefaultError, type UseMutationOptions, useQueryClient } from '@tanstack/react-query';
import { businessKey } from '../api/query-keys.ts';
import { useWrite } from '../api/use-write.ts';
import { useBusiness } from './use-business.ts';

interface BusinessWrite<Data, Variables> extends Pick<UseMutationOptions<Data, DefaultError, Variables>, 'gcTime'> {
  readonly mutationFn: (variables: Variables) => Promise<Data>;
  /** Called before the shown data is read again. */
  readonly onSuccess?: (data: Data) => unknown;
  readonly onError?: (error: Error) => unknown;
}

/** A write to the business in the address, after which everything shown of it is read again. */
export function useBusinessWrite<Data, Variables = void>({
  onSuccess,
  onError,
  ...options
}: BusinessWrite<Data, Variables>) {
  const { businessId } = useBusiness();
  const queryClient = useQueryClient();
  return useWrite<Data, Variables>({
    ...options,
    onSuccess: async (data) => {
      await onSuccess?.(data);
      await queryClient.invalidateQueries({ queryKey: businessKey(businessId) });
    },
    onError: (error) => onError?.(error),
  });
}
