import { useState } from 'react';
import type { Manifest, Run } from './settlements.ts';

export interface SeenManifest {
  /** What the person saw and approves; undefined before the run is a draft. */
  readonly seen: Manifest | undefined;
  /** Whether the run has another one by now that the person has not looked at. */
  readonly isOutdated: boolean;
  /** The person has looked at the present one. */
  readonly look: () => void;
  /** After a change of the person's own: the run as it is then. */
  readonly changedByMe: (run: Run) => void;
}

/** The page reads the run again and again; what is approved must not change under the person's eyes. */
export function useSeenManifest(run: Run | undefined): SeenManifest {
  const [seen, setSeen] = useState<Manifest>();
  const present = run?.manifest ?? undefined;
  if (seen === undefined && present !== undefined) setSeen(present);
  return {
    seen,
    isOutdated: run?.state === 'draft' && seen !== undefined && present?.digest !== seen.digest,
    look: () => setSeen(present),
    changedByMe: ({ manifest }) => {
      // If it is not the next one, somebody else has changed it, too.
      if (manifest?.version === (seen?.version ?? 0) + 1) setSeen(manifest);
    },
  };
}
