import { useQuery } from '@tanstack/react-query';
import { defaultLimitsQuery } from '../../api/limits.ts';
import { FormSection } from '../../components/form-section.tsx';
import { DefaultLimitsForm } from '../../components/limits-form.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { WaitingRequests } from '../../components/waiting-requests.tsx';
import { whyReadOnly } from '../../permissions.ts';
import { useBusiness } from '../../routing/use-business.ts';

/** The most that each account and each key may move, unless it has limits instead of these. */
export function DefaultLimits() {
  const business = useBusiness();
  const mayWrite = business.can('payout-rules:write');
  const note = mayWrite ? undefined : whyReadOnly('payout-rules:write');
  return (
    <Loaded query={useQuery(defaultLimitsQuery(business))} what="limits" lines={8}>
      {({ accounts, keys }) => (
        <>
          <FormSection
            title="Limits of accounts"
            description={
              'How much each connected account may receive and refund, per transaction and per day in Lagos, unless ' +
              'it has limits instead of these. New accounts get them too.'
            }
            note={note}
          >
            <WaitingRequests kinds={['spending_limit']} isAbout={(subject) => subject === 'account/0'} />
            <DefaultLimitsForm
              whose={{ defaultFor: 'accounts' }}
              label="Limits of accounts"
              terms={accounts}
              mayWrite={mayWrite}
            />
          </FormSection>
          <FormSection
            title="Limits of API keys"
            description={
              'How much each API key may post, unless it has limits instead of these. They cap what a stolen key ' +
              'can do, across all accounts.'
            }
            note={note}
          >
            <WaitingRequests kinds={['spending_limit']} isAbout={(subject) => subject === 'key/0'} />
            <DefaultLimitsForm
              whose={{ defaultFor: 'keys' }}
              label="Limits of API keys"
              terms={keys}
              mayWrite={mayWrite}
            />
          </FormSection>
        </>
      )}
    </Loaded>
  );
}
