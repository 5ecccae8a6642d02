/** Asks the person for a proof, or to sign in again, whatever page is open. Dialogs are loaded when first needed. */
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { type Session, sessionQuery } from '../api/session.ts';
import { isProvedForDownload, type Needed, onPersonNeeded } from '../api/with-person.ts';

const FILES = 'a[download][href^="/dashboard/api/"]';

const ProofDialog = lazy(() => import('./proof-dialog.tsx').then((part) => ({ default: part.ProofDialog })));
const SignInDialog = lazy(() => import('./sign-in-dialog.tsx').then((part) => ({ default: part.SignInDialog })));

type Answer = (isGiven: boolean) => void;

export function AskPerson() {
  const queryClient = useQueryClient();
  const [proof, setProof] = useState<{ readonly person: Session['user'] | undefined; readonly answer: Answer }>();
  const [session, setSession] = useState<{ readonly person: Session['user']; readonly answer: Answer }>();

  useEffect(() => {
    function ask(needed: Needed): Promise<boolean> {
      const person = queryClient.getQueryData<Session>(sessionQuery.queryKey)?.user;
      if (needed === 'session' && person === undefined) return Promise.resolve(false);
      return new Promise((resolve) => {
        if (needed === 'session' && person !== undefined) setSession({ person, answer: resolve });
        else setProof({ person, answer: resolve });
      });
    }
    return onPersonNeeded(ask);
  }, [queryClient]);

  useEffect(() => {
    document.addEventListener('click', proveBeforeDownload);
    return () => document.removeEventListener('click', proveBeforeDownload);
  }, []);

  function closeProof(isGiven: boolean): void {
    proof?.answer(isGiven);
    setProof(undefined);
  }

  const closeSession = useCallback(
    (isGiven: boolean): void => {
      session?.answer(isGiven);
      setSession(undefined);
    },
    [session],
  );

  return (
    <Suspense>
      {proof !== undefined && <ProofDialog person={proof.person} onAnswer={closeProof} />}
      {session !== undefined && <SignInDialog person={session.person} onAnswer={closeSession} />}
    </Suspense>
  );
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
