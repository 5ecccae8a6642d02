import { useState } from 'react';
import { ChoiceForm } from '../../components/choice-form.tsx';
import { WhoCould } from '../../components/nobody-could.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { requestRuleEnd } from './change-requests.ts';
import { ReasonField, REQUESTED_TO_WAIT } from '../../components/reason-field.tsx';
import { type SettingProps, type SettlementSettings, useUpdateSettlementSettings } from './schedule.ts';

const CHOICES = [
  {
    value: 'second_person',
    label: 'A second person',
    description:
      'A person who made or changed a run, also with an API key, cannot approve it, and no API key can. The account ' +
      'that pays and this rule are changed by requests that a second person approves.',
  },
  {
    value: 'anyone',
    label: 'Anyone who may settle',
    description: 'Also the person or the API key that made the run.',
  },
] as const;

/** The rule begins at once. To end it takes a request, so the form asks for a reason then. */
export function ApprovalForm({ settings, mayWrite }: SettingProps) {
  const business = useBusiness();
  const update = useUpdateSettlementSettings();
  const request = useBusinessWrite({ mutationFn: (reason: string) => requestRuleEnd(business, reason) });
  const [chosen, setChosen] = useState<SettlementSettings['approval']>(settings.approval);
  const [reason, setReason] = useState('');
  const [wasAsked, setAsked] = useState(false);
  const isRequest = settings.approval === 'second_person' && chosen === 'anyone';
  const common = {
    label: 'Who approves runs',
    choices: CHOICES,
    mayWrite,
    value: settings.approval,
    onPick: setChosen,
  };
  if (!isRequest) {
    return (
      <ChoiceForm
        {...common}
        onSave={(approval) => update.mutate({ approval })}
        write={update}
        action="Save approval"
        answer="Saved for approvals from now on"
      >
        {settings.approval === 'anyone' && chosen === 'second_person' && (
          <WhoCould what="what you make" who={settings.couldApproveRuns} />
        )}
      </ChoiceForm>
    );
  }
  return (
    <ChoiceForm
      {...common}
      onSave={() => {
        setAsked(true);
        if (reason.trim() !== '') request.mutate(reason.trim());
      }}
      write={request}
      action="Request this change"
      answer={REQUESTED_TO_WAIT}
    >
      <ReasonField value={reason} onChange={setReason} wasAsked={wasAsked} />
    </ChoiceForm>
  );
}
