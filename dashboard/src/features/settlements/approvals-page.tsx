import { ViewMenu } from '../../components/view-menu.tsx';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { Inline, Section } from '../../components/facts.tsx';
import { ChoiceFilter, FilterBar } from '../../components/filters.tsx';
import { TextLink } from '../../components/links.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Money } from '../../components/money.tsx';
import { NobodyCould } from '../../components/nobody-could.tsx';
import { Page } from '../../components/page.tsx';
import { LIMIT } from '../../components/page-range.ts';
import { Paging } from '../../components/paging.tsx';
import { REQUEST_STATE_CHOICES } from '../../components/state-badge.tsx';
import { EmptyState } from '../../components/states.tsx';
import { WaitingRequests } from '../../components/waiting-requests.tsx';
import { waitingRunsQuery } from '../../api/approvals.ts';
import { formatCount } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { countApprovals } from './approvals.ts';
import { RequestCard } from './request-card.tsx';
import { requestsQuery } from './change-requests.ts';
import classes from './change-requests.module.css';

export const approvalsPage = createLazyRoute('/_authenticated/$businessId/$mode/approvals')({
  component: ApprovalsPage,
});

/** Everything that waits for a person: runs, and changes that need a second one. */
function ApprovalsPage() {
  return (
    <Page title="Approvals" description="Settlement runs and changes that wait for somebody to approve them.">
      <Stack gap="xl">
        <Section title="Settlement runs">
          <WaitingRuns />
        </Section>
        <Section title="Change requests">
          <WaitingRequests isElsewhere />
          <Requests />
        </Section>
      </Stack>
    </Page>
  );
}

function WaitingRuns() {
  const business = useBusiness();
  const runs = useQuery({ ...waitingRunsQuery(business), enabled: business.can('payouts:read') });
  return (
    <Loaded query={runs} what="settlement runs" lines={3} permission="payouts:read">
      {({ items }) =>
        items.length === 0 ? (
          <Text c="dimmed">No settlement run waits for an approval.</Text>
        ) : (
          <ul className={classes.cards}>
            {items.map(({ number, manifest, approvals, approvalsNeeded, approvalRefusal, couldApprove }) => (
              <li key={number} className={classes.card}>
                <Inline>
                  <TextLink from="/$businessId/$mode" to="./settlements/$runNumber" params={{ runNumber: number }}>
                    Run {formatCount(number)}
                  </TextLink>
                  {manifest !== null && <Money amount={manifest.payouts.amount} />}
                  <span>
                    {countApprovals({ approvals })} of {approvalsNeeded} approvals
                  </span>
                </Inline>
                <Text size="sm" c="dimmed">
                  {approvalRefusal ?? 'It waits for you or somebody else.'}
                </Text>
                <NobodyCould what="this run" who={couldApprove} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function Requests() {
  const business = useBusiness();
  const { page = 1, state } = approvalsPage.useSearch();
  const requests = useQuery({ ...requestsQuery(business, { page, state }), enabled: business.can('payouts:read') });
  return (
    <>
      {(state !== undefined || (requests.data?.totalCount ?? 0) > 0) && (
        <FilterBar>
          <ChoiceFilter name="state" label="State" any="Any state" value={state} choices={REQUEST_STATE_CHOICES} />
          <ViewMenu page="approvals" filters={{ state }} />
        </FilterBar>
      )}
      <Loaded query={requests} what="change requests" lines={4} permission="payouts:read">
        {({ items, totalCount }) =>
          items.length === 0 ? (
            <EmptyState>
              {state === undefined
                ? 'With the rule of the second person, changes of the source account, the rule and approvers wait here.'
                : 'No change request is in this state.'}
            </EmptyState>
          ) : (
            <>
              <ul className={classes.cards}>
                {items.map((request) => (
                  <RequestCard key={request.number} request={request} />
                ))}
              </ul>
              <Paging page={page} limit={LIMIT} totalCount={totalCount} isCountedOff={state !== undefined} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
