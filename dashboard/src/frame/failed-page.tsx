import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ErrorState } from '../components/states.tsx';
import { isMissingPart, type Reason, reloadUnlessSomethingIsLost, whyMissing } from './missing-part.ts';

/** Shown when a page could not be shown at all; a part that fails shows its own message. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { reset: resetQueries } = useQueryErrorResetBoundary();

  async function retry(): Promise<void> {
    resetQueries();
    reset();
    await router.invalidate();
  }

  if (isMissingPart(error)) return <MissingPage error={error} onRetry={() => void retry()} />;
  return <ErrorState what="This page could not be shown" error={error} onRetry={() => void retry()} />;
}

const WORDS: Readonly<Record<Reason, string>> = {
  unreachable: 'The server could not be reached. The page opens as soon as there is a connection.',
  replaced: 'There is a newer version of the dashboard. Reload to continue.',
  unknown: 'Part of it did not load. Try again.',
};

interface MissingPageProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** How often a missing page is requested again. */
const AGAIN_EVERY_MS = 5_000;

/** A page that could not be loaded. It appears when the network is back, or reloads if there is a new build. */
function MissingPage({ error, onRetry }: MissingPageProps) {
  const [reason, setReason] = useState<Reason>();

  useEffect(() => {
    let isShown = true;
    async function look(): Promise<void> {
      const found = await whyMissing();
      if (!isShown) return;
      if (found === 'replaced') reloadUnlessSomethingIsLost();
      // It could not be reached before, and now it can.
      if (found === 'unknown' && reason === 'unreachable') onRetry();
      setReason(found);
    }
    void look();
    const timer = setInterval(() => void look(), AGAIN_EVERY_MS);
    const lookNow = (): void => void look();
    window.addEventListener('online', lookNow);
    return () => {
      isShown = false;
      clearInterval(timer);
      window.removeEventListener('online', lookNow);
    };
  }, [reason, onRetry]);

  return (
    <ErrorState
      what="This page could not be loaded"
      error={error}
      reason={WORDS[reason ?? 'unknown']}
      onRetry={reason === 'replaced' ? () => location.reload() : onRetry}
      retryLabel={reason === 'replaced' ? 'Reload' : 'Try again'}
    />
  );
}
