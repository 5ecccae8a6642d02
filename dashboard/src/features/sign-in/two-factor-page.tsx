import { createLazyRoute } from '@tanstack/react-router';
import { useEnter } from '../../api/enter.ts';
import { EntryCard } from '../../components/entry-card.tsx';
import { TextLink } from '../../components/links.tsx';
import { SECOND_FACTOR_WORDS, SecondFactorForm } from '../../components/sign-in-forms.tsx';

export const twoFactorPage = createLazyRoute('/sign-in/two-factor')({ component: TwoFactorPage });

function TwoFactorPage() {
  const { from, passkey = false } = twoFactorPage.useSearch();
  const enter = useEnter();
  return (
    <EntryCard
      title="Confirm that it is you"
      description={passkey ? SECOND_FACTOR_WORDS.withPasskey : SECOND_FACTOR_WORDS.withCode}
      below={
        <TextLink fw={400} to="/sign-in" search={{ from }}>
          Back to sign in
        </TextLink>
      }
    >
      <SecondFactorForm hasPasskey={passkey} onSession={(session) => enter(session, from)} />
    </EntryCard>
  );
}
