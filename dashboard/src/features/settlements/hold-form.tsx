import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { SettingForm } from '../../components/action-form.tsx';
import { WhoCould } from '../../components/nobody-could.tsx';
import { RadioChoice } from '../../components/radio-choice.tsx';
import { ReasonField, REQUESTED_TO_WAIT } from '../../components/reason-field.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { type HoldRulesRequest, requestHoldRules } from './change-requests.ts';
import { type SettingProps, type SettlementSettings, useUpdateSettlementSettings } from './schedule.ts';

const CHOICES = [
  {
    value: 'anyone',
    label: 'One person',
    description: 'Anyone who may change bank details, including an API key with that scope.',
  },
  {
    value: 'second_person',
    label: 'Two people',
    description:
      'One person requests the change and a second person approves it. An API key cannot change them alone. Changes ' +
      'to commission and refund rules need the same approval.',
  },
] as const;

const HOURS_MAX = 720;
const NOT_HOURS = `Enter whole hours, from 0 to ${HOURS_MAX}.`;

const hoursOf = (text: string): number | undefined =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) <= HOURS_MAX ? Number(text) : undefined;

/** What is longer or stricter begins at once. What is shorter or looser may take a request, with a reason. */
export function HoldForm({ settings, mayWrite }: SettingProps) {
  const business = useBusiness();
  const update = useUpdateSettlementSettings();
  const request = useBusinessWrite({ mutationFn: (body: HoldRulesRequest) => requestHoldRules(business, body) });
  const [details, setDetails] = useState(String(settings.bankDetailsHoldHours));
  const [created, setCreated] = useState(String(settings.newAccountHoldHours));
  const [bankDetails, setBankDetails] = useState(settings.bankDetails);
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState<'save' | 'request'>();
  const [detailsHours, createdHours] = [hoursOf(details), hoursOf(created)];
  const wanted = {
    bankDetails,
    bankDetailsHoldHours: detailsHours ?? settings.bankDetailsHoldHours,
    newAccountHoldHours: createdHours ?? settings.newAccountHoldHours,
  };
  const isRequest = needsRequest(settings, wanted);
  const write = isRequest ? request : update;

  function change<Value>(set: (value: Value) => void): (value: Value) => void {
    return (value) => {
      set(value);
      update.reset();
      request.reset();
    };
  }

  function save(): void {
    setAsked(isRequest ? 'request' : 'save');
    if (detailsHours === undefined || createdHours === undefined) return;
    if (!isRequest) update.mutate(wanted);
    else if (reason.trim() !== '') request.mutate({ ...wanted, reason: reason.trim() });
  }

  const hours = { autoComplete: 'off', inputMode: 'numeric', readOnly: !mayWrite } as const;
  return (
    <SettingForm
      label="Holds"
      onSubmit={save}
      action={isRequest ? 'Request this change' : 'Save holds'}
      {...(isRequest && { answer: REQUESTED_TO_WAIT })}
      write={write}
      mayWrite={mayWrite}
    >
      <TextInput
        {...hours}
        label="Hours after changed bank details"
        description="Also after a change of email address or mobile number. 0 means no wait."
        value={details}
        onChange={({ currentTarget }) => change(setDetails)(currentTarget.value)}
        error={asked !== undefined && detailsHours === undefined && NOT_HOURS}
      />
      <TextInput
        {...hours}
        label="Hours after an account is created"
        description="0 means no wait."
        value={created}
        onChange={({ currentTarget }) => change(setCreated)(currentTarget.value)}
        error={asked !== undefined && createdHours === undefined && NOT_HOURS}
      />
      <RadioChoice
        label="Who may change bank details"
        gap="sm"
        choices={CHOICES.map((choice) => ({ ...choice, disabled: !mayWrite }))}
        value={bankDetails}
        onChange={change(setBankDetails)}
      />
      {settings.bankDetails === 'anyone' && bankDetails === 'second_person' && (
        <WhoCould what="what you request" who={settings.couldApprove} />
      )}
      {isRequest && <ReasonField value={reason} onChange={setReason} wasAsked={asked === 'request'} />}
    </SettingForm>
  );
}

type HoldRules = Pick<SettlementSettings, 'bankDetails' | 'bankDetailsHoldHours' | 'newAccountHoldHours'>;

/** As the server decides: where two people decide about payouts or bank details, nothing gets looser by one alone. */
function needsRequest(now: SettlementSettings, wanted: HoldRules): boolean {
  const isLooser =
    wanted.bankDetailsHoldHours < now.bankDetailsHoldHours ||
    wanted.newAccountHoldHours < now.newAccountHoldHours ||
    (wanted.bankDetails === 'anyone' && now.bankDetails === 'second_person');
  return isLooser && (now.approval === 'second_person' || now.bankDetails === 'second_person');
}
