import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { useEnter } from '../../api/enter.ts';
import { EntryCard } from '../../components/entry-card.tsx';
import { TextLink } from '../../components/links.tsx';
import { SignInForm } from '../../components/sign-in-forms.tsx';

export const signInPage = createLazyRoute('/sign-in')({ component: SignInPage });

function SignInPage() {
  const { from, ended } = signInPage.useSearch();
  const enter = useEnter();
  const navigate = useNavigate();
  return (
    <EntryCard
      title="Sign in"
      description={ended === true ? 'Your session has ended. Sign in to return to the same page.' : undefined}
      below={
        <>
          New here?{' '}
          <TextLink fw={400} underline="always" to="/sign-up" search={{ from }}>
            Create an account
          </TextLink>
        </>
      }
    >
      <SignInForm
        onSession={(session) => enter(session, from)}
        onSecondFactor={({ hasPasskey }) =>
          void navigate({ to: '/sign-in/two-factor', search: { from, passkey: hasPasskey || undefined } })
        }
      >
        <TextLink fw={400} to="/forgot-password">
          Forgot password?
        </TextLink>
      </SignInForm>
    </EntryCard>
  );
}
