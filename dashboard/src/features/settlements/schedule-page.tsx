import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { FormSection } from '../../components/form-section.tsx';
import { ErrorState, LoadingLines } from '../../components/states.tsx';
import { useNow } from '../../components/use-now.ts';
import { formatDate } from '../../format/instant.ts';
import { rolesWith } from '../../permissions.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { ApprovalForm } from './approval-form.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { holidaysQuery, type SettlementSettings, settingsQuery } from './schedule.ts';
import { SettlementFrame } from './settlement-frame.tsx';
import classes from './settlements.module.css';
import { SourceAccountForm } from './source-account-form.tsx';

export const schedulePage = createLazyRoute('/_authenticated/$businessId/$mode/settlements/schedule')({
  component: SchedulePage,
});

const LOADING_LINES = 12;

/** Another business or mode begins anew, so that no field of the one before stands in for one of this one. */
function SchedulePage() {
  const { businessId, mode } = useBusiness();
  return (
    <SettlementFrame
      title="Schedule & approval"
      description={`When wallets are paid out in ${mode} mode, and who has to agree.`}
    >
      <Schedule key={`${businessId}/${mode}`} />
    </SettlementFrame>
  );
}

function Schedule() {
  const business = useBusiness();
  const settings = useQuery(settingsQuery(business));
  const mayWrite = business.can('payout-rules:write');
  const note = mayWrite
    ? undefined
    : `Your role only shows this. It is open to: ${rolesWith('payout-rules:write').join(', ')}.`;
  if (settings.isPending) return <LoadingLines lines={LOADING_LINES} label="Loading the schedule" />;
  if (settings.data === undefined) {
    return (
      <ErrorState
        what="The schedule could not be loaded"
        error={settings.error}
        onRetry={() => void settings.refetch()}
      />
    );
  }
  const of = { settings: settings.data, mayWrite };
  return (
    <div className={classes.sections}>
      <FormSection
        title="Schedule"
        description="Runs are made on business days in Lagos, from 06:00 on. An account can have its own schedule."
        note={note}
      >
        <NextRun settings={settings.data} />
        <ScheduleForm {...of} />
      </FormSection>
      <FormSection title="Approval" description="Who may let a run go to the bank." note={note}>
        <ApprovalForm {...of} />
      </FormSection>
      <FormSection
        title="Account that you pay from"
        description="Named in ISO 20022 files for the bank. CSV files do without."
        note={note}
      >
        <SourceAccountForm {...of} />
      </FormSection>
      <FormSection
        title="Public holidays"
        description="No run is made on these days or at weekends; it moves to the next business day."
      >
        <Holidays />
      </FormSection>
    </div>
  );
}

function NextRun({ settings: { schedule, nextRunOn } }: { readonly settings: SettlementSettings }) {
  return (
    <Text mb="md">
      {nextRunOn !== null
        ? `The next run is made on ${formatDate(nextRunOn)}.`
        : schedule.frequency === 'manual'
          ? 'Runs are made by hand only.'
          : 'The next run has no date yet.'}
    </Text>
  );
}

function Holidays() {
  const now = useNow();
  const holidays = useQuery(holidaysQuery(useBusiness(), now));
  if (holidays.isPending) return <LoadingLines lines={3} label="Loading the holidays" />;
  if (holidays.data === undefined) {
    return (
      <ErrorState
        what="The holidays could not be loaded"
        error={holidays.error}
        onRetry={() => void holidays.refetch()}
      />
    );
  }
  if (holidays.data.length === 0) return <Text c="dimmed">There is none in the next four months.</Text>;
  return (
    <ul className={classes.holidays}>
      {holidays.data.map(({ date, name }) => (
        <li key={date}>
          <span>{name}</span>
          <span className={classes.nowrap}>{formatDate(date)}</span>
        </li>
      ))}
    </ul>
  );
}
