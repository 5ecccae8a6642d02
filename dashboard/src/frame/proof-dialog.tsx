import { Button, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tributary/sdk';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../api/client.ts';
import { expectNewSession } from '../api/with-person.ts';
import { proveWithPasskey } from '../api/passkeys.ts';
import { onChangeInOtherTab, tellOtherTabs } from '../api/session-changes.ts';
import { isSignedIn, type Session, sessionQuery } from '../api/session.ts';
import { ActionForm } from '../components/action-form.tsx';
import { LinkProof } from '../components/link-proof.tsx';
import { PasskeyButton } from '../components/passkey-button.tsx';
import { fieldOf, isSaidAtField, isValid, showFieldError } from '../components/form-errors.ts';

/** Above every other dialog. */
const Z_INDEX = 400;

function replaceSession(): void {
  expectNewSession();
  tellOtherTabs('proving');
}

type GivenProof = { readonly password: string; readonly code?: string } | { readonly link: string };

/** Not a write of TanStack Query: what was typed into the form below has not been sent. */
function useProof(onGiven: () => void, onRefused: (error: Error) => void) {
  const [state, setState] = useState<{ isPending: boolean; error: Error | null }>({ isPending: false, error: null });

  async function give(body: GivenProof): Promise<void> {
    setState({ isPending: true, error: null });
    replaceSession();
    try {
      await unwrap(api.POST('/dashboard/api/session/proof', { body }));
      onGiven();
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      setState({ isPending: false, error: failure });
      onRefused(failure);
    }
  }

  return { ...state, give };
}

interface ProofDialogProps {
  /** Who is asked, and nobody else: what waits is theirs. Undefined if nothing is known. */
  readonly person: Session['user'] | undefined;
  readonly onAnswer: (isGiven: boolean) => void;
}

/**
 * The person proves that it is them, or gives up: with Escape, the cross or "Cancel". Which factors they have is read
 * when they are asked, since they may have got one in another tab.
 */
export function ProofDialog({ person, onAnswer }: ProofDialogProps) {
  const { data, isFetchedAfterMount } = useQuery({ ...sessionQuery, staleTime: 0, refetchOnMount: 'always' });
  const isSomebodyElse = data !== undefined && person !== undefined && data.user.id !== person.id;
  const answer = useEffectEvent(onAnswer);
  useEffect(() => {
    if (isSomebodyElse) answer(false);
  }, [isSomebodyElse]);
  // By a link in another tab, with a new session for all of them.
  useEffect(() => {
    let isOver = false;
    const end = onChangeInOtherTab((change) => {
      if (change !== 'signed-in' || person === undefined) return;
      void isSignedIn(person).then((isBack) => isOver || answer(isBack));
    });
    return () => {
      isOver = true;
      end();
    };
  }, [person]);
  return isFetchedAfterMount && !isSomebodyElse && <Proof user={data?.user} onAnswer={onAnswer} />;
}

interface ProofProps extends Pick<ProofDialogProps, 'onAnswer'> {
  /** Undefined if nothing is known. */
  readonly user: Session['user'] | undefined;
}

function Proof({ user, onAnswer }: ProofProps) {
  const mayUseLink = user?.provesByLink === true;
  const [usesLink, setUsesLink] = useState(user?.hasPassword === false);
  const linked = useProof(
    () => onAnswer(true),
    () => undefined,
  );
  const cancel = (): void => onAnswer(false);

  return (
    <Modal opened onClose={cancel} title="Confirm that it is you" size="sm" zIndex={Z_INDEX}>
      <Stack gap="md">
        <Text>This action needs it once every ten minutes. It continues once you have confirmed.</Text>
        {user !== undefined && user.passkeys > 0 && (
          <PasskeyButton
            label="Use your passkey"
            isMain
            use={() => proveWithPasskey(replaceSession)}
            onDone={() => onAnswer(true)}
          />
        )}
        {user !== undefined && usesLink && mayUseLink && <LinkProof user={user} proof={linked} onCancel={cancel} />}
        {usesLink && !mayUseLink && <Text>{NO_PASSWORD}</Text>}
        {!usesLink && <PasswordProof user={user} onAnswer={onAnswer} />}
        {mayUseLink && user.hasPassword && (
          <Button variant="subtle" size="compact-sm" onClick={() => setUsesLink(!usesLink)}>
            {usesLink ? 'Use your password' : 'Use a sign-in link'}
          </Button>
        )}
      </Stack>
    </Modal>
  );
}

/** Somebody who has a passkey alone, and is where it does not work. */
const NO_PASSWORD =
  'You have no password, and a link cannot replace your passkey. Use the passkey on a device where it works, or ask ' +
  'the operator of this installation for a password.';

function PasswordProof({ user, onAnswer }: ProofProps) {
  const [asksForCode, setAsksForCode] = useState(user?.twoFactorEnabled === true);
  const words = user?.authenticatorApp === true ? WITH_APP : WITHOUT_APP;
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: {
      password: isNotEmpty('Enter your password.'),
      code: (code) => (asksForCode ? isNotEmpty(words.needed)(code) : null),
    },
  });
  const proof = useProof(
    () => onAnswer(true),
    (error) => {
      // It was switched on elsewhere.
      if (fieldOf(error) === 'code') setAsksForCode(true);
      showFieldError(form, error);
    },
  );

  function submit(): void {
    const { password, code } = form.getValues();
    if (isValid(form)) void proof.give({ password, ...(asksForCode && { code: code.replaceAll(' ', '') }) });
  }

  return (
    <ActionForm
      onSubmit={submit}
      onCancel={() => onAnswer(false)}
      action="Confirm"
      write={proof}
      isAtField={isSaidAtField(form, proof.error)}
    >
      <input type="hidden" autoComplete="username" value={user?.email ?? ''} readOnly />
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
      {asksForCode && (
        <TextInput
          label={words.label}
          description={words.description}
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          {...form.getInputProps('code')}
        />
      )}
    </ActionForm>
  );
}

const WITH_APP = {
  label: 'Code',
  description: 'From your authenticator app, or one of your backup codes.',
  needed: 'Enter the six digits that your authenticator shows, or a backup code.',
};
/** Somebody whose second factor is a passkey alone. */
const WITHOUT_APP = {
  label: 'Backup code',
  description: 'One of the codes that you have saved.',
  needed: 'Enter one of your backup codes.',
};
