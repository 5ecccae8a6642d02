import { ViewMenu } from '../../components/view-menu.tsx';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { businessQuery } from '../../api/calls.ts';
import { type RequestEntry, requestKey } from '../../api/requests.ts';
import { SearchDrawer } from '../../components/address-drawer.tsx';
import { column, instantColumn, nameColumn } from '../../components/column-kinds.tsx';
import { type Column, LEAST_WIDTH_PX } from '../../components/columns.ts';
import { Mono } from '../../components/facts.tsx';
import { FilterBar, SearchFilter, SegmentFilter } from '../../components/filters.tsx';
import { TextLink } from '../../components/links.tsx';
import { List } from '../../components/list.tsx';
import { LIMIT } from '../../components/page-range.ts';
import { Page } from '../../components/page.tsx';
import { EmptyState } from '../../components/states.tsx';
import { Truncated } from '../../components/truncated.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import classes from './developers.module.css';
import { RequestDetail } from './request-detail.tsx';
import { formatDuration, RequestStatus } from './request-status.tsx';

export const requestsPage = createLazyRoute('/_authenticated/$businessId/$mode/developers/requests')({
  component: RequestsPage,
});

/** The log lags by about a second, and the page must stay readable. */
const REFRESH_MS = 5_000;

const COLUMNS: readonly Column<RequestEntry>[] = [
  nameColumn('request', 'Request', (entry) => <RequestLine entry={entry} />, { leastWidthPx: 160, grow: 3 }),
  column('status', 'Status', ({ status }) => <RequestStatus status={status} />, { priority: 1, leastWidthPx: 80 }),
  column('error', 'Error', ({ errorCode }) => errorCode !== null && <ErrorCode code={errorCode} />, {
    priority: 3,
    leastWidthPx: 144,
    grow: 1,
  }),
  column('duration', 'Took', ({ durationMs }) => formatDuration(durationMs), {
    priority: 4,
    leastWidthPx: LEAST_WIDTH_PX.count,
    align: 'end',
  }),
  instantColumn('at', 'When', ({ at }) => at, { priority: 2 }),
];
const OUTCOMES = [{ value: 'failed', label: 'Failed' }];

function RequestLine({ entry: { method, path } }: { readonly entry: RequestEntry }) {
  return (
    <span className={classes.request}>
      <span className={classes.method}>{method}</span>
      <Truncated text={path} />
    </span>
  );
}

function ErrorCode({ code }: { readonly code: string }) {
  return (
    <Mono>
      <Truncated text={code} />
    </Mono>
  );
}

/** The requests with the keys of this mode, to find out why one was refused. */
function RequestsPage() {
  const business = useBusiness();
  const { mode } = business;
  const { page = 1, outcome, request, open } = requestsPage.useSearch();
  const requests = useQuery(
    businessQuery(
      business,
      '{mode}/requests',
      { page, outcome, id: request, limit: LIMIT },
      {
        refetchInterval: page === 1 && open === undefined && request === undefined && REFRESH_MS,
        enabled: business.can('requests:read'),
      },
    ),
  );
  return (
    <Page title="Requests" description="Requests from your servers in the last seven days, newest first.">
      {business.can('requests:read') && (
        <FilterBar>
          <SegmentFilter name="outcome" label="Which requests" value={outcome} choices={OUTCOMES} />
          <SearchFilter name="request" label="Request id" placeholder="Request id" value={request} />
          <ViewMenu page="requests" filters={{ outcome, request }} />
        </FilterBar>
      )}
      <List
        what="requests"
        permission="requests:read"
        label="Requests"
        query={requests}
        columns={COLUMNS}
        rows={requests.data?.items}
        totalCount={requests.data?.totalCount}
        page={page}
        isCountedOff
        rowKey={requestKey}
        opensDrawer
        selectedKey={open}
        filters={{ outcome, request }}
        noneFits={request === undefined ? 'Nothing failed in the last seven days.' : NO_SUCH_REQUEST}
        empty={
          <EmptyState
            action={
              <TextLink from="/$businessId/$mode" to="./developers/try">
                Build a first request
              </TextLink>
            }
          >
            There were no requests with a key for {mode} mode in the last seven days.
          </EmptyState>
        }
      />
      <SearchDrawer name="open" value={open} title="Request">
        {(key) => (
          <RequestDetail
            entry={requests.data?.items.find((entry) => requestKey(entry) === key)}
            isPending={requests.isPending}
          />
        )}
      </SearchDrawer>
    </Page>
  );
}

const NO_SUCH_REQUEST =
  'No request in this mode has this id, among the newest 10,000 of the last seven days. Only the operator can look ' +
  'up request ids of the dashboard itself.';
