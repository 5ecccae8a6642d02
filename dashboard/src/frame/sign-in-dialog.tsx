import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { tellOtherTabs } from '../api/session-changes.ts';
import { type Session, sessionQuery } from '../api/session.ts';
import { HowToGetLink } from '../components/link-proof.tsx';
import { SECOND_FACTOR_WORDS, SecondFactorForm, SignInForm } from '../components/sign-in-forms.tsx';

/** Above every other dialog, that for a proof too. */
const Z_INDEX = 500;

interface SignInDialogProps {
  /** Whose session has ended. */
  readonly person: Session['user'];
  readonly onAnswer: (isSignedIn: boolean) => void;
}

/**
 * The same person signs in again, and what they were about to do goes on. It is also over when they sign in in another
 * tab. Of somebody else nothing is sent, and nothing of the page stays.
 */
export function SignInDialog({ person, onAnswer }: SignInDialogProps) {
  const queryClient = useQueryClient();
  const { data, dataUpdatedAt } = useQuery({ ...sessionQuery, enabled: false });
  const [before] = useState(dataUpdatedAt);
  const [factor, setFactor] = useState<{ readonly hasPasskey: boolean }>();
  const now = dataUpdatedAt === before ? undefined : data?.user;
  const isBack = now?.id === person.id;

  useEffect(() => {
    if (!isBack) return;
    onAnswer(true);
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
  }, [isBack, onAnswer, queryClient]);

  function enter(session: Session): void {
    queryClient.setQueryData(sessionQuery.queryKey, session);
    tellOtherTabs('signed-in');
  }

  if (now !== undefined && !isBack) return <SomebodyElse person={person} now={now} />;
  const giveUp = (
    <Button variant="default" onClick={() => onAnswer(false)}>
      Not now
    </Button>
  );
  return (
    <Modal opened onClose={() => onAnswer(false)} title="Your session has ended" size="sm" zIndex={Z_INDEX}>
      <Stack gap="md">
        <Text>
          {factor === undefined
            ? 'Sign in again. Your entries are kept, and your last action continues.'
            : SECOND_FACTOR_WORDS[factor.hasPasskey ? 'withPasskey' : 'withCode']}
        </Text>
        {person.provesByLink && (
          <>
            <Text>Or open a new sign-in link in another tab.</Text>
            <HowToGetLink user={person} />
          </>
        )}
        {factor === undefined ? (
          <SignInForm email={person.email} onSession={enter} onSecondFactor={setFactor} beside={giveUp} />
        ) : (
          <SecondFactorForm hasPasskey={factor.hasPasskey} onSession={enter} beside={giveUp} />
        )}
      </Stack>
    </Modal>
  );
}

interface SomebodyElseProps {
  readonly person: Session['user'];
  readonly now: Session['user'];
}

function SomebodyElse({ person, now }: SomebodyElseProps) {
  // The whole page, so that nothing of the other person is left in it.
  const leave = (): void => location.replace('/');
  return (
    <Modal opened onClose={leave} title="You signed in as somebody else" size="sm" zIndex={Z_INDEX}>
      <Stack gap="md">
        <Alert color="amber">
          You signed in as <bdi>{now.name}</bdi>. What <bdi>{person.name}</bdi> entered was not sent.
        </Alert>
        <Group justify="flex-end">
          <Button onClick={leave} data-autofocus>
            Open my home
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
