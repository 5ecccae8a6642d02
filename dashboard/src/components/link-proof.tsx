/** A new sign-in link as a proof, for people who have no password or came by such a link. */
import { Button, Code, Text, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tributary/sdk';
import { api } from '../api/client.ts';
import { SENDS_NO_FORM } from '../api/query-client.ts';
import type { Session } from '../api/session.ts';
import { signInOptionsQuery } from '../api/sign-in-options.ts';
import { useWrite } from '../api/use-write.ts';
import { ActionForm } from './action-form.tsx';
import { isSaidAtField, isValid } from './form-errors.ts';
import { FailureNote } from './states.tsx';

export const LINK_COMMAND = 'npm run --silent tributary -- people sign-in-link';

/** The demo owner's address gets no mails, and the command knows it. */
const DEMO_OWNER = 'demo@tributary.example';

/** As one word of a shell: addresses may contain what a shell would run. */
const quoted = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`;

interface HowToGetLinkProps {
  readonly user: Pick<Session['user'], 'email'>;
}

export function HowToGetLink({ user: { email } }: HowToGetLinkProps) {
  const command = email === DEMO_OWNER ? LINK_COMMAND : `${LINK_COMMAND} --email ${quoted(email)}`;
  return (
    <div>
      <Text mb={4}>
        The operator of this installation creates one with this command. In a container, it begins with tributary.
      </Text>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {command}
      </Code>
    </div>
  );
}

/** By mail, where mails are sent. */
function SendLink({ email }: { readonly email: string }) {
  const send = useWrite({
    mutationFn: () => unwrap(api.POST('/dashboard/api/session/proof/link')),
    meta: SENDS_NO_FORM,
  });
  if (send.isSuccess) {
    return (
      <Text role="status">
        We are emailing a link to <bdi>{email}</bdi>. Open it in this browser.
      </Text>
    );
  }
  return (
    <>
      <FailureNote error={send.error} />
      <Button fullWidth variant="default" loading={send.isPending} onClick={() => send.mutate()}>
        Send me a link
      </Button>
    </>
  );
}

interface LinkProofProps {
  readonly user: Session['user'];
  readonly proof: {
    readonly give: (body: { readonly link: string }) => Promise<void>;
    readonly isPending: boolean;
    readonly error: Error | null;
  };
  readonly onCancel: () => void;
}

/** A link that is opened in another tab of this browser is a proof as well; what shows this listens for that. */
export function LinkProof({ user, proof, onCancel }: LinkProofProps) {
  const { data: options } = useQuery(signInOptionsQuery);
  const form = useForm({
    initialValues: { link: '' },
    validate: { link: isNotEmpty('Paste the link, or open it in this browser.') },
  });

  function submit(): void {
    if (isValid(form)) void proof.give({ link: tokenIn(form.getValues().link) });
  }

  return (
    <>
      <Text>Open a new sign-in link in this browser, or paste it here.</Text>
      {options?.mail === true && user.email !== DEMO_OWNER ? (
        <SendLink email={user.email} />
      ) : (
        <HowToGetLink user={user} />
      )}
      <ActionForm
        onSubmit={submit}
        onCancel={onCancel}
        action="Confirm"
        write={proof}
        isAtField={isSaidAtField(form, proof.error)}
      >
        <TextInput
          label="Sign-in link"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('link')}
        />
      </ActionForm>
    </>
  );
}

/** The part behind `#`; copying only that works as well. */
const tokenIn = (link: string): string => link.slice(link.lastIndexOf('#') + 1).trim();
