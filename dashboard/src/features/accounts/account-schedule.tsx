import { Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { amountsInWords, scheduleInWords } from '../../components/schedule-draft.ts';
import { ErrorState, LoadingLines } from '../../components/states.tsx';
import { formatDate } from '../../format/instant.ts';
import { useBusiness } from '../../routing/use-business.ts';
import classes from './account.module.css';
import { accountScheduleQuery } from './schedule.ts';
import { Section } from './section.tsx';

interface AccountScheduleProps {
  readonly accountId: number;
}

/** When this wallet is paid out; of no interest to who may not see where the money goes. */
export function AccountSchedule({ accountId }: AccountScheduleProps) {
  const business = useBusiness();
  const navigate = useNavigate({ from: '/$businessId/$mode/accounts/$accountId' });
  const mayRead = business.can('payouts:read');
  const schedule = useQuery({ ...accountScheduleQuery(business, accountId), enabled: mayRead });
  if (!mayRead) return null;
  const { data } = schedule;
  return (
    <Section
      title="Settlement schedule"
      action={
        <PermittedButton
          permission="payout-rules:write"
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPencil size={16} stroke={1.75} />}
          onClick={() => void navigate({ search: (before) => ({ ...before, edit: 'schedule' }), resetScroll: false })}
        >
          Edit schedule
        </PermittedButton>
      }
    >
      {data !== undefined ? (
        <div className={classes.words}>
          <Text>{scheduleInWords(data)}</Text>
          <Text>{amountsInWords(data)}</Text>
          <Text c="dimmed" mt={4}>
            {data.inherited ? 'As your business settles.' : 'Its own schedule.'}
            {data.nextRunOn !== null && ` Next on ${formatDate(data.nextRunOn)}.`}
          </Text>
        </div>
      ) : schedule.isError ? (
        <ErrorState
          what="The schedule could not be loaded"
          error={schedule.error}
          onRetry={() => void schedule.refetch()}
        />
      ) : (
        <LoadingLines lines={3} label="Loading the schedule" />
      )}
    </Section>
  );
}
