import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { businessKey } from '../../api/query-keys.ts';
import { useWrite } from '../../api/use-write.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { type FilePreview, type Mapping, previewResults, resultFileQuery, sendResults } from './results.ts';

interface Sent {
  readonly file: File;
  /** The one that a person saw; null for our own headings, and for XML. */
  readonly mapping: Mapping | null;
}

/** A file before it is applied. */
interface SeenFile {
  readonly file: File;
  readonly preview: FilePreview;
  /** Counted, so that each look begins with a form as the server knows it. */
  readonly look: number;
}

/** A file of the bank is looked at first, and then sent. */
export function useBankFile() {
  const business = useBusiness();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [seen, setSeen] = useState<SeenFile>();
  const look = useWrite({
    mutationFn: async (file: File) => ({ file, preview: await previewResults(business, file) }),
    onMutate: () => send.reset(),
    onSuccess: ({ file, preview }) => {
      setSeen((before) => ({ file, preview, look: (before?.look ?? 0) + 1 }));
    },
  });
  const send = useBusinessWrite({
    mutationFn: ({ file, mapping }: Sent) => sendResults(business, file, mapping),
    onSuccess: ({ results, isKnown }) => {
      queryClient.setQueryData(resultFileQuery(business, results.number).queryKey, results);
      const params = { fileNumber: results.number };
      const search = isKnown ? { again: true } : {};
      return navigate({ from: '/$businessId/$mode', to: './settlements/results/$fileNumber', params, search });
    },
    // Whether or not an answer came, the list shows what the server knows.
    onError: () => queryClient.invalidateQueries({ queryKey: businessKey(business.businessId) }),
  });
  return { look, send, seen, forget: () => setSeen(undefined) };
}

export type BankFile = ReturnType<typeof useBankFile>;
