import { PasswordInput, Text, TextInput } from '@mantine/core';
import { hasLength, isEmail, isNotEmpty, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { unwrap } from '@tributary/sdk';
import { api } from '../../api/client.ts';
import { invitationToken } from '../../api/invitation-token.ts';
import { signInOptionsQuery } from '../../api/sign-in-options.ts';
import { useEnter } from '../../api/enter.ts';
import { useWrite } from '../../api/use-write.ts';
import { EntryCard, EntryForm } from '../../components/entry-card.tsx';
import { showFieldError } from '../../components/form-errors.ts';
import { PasswordMeter } from '../../components/password-meter.tsx';
import { TextLink } from '../../components/links.tsx';

const PASSWORD_LENGTH_MIN = 10;
const CLOSED = 'Sign-up is closed. Ask the operator of this installation for access.';
const INVITED_ONLY =
  'Sign-up is by invitation only. Open your invitation link, or ask an owner of your business for one.';

export const signUpPage = createLazyRoute('/sign-up')({ component: SignUpPage });

interface SignUp {
  name: string;
  email: string;
  password: string;
  businessName: string;
}

function SignUpPage() {
  const { from } = signUpPage.useSearch();
  const { data: options } = useQuery(signInOptionsQuery);
  // Invited people join an existing business, so they need not create one.
  const isInvited = from === '/invitations';
  const invitation = isInvited ? invitationToken() : '';
  const words = options?.signUp === 'closed' ? CLOSED : INVITED_ONLY;
  const mayNot = options?.signUp === 'closed' || (options?.signUp === 'invited' && invitation === '');
  return (
    <EntryCard
      title="Create an account"
      description={mayNot ? undefined : isInvited ? 'Then accept the invitation.' : 'For you and your business.'}
      below={
        <>
          Already have an account?{' '}
          <TextLink fw={400} underline="always" to="/sign-in" search={{ from }}>
            Sign in
          </TextLink>
        </>
      }
    >
      {mayNot ? (
        <Text c="dimmed">{words}</Text>
      ) : (
        // Where emails are sent, the address is confirmed before a business is made.
        <SignUpForm from={from} invitation={invitation} asksForBusiness={!isInvited && options?.mail !== true} />
      )}
    </EntryCard>
  );
}

interface SignUpFormProps {
  readonly from: string | undefined;
  /** The token of the invitation; empty without one. */
  readonly invitation: string;
  readonly asksForBusiness: boolean;
}

function SignUpForm({ from, invitation, asksForBusiness }: SignUpFormProps) {
  const enter = useEnter();
  const form = useForm<SignUp>({
    initialValues: { name: '', email: '', password: '', businessName: '' },
    validate: {
      name: isNotEmpty('Enter your name, as your team knows you.'),
      email: isEmail('Enter an email address, such as ada@example.com.'),
      password: hasLength({ min: PASSWORD_LENGTH_MIN }, `Use at least ${PASSWORD_LENGTH_MIN} characters.`),
      ...(asksForBusiness && { businessName: isNotEmpty('Enter the name of your business.') }),
    },
  });
  const { name, email, password, businessName } = form.values;
  const signUp = useWrite({
    mutationFn: ({ businessName, ...person }: SignUp) => {
      const body = { ...person, ...(asksForBusiness && { businessName }), ...(invitation !== '' && { invitation }) };
      return unwrap(api.POST('/dashboard/api/sign-up', { body }));
    },
    onSuccess: (session) => enter(session, from),
    onError: (error) => showFieldError(form, error),
  });
  return (
    <EntryForm onSubmit={form.onSubmit((values) => signUp.mutate(values))} write={signUp} action="Create account">
      <TextInput label="Your name" autoComplete="name" {...form.getInputProps('name')} />
      <TextInput label="Email" type="email" autoComplete="username" {...form.getInputProps('email')} />
      <div>
        <PasswordInput
          label="Password"
          description={`At least ${PASSWORD_LENGTH_MIN} characters. A few words are better than one hard one.`}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <PasswordMeter password={password} lengthMin={PASSWORD_LENGTH_MIN} texts={[name, email, businessName]} />
      </div>
      {asksForBusiness && (
        <TextInput label="Business name" autoComplete="organization" {...form.getInputProps('businessName')} />
      )}
    </EntryForm>
  );
}
