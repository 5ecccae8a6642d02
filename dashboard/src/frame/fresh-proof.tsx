/** Asks the person for a proof, whatever page is open. The dialog is loaded when it is first needed. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { isProvedForDownload, onProofNeeded } from '../api/fresh-proof.ts';

const FILES = 'a[download][href^="/dashboard/api/"]';

const ProofDialog = lazy(() => import('./proof-dialog.tsx').then((part) => ({ default: part.ProofDialog })));

export function FreshProof() {
  const [answer, setAnswer] = useState<(isGiven: boolean) => void>();
  useEffect(
    () =>
      onProofNeeded(
        () =>
          new Promise((resolve) => {
            setAnswer(() => resolve);
          }),
      ),
    [],
  );

  useEffect(() => {
    document.addEventListener('click', proveBeforeDownload);
    return () => document.removeEventListener('click', proveBeforeDownload);
  }, []);

  function close(isGiven: boolean): void {
    answer?.(isGiven);
    setAnswer(undefined);
  }

  return <Suspense>{answer !== undefined && <ProofDialog onAnswer={close} />}</Suspense>;
}

/** Clicks of scripts follow a request that was admitted. */
function proveBeforeDownload(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(FILES) : null;
  if (link === null || !event.isTrusted) return;
  event.preventDefault();
  void isProvedForDownload().then((isProved) => {
    if (isProved) link.click();
  });
}
