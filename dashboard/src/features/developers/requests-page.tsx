import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link, useNavigate } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { unwrapPage } from '../../api/page.ts';
import { businessKey, type LedgerAddress } from '../../api/query-keys.ts';
import type { components } from '../../api/schema.gen.ts';
import { AddressDrawer } from '../../components/address-drawer.tsx';
import { type Column, LEAST_WIDTH_PX } from '../../components/columns.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Instant } from '../../components/instant.tsx';
import { Page } from '../../components/page.tsx';
import { Paging } from '../../components/paging.tsx';
import { EmptyState, ErrorState, NoPermission } from '../../components/states.tsx';
import { Truncated } from '../../components/truncated.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import classes from './developers.module.css';
import { RequestDetail } from './request-detail.tsx';
import { formatDuration, RequestStatus } from './request-status.tsx';

export const requestsPage = createLazyRoute('/_authenticated/$businessId/$mode/developers/requests')({
  component: RequestsPage,
});

type RequestEntry = components['schemas']['RequestLogEntry'];

const LIMIT = 50;
/** The log lags about a second behind, and a page that is being read should not run away. */
const REFRESH_MS = 5_000;

const COLUMNS: readonly Column<RequestEntry>[] = [
  {
    id: 'request',
    header: 'Request',
    priority: 'name',
    leastWidthPx: 160,
    grow: 3,
    cell: ({ method, path }) => (
      <span className={classes.request}>
        <span className={classes.method}>{method}</span>
        <Truncated text={path} />
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    priority: 1,
    leastWidthPx: 80,
    cell: ({ status }) => <RequestStatus status={status} />,
  },
  {
    id: 'error',
    header: 'Error',
    priority: 3,
    leastWidthPx: 144,
    grow: 1,
    cell: ({ errorCode }) =>
      errorCode !== null && (
        <code className={classes.key}>
          <Truncated text={errorCode} />
        </code>
      ),
  },
  {
    id: 'duration',
    header: 'Took',
    priority: 4,
    leastWidthPx: LEAST_WIDTH_PX.count,
    align: 'end',
    cell: ({ durationMs }) => formatDuration(durationMs),
  },
  {
    id: 'at',
    header: 'When',
    priority: 2,
    leastWidthPx: LEAST_WIDTH_PX.instant,
    align: 'end',
    below: 'plain',
    cell: ({ at }) => <Instant at={at} />,
  },
];

/** What the API was asked with the keys of this mode, for finding out why something was refused. */
function RequestsPage() {
  const { can } = useBusiness();
  return (
    <Page title="Requests" description="What your servers asked the API in the last seven days, the newest first.">
      {can('requests:read') ? <Requests /> : <NoPermission permission="requests:read" />}
    </Page>
  );
}

function Requests() {
  const business = useBusiness();
  const { page = 1, outcome, open } = requestsPage.useSearch();
  const navigate = useNavigate();
  const requests = useQuery({
    ...requestsQuery(business, page, outcome),
    refetchInterval: page === 1 && open === undefined && REFRESH_MS,
  });
  const opened = open === undefined ? undefined : requests.data?.items.find((entry) => keyOf(entry) === open);

  return (
    <>
      <OutcomeFilter outcome={outcome} />
      {requests.isError ? (
        <ErrorState
          what="The requests could not be loaded"
          error={requests.error}
          onRetry={() => void requests.refetch()}
        />
      ) : (
        <>
          <DataTable
            label="Requests"
            columns={COLUMNS}
            rows={requests.data?.items}
            rowKey={keyOf}
            rowLink={(entry, link) => (
              <Link
                {...link}
                to="."
                search={(search) => ({ ...search, open: keyOf(entry) })}
                preload={false}
                resetScroll={false}
              />
            )}
            selectedKey={open}
            isStale={requests.isPlaceholderData}
            empty={<NoRequests outcome={outcome} />}
          />
          {(requests.data?.totalCount ?? 0) > 0 && (
            <Paging page={page} limit={LIMIT} totalCount={requests.data?.totalCount ?? 0} isCountedOff />
          )}
        </>
      )}
      <AddressDrawer
        opened={open !== undefined}
        onClose={() =>
          void navigate({ to: '.', search: (search) => ({ ...search, open: undefined }), resetScroll: false })
        }
        title="Request"
      >
        <RequestDetail entry={opened} isPending={requests.isPending} />
      </AddressDrawer>
    </>
  );
}

interface OutcomeProps {
  readonly outcome: 'failed' | undefined;
}

function OutcomeFilter({ outcome }: OutcomeProps) {
  const navigate = useNavigate();
  return (
    <SegmentedControl
      aria-label="Which requests"
      mb="md"
      value={outcome ?? 'all'}
      onChange={(value) => void navigate({ to: '.', search: value === 'failed' ? { outcome: value } : {} })}
      data={[
        { value: 'all', label: 'All' },
        { value: 'failed', label: 'Failed' },
      ]}
    />
  );
}

function NoRequests({ outcome }: OutcomeProps) {
  const { businessId, mode } = useBusiness();
  if (outcome === 'failed') return <EmptyState>Nothing failed in the last seven days.</EmptyState>;
  return (
    <EmptyState
      action={
        <Link to="/$businessId/$mode/developers/try" params={{ businessId, mode }} className={classes.plainLink}>
          Build a first request
        </Link>
      }
    >
      No request came with a key of {mode} mode in the last seven days.
    </EmptyState>
  );
}

function requestsQuery({ businessId, mode }: LedgerAddress, page: number, outcome: 'failed' | undefined) {
  return {
    queryKey: businessKey(businessId, mode, 'requests', { page, outcome }),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      unwrapPage(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/requests', {
          params: {
            path: { businessId: String(businessId), mode },
            query: { page: String(page), limit: String(LIMIT), ...(outcome === undefined ? {} : { outcome }) },
          },
          signal,
        }),
      ),
  };
}

/** A request id may be the caller's own and come twice; with its instant it is one request. */
function keyOf({ id, at }: RequestEntry): string {
  return `${at}~${id}`;
}
