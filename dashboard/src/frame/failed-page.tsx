import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorState } from '../components/states.tsx';

/** Where a page could not be shown at all; a part that fails shows its own message. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { reset: resetQueries } = useQueryErrorResetBoundary();

  async function retry(): Promise<void> {
    resetQueries();
    reset();
    await router.invalidate();
  }

  return <ErrorState what="This page could not be shown" error={error} onRetry={() => void retry()} />;
}
