import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import type { PropsWithChildren } from 'react';
import { sessionQuery } from '../../api/session.ts';
import { Page } from '../../components/page.tsx';
import { ErrorState, LoadingLines } from '../../components/states.tsx';
import { rolesWith } from '../../permissions.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { BusinessNameForm } from './business-name-form.tsx';
import { DefaultCommissionForm } from './default-commission-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { RefundShortfallForm } from './refund-shortfall-form.tsx';
import { settingsQuery } from './settings.ts';
import { FormSection } from '../../components/form-section.tsx';
import { TwoFactor } from './two-factor.tsx';

export const settingsPage = createLazyRoute('/_authenticated/$businessId/$mode/settings')({ component: SettingsPage });

const LOADING_LINES = 12;

function SettingsPage() {
  const business = useBusiness();
  const settings = useQuery(settingsQuery(business.businessId));
  const { data: session } = useQuery(sessionQuery);
  const mayWrite = business.can('settings:write');
  const whyNot = mayWrite
    ? undefined
    : `Your role only shows this. It is open to: ${rolesWith('settings:write').join(', ')}.`;

  // All at once: what is already there would be pushed down by what comes.
  if (settings.isPending || session === undefined) {
    return (
      <SettingsFrame>
        <LoadingLines lines={LOADING_LINES} />
      </SettingsFrame>
    );
  }
  return (
    <SettingsFrame>
      {settings.isError ? (
        <ErrorState
          what="The settings could not be loaded"
          error={settings.error}
          onRetry={() => void settings.refetch()}
        />
      ) : (
        <>
          <FormSection
            title="Business name"
            description="What your team and your invitations call the business."
            note={whyNot}
          >
            <BusinessNameForm settings={settings.data} mayWrite={mayWrite} />
          </FormSection>
          <FormSection
            title="Default commission"
            description="What you earn on payments for new accounts without their own terms. Others keep theirs."
            note={whyNot}
          >
            <DefaultCommissionForm settings={settings.data} mayWrite={mayWrite} />
          </FormSection>
          <FormSection
            title="Refunds"
            description="When a connected account holds less than a refund takes from it."
            note={whyNot}
          >
            <RefundShortfallForm settings={settings.data} mayWrite={mayWrite} />
          </FormSection>
        </>
      )}
      <FormSection
        title="Your password"
        description="Changing it signs you out everywhere else. People who use a printed sign-in link have none."
      >
        <PasswordForm email={session.user.email} />
      </FormSection>
      <FormSection
        title="Two-factor sign-in"
        description="After the password, a code from an authenticator app on your phone."
      >
        <Text mb="md">
          {session.user.twoFactorEnabled
            ? 'It is on. Signing in takes your password and a code.'
            : 'It is off. Signing in takes your password alone.'}
        </Text>
        <TwoFactor isOn={session.user.twoFactorEnabled} />
      </FormSection>
    </SettingsFrame>
  );
}

function SettingsFrame({ children }: PropsWithChildren) {
  return (
    <Page title="Settings" description="Of the business, in test and in live mode, and of your own sign-in.">
      {children}
    </Page>
  );
}
