import { useQuery } from '@tanstack/react-query';
import { accountLimitsQuery } from '../../api/limits.ts';
import { Section } from '../../components/facts.tsx';
import { LimitFacts } from '../../components/limit-facts.tsx';
import { LimitsForm } from '../../components/limits-form.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import type { AccountFormProps } from './accounts.ts';
import { EditButton } from './edit-button.tsx';

/** The most that this account receives and gives back. */
export function AccountLimits({ accountId }: { readonly accountId: number }) {
  const limits = useQuery(accountLimitsQuery(useBusiness(), accountId));
  return (
    <Section
      title="Limits"
      action={
        <EditButton edit="limits" permission="payout-rules:write">
          Edit limits
        </EditButton>
      }
    >
      <Loaded query={limits} what="limits" lines={3}>
        {(data) => <LimitFacts limits={data} />}
      </Loaded>
    </Section>
  );
}

export function EditLimits({ account, onClose }: AccountFormProps) {
  return (
    <Loaded query={useQuery(accountLimitsQuery(useBusiness(), account.id))} what="limits">
      {(limits) => <LimitsForm isLong whose={{ subAccountId: account.id }} limits={limits} onClose={onClose} />}
    </Loaded>
  );
}
