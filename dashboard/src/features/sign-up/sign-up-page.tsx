import { PasswordInput, TextInput } from '@mantine/core';
import { hasLength, isEmail, isNotEmpty, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { unwrap } from '@tributary/sdk';
import { api } from '../../api/client.ts';
import { signInOptionsQuery } from '../../api/sign-in-options.ts';
import { useEnter } from '../../api/enter.ts';
import { useWrite } from '../../api/use-write.ts';
import { EntryCard, EntryForm } from '../../components/entry-card.tsx';
import { showFieldError } from '../../components/form-errors.ts';
import { PasswordMeter } from '../../components/password-meter.tsx';
import { TextLink } from '../../components/links.tsx';

const PASSWORD_LENGTH_MIN = 10;

export const signUpPage = createLazyRoute('/sign-up')({ component: SignUpPage });

interface SignUp {
  name: string;
  email: string;
  password: string;
  businessName: string;
}

function SignUpPage() {
  const { from } = signUpPage.useSearch();
  const enter = useEnter();
  // Invited people join an existing business, so they need not create one.
  const isInvited = from === '/invitations';
  const { data: options } = useQuery(signInOptionsQuery);
  // Where emails are sent, the address is confirmed before a business is made.
  const asksForBusiness = !isInvited && options?.mail !== true;
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
    mutationFn: ({ businessName, ...person }: SignUp) =>
      unwrap(api.POST('/dashboard/api/sign-up', { body: { ...person, ...(asksForBusiness && { businessName }) } })),
    onSuccess: (session) => enter(session, from),
    onError: (error) => showFieldError(form, error),
  });
  return (
    <EntryCard
      title="Create an account"
      description={isInvited ? 'Then accept the invitation.' : 'For you and your business.'}
      below={
        <>
          Already here?{' '}
          <TextLink fw={400} underline="always" to="/sign-in" search={{ from }}>
            Sign in
          </TextLink>
        </>
      }
    >
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
    </EntryCard>
  );
}
