import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Section } from '../../components/facts.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { amountsInWords, scheduleInWords } from '../../components/schedule-draft.ts';
import { formatDate } from '../../format/instant.ts';
import { useBusiness } from '../../routing/use-business.ts';
import classes from './account.module.css';
import { accountScheduleQuery } from './schedule.ts';
import { EditButton } from './edit-button.tsx';

/** When this wallet is paid out; hidden from people who may not see where the money goes. */
export function AccountSchedule({ accountId }: { readonly accountId: number }) {
  const business = useBusiness();
  const mayRead = business.can('payouts:read');
  const schedule = useQuery({ ...accountScheduleQuery(business, accountId), enabled: mayRead });
  if (!mayRead) return null;
  return (
    <Section
      title="Settlement schedule"
      action={
        <EditButton edit="schedule" permission="payout-rules:write">
          Edit schedule
        </EditButton>
      }
    >
      <Loaded query={schedule} what="schedule" lines={3}>
        {(data) => (
          <div className={classes.words}>
            <Text>{scheduleInWords(data)}</Text>
            <Text>{amountsInWords(data)}</Text>
            <Text c="dimmed" mt={4}>
              {data.inherited ? 'Uses the schedule of your business.' : 'Has its own schedule.'}
              {data.nextRunOn !== null && ` Next on ${formatDate(data.nextRunOn)}.`}
            </Text>
          </div>
        )}
      </Loaded>
    </Section>
  );
}
