import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { type Session, sessionQuery } from '../../api/session.ts';
import { signInOptionsQuery } from '../../api/sign-in-options.ts';
import { businessSettingsQuery } from '../../api/settings.ts';
import { SendProofAgain } from '../../components/address-proof.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { LoadingLines } from '../../components/states.tsx';
import { whyReadOnly } from '../../permissions.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { BusinessNameForm } from './business-name-form.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { PasswordForm } from './password-form.tsx';
import { type BusinessSettings, type SettingProps, useChangeTerms } from './settings.ts';
import { SecondFactorForm } from './second-factor-form.tsx';
import { FormSection } from '../../components/form-section.tsx';
import { WaitingRequests } from '../../components/waiting-requests.tsx';
import { TwoFactor } from './two-factor.tsx';
import { SettingForm } from '../../components/action-form.tsx';
import { refusalAt } from '../../components/form-errors.ts';
import { ReasonField, REQUESTED } from '../../components/reason-field.tsx';
import { draftOf, readSplit, SPLIT_FIELD_INPUTS } from '../../components/split-draft.ts';
import { SplitExample } from '../../components/split-example.tsx';
import { SplitFields } from '../../components/split-fields.tsx';
import { useTerms } from '../../components/use-terms.ts';
import { ChoiceForm } from '../../components/choice-form.tsx';

export const settingsPage = createLazyRoute('/_authenticated/$businessId/$mode/settings')({ component: SettingsPage });

function SettingsPage() {
  const business = useBusiness();
  const settings = useQuery(businessSettingsQuery(business));
  const { data: session } = useQuery(sessionQuery);
  // Shown all at once: otherwise later parts would move earlier ones.
  const isWaiting = settings.isPending || session === undefined;
  return (
    <Page title="Settings" description="For the business, in test and live mode, and for your own sign-in.">
      {isWaiting ? (
        <LoadingLines lines={12} />
      ) : (
        <>
          <Loaded query={settings} what="settings">
            {(data) => <OfBusiness settings={data} />}
          </Loaded>
          <FactorOfMembers session={session} />
          <OwnSignIn user={session.user} />
        </>
      )}
    </Page>
  );
}

function OfBusiness({ settings }: { readonly settings: BusinessSettings }) {
  const mayWrite = useBusiness().can('settings:write');
  const note = mayWrite ? undefined : whyReadOnly('settings:write');
  return (
    <>
      <FormSection title="Business name" description="The name that your team and invitations show." note={note}>
        <BusinessNameForm settings={settings} mayWrite={mayWrite} />
      </FormSection>
      <FormSection
        title="Default commission"
        description="Your commission on new accounts without their own terms. Existing accounts keep theirs."
        note={note}
      >
        <WaitingRequests kinds={['business_terms']} />
        <DefaultCommissionForm settings={settings} mayWrite={mayWrite} />
      </FormSection>
      <FormSection
        title="Refunds"
        description="What happens when the balance of a connected account is less than a refund."
        note={note}
      >
        <RefundShortfallForm settings={settings} mayWrite={mayWrite} />
      </FormSection>
    </>
  );
}

function FactorOfMembers({ session }: { readonly session: Session }) {
  const { businessId, role } = useBusiness();
  const isRequired = session.businesses.some(({ id, demandsSecondFactor }) => id === businessId && demandsSecondFactor);
  const isOwner = role === 'owner';
  return (
    <FormSection
      title="Second factor of members"
      description="A passkey or an authenticator app protects the business against stolen passwords."
      note={isOwner ? undefined : 'Only owners can change this.'}
    >
      <WaitingRequests kinds={['second_factor']} />
      <SecondFactorForm isRequired={isRequired} mayWrite={isOwner} />
    </FormSection>
  );
}

function OwnSignIn({ user }: Pick<Session, 'user'>) {
  const { email, emailProven, hasPassword } = user;
  const { data: options } = useQuery(signInOptionsQuery);
  const why = options?.mail === true ? '' : ' This installation sends no emails, so it cannot be confirmed.';
  return (
    <>
      <FormSection
        title="Your email address"
        description="You sign in with it, and notices about your sign-in go to it."
      >
        <Text mb="md">
          <bdi>{email}</bdi> {emailProven ? 'is confirmed.' : `is not confirmed.${why}`}
        </Text>
        {!emailProven && options?.mail === true && <SendProofAgain email={email} />}
      </FormSection>
      <FormSection
        title="Your password"
        description={
          hasPassword
            ? 'Changing it signs you out everywhere else.'
            : 'You have no password: you sign in by link. With a password you can confirm sensitive actions on any ' +
              'device.'
        }
      >
        <PasswordForm user={user} />
      </FormSection>
      <FormSection
        title="Two-factor sign-in"
        description="A passkey, or a code after the password. A stolen password is then not enough."
      >
        <TwoFactor />
      </FormSection>
      <FormSection
        title="Where you are signed in"
        description="End sessions that you do not recognise, then change your password."
      >
        <OwnSessions />
      </FormSection>
    </>
  );
}

function DefaultCommissionForm({ settings, mayWrite }: SettingProps) {
  const { isRequest, write, reasonField, save } = useChangeTerms();
  const { fields, isAtField, ask } = useTerms({
    first: () => draftOf(settings.defaultSplit),
    read: readSplit,
    refused: refusalAt(write.error, SPLIT_FIELD_INPUTS),
    write,
  });

  function submit(): void {
    const terms = ask();
    if (terms !== undefined) save(terms);
  }

  return (
    <SettingForm
      onSubmit={submit}
      action={isRequest ? 'Request this change' : 'Save commission'}
      answer={isRequest ? REQUESTED : 'Saved for new accounts'}
      write={write}
      isAtField={isAtField}
      mayWrite={mayWrite}
    >
      <SplitFields {...fields} readOnly={!mayWrite} />
      <SplitExample draft={fields.value} />
      {isRequest && <ReasonField {...reasonField} />}
    </SettingForm>
  );
}

const CHOICES = [
  {
    value: 'refuse',
    label: 'Refuse the refund',
    description: 'Wait until the balance is enough, or pay the refund from your commission.',
  },
  {
    value: 'owe',
    label: 'Let the account owe',
    description: 'Its balance goes below zero, and later payments repay it first.',
  },
] as const;

function RefundShortfallForm({ settings, mayWrite }: SettingProps) {
  const { isRequest, write, reasonField, save } = useChangeTerms();
  return (
    <ChoiceForm
      label="If the balance is less than the refund"
      choices={CHOICES}
      value={settings.refundShortfall}
      mayWrite={mayWrite}
      onSave={(refundShortfall) => save({ refundShortfall })}
      write={write}
      action={isRequest ? 'Request this change' : 'Save rule'}
      answer={isRequest ? REQUESTED : 'Saved for refunds from now on'}
    >
      {isRequest && <ReasonField {...reasonField} />}
    </ChoiceForm>
  );
}
