import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { FormSection } from '../../components/form-section.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { useNow } from '../../components/use-now.ts';
import { formatDate } from '../../format/instant.ts';
import { whyReadOnly } from '../../permissions.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { ApprovalForm } from './approval-form.tsx';
import { DefaultLimits } from './default-limits.tsx';
import { HoldForm } from './hold-form.tsx';
import {
  holidaysQuery,
  type SettingProps,
  settingsQuery,
  type SettlementSettings,
  useUpdateSettlementSettings,
} from './schedule.ts';
import { SettlementFrame } from './settlement-frame.tsx';
import classes from './settlements.module.css';
import { SourceAccountForm } from './source-account-form.tsx';
import { WaitingRequests } from '../../components/waiting-requests.tsx';
import { SettingForm } from '../../components/action-form.tsx';
import { refusalAt } from '../../components/form-errors.ts';
import { readSchedule, SCHEDULE_FIELD_INPUTS, scheduleDraftOf } from '../../components/schedule-draft.ts';
import { ScheduleFields } from '../../components/schedule-fields.tsx';
import { useTerms } from '../../components/use-terms.ts';

export const schedulePage = createLazyRoute('/_authenticated/$businessId/$mode/settlements/schedule')({
  component: SchedulePage,
});

function SchedulePage() {
  const { mode } = useBusiness();
  return (
    <SettlementFrame
      title="Schedule & approval"
      description={`When wallets are paid out in ${mode} mode, and who approves.`}
    >
      <Schedule />
    </SettlementFrame>
  );
}

function Schedule() {
  const business = useBusiness();
  const mayWrite = business.can('settings:write');
  const note = mayWrite ? undefined : whyReadOnly('settings:write');
  return (
    <Loaded query={useQuery(settingsQuery(business))} what="schedule" lines={12}>
      {(settings) => (
        <div className={classes.sections}>
          <FormSection
            title="Schedule"
            description="Runs start on business days from 06:00, Lagos time. An account can have its own schedule."
            note={note}
          >
            <NextRun settings={settings} />
            <ScheduleForm settings={settings} mayWrite={mayWrite} />
          </FormSection>
          <FormSection title="Approval" description="Who may approve runs before they go to the bank." note={note}>
            <WaitingRequests kinds={['approval_rule']} />
            <ApprovalForm settings={settings} mayWrite={mayWrite} />
          </FormSection>
          <FormSection
            title="Source account"
            description="Named in ISO 20022 bank files. CSV files do not need it."
            note={note}
          >
            <WaitingRequests kinds={['source_account']} />
            <SourceAccountForm settings={settings} mayWrite={mayWrite} />
          </FormSection>
          <DefaultLimits />
          <FormSection
            title="Holds and bank details"
            description="How long payouts wait after bank details change or an account is created."
            note={note}
          >
            <WaitingRequests kinds={['payout_rules']} />
            <HoldForm settings={settings} mayWrite={mayWrite} />
          </FormSection>
          <FormSection
            title="Public holidays"
            description="No run is created on these days or at weekends; it moves to the next business day."
          >
            <Holidays />
          </FormSection>
        </div>
      )}
    </Loaded>
  );
}

function NextRun({ settings: { schedule, nextRunOn } }: { readonly settings: SettlementSettings }) {
  return (
    <Text mb="md">
      {nextRunOn !== null
        ? `The next run is created on ${formatDate(nextRunOn)}.`
        : schedule.frequency === 'manual'
          ? 'Runs are created manually only.'
          : 'The next run has no date yet.'}
    </Text>
  );
}

function Holidays() {
  const holidays = useQuery(holidaysQuery(useBusiness(), useNow()));
  return (
    <Loaded query={holidays} what="holidays" lines={3}>
      {(days) =>
        days.length === 0 ? (
          <Text c="dimmed">There are none in the next four months.</Text>
        ) : (
          <ul className={classes.holidays}>
            {days.map(({ date, name }) => (
              <li key={date}>
                <span>{name}</span>
                <span className={classes.nowrap}>{formatDate(date)}</span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function ScheduleForm({ settings, mayWrite }: SettingProps) {
  const update = useUpdateSettlementSettings();
  const { fields, isAtField, ask } = useTerms({
    first: () => scheduleDraftOf(settings),
    read: readSchedule,
    refused: refusalAt(update.error, SCHEDULE_FIELD_INPUTS),
    write: update,
  });

  function save(): void {
    const terms = ask();
    if (terms !== undefined) update.mutate(terms);
  }

  return (
    <SettingForm
      label="Schedule"
      onSubmit={save}
      action="Save schedule"
      write={update}
      isAtField={isAtField}
      mayWrite={mayWrite}
    >
      <ScheduleFields {...fields} readOnly={!mayWrite} />
    </SettingForm>
  );
}
