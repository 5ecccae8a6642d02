import { ViewMenu } from '../../components/view-menu.tsx';
import { Badge, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { alertsQuery } from '../../api/alerts.ts';
import { SearchDrawer } from '../../components/address-drawer.tsx';
import { instantColumn, nameColumn, textColumn } from '../../components/column-kinds.tsx';
import type { Column } from '../../components/columns.ts';
import {
  ChoiceFilter,
  ClearFilters,
  DateRangeFilter,
  FilterBar,
  NarrowedTo,
  SearchFilter,
} from '../../components/filters.tsx';
import { DownloadButton } from '../../components/download-button.tsx';
import { TextLink } from '../../components/links.tsx';
import { List } from '../../components/list.tsx';
import { Page } from '../../components/page.tsx';
import { Caution, NoPermission } from '../../components/states.tsx';
import { Truncated } from '../../components/truncated.tsx';
import { formatCount } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { EventDetail } from './event-detail.tsx';
import {
  kindInWords,
  KINDS_WANTED,
  type KindWanted,
  kindWantedInWords,
  type SecurityEvent,
  whatInWords,
  whoInWords,
} from './words.ts';
import { businessQuery, fileAddress } from '../../api/calls.ts';
import type { LedgerAddress } from '../../api/query-keys.ts';
import { LIMIT } from '../../components/page-range.ts';

export const securityPage = createLazyRoute('/_authenticated/$businessId/$mode/security')({
  component: SecurityPage,
});

const KIND_CHOICES = KINDS_WANTED.map((value) => ({ value, label: kindWantedInWords(value) }));

const COLUMNS: readonly Column<SecurityEvent>[] = [
  nameColumn('event', 'Event', (event) => <Happening event={event} />, { leastWidthPx: 176, grow: 3 }),
  textColumn('how', 'How', ({ what }) => whatInWords(what), { priority: 3, leastWidthPx: 128, grow: 2 }),
  textColumn('who', 'Who', whoInWords, { priority: 1, leastWidthPx: 120, grow: 2 }),
  textColumn('address', 'From', ({ address }) => address, { priority: 4, leastWidthPx: 128, grow: 1 }),
  instantColumn('at', 'When', ({ lastAt }) => lastAt, { priority: 2 }),
];

function Happening({ event: { kind, times } }: { readonly event: SecurityEvent }) {
  return (
    <Group gap={6} wrap="nowrap">
      <Truncated text={kindInWords(kind)} />
      {times > 1 && (
        <Badge variant="default" style={{ flex: 'none' }}>
          × {formatCount(times)}
        </Badge>
      )}
    </Group>
  );
}

/** Who signed in or tried to, whose key was refused, and who took secrets and exports. */
function SecurityPage() {
  const business = useBusiness();
  const { page: _page, open: _open, ...filters } = securityPage.useSearch();
  return (
    <Page
      title="Security"
      description={
        <>
          Sign-ins, failed sign-ins, refused API keys, revealed secrets and exports, newest first. Changes, including to
          passwords and second factors, are in the{' '}
          <TextLink from="/$businessId/$mode" to="/$businessId/$mode/audit-log" inherit>
            audit log
          </TextLink>
          .
        </>
      }
      actions={
        business.can(['audit:read', 'reports:export']) && (
          <DownloadButton permission="reports:export" href={exportAddress(business, filters)} />
        )
      }
    >
      {business.can('audit:read') ? <Events filters={filters} /> : <NoPermission permission="audit:read" />}
    </Page>
  );
}

function Events({ filters }: { readonly filters: SecurityFilters }) {
  const { page = 1, open } = securityPage.useSearch();
  const log = useQuery(securityLogQuery(useBusiness(), filters, page));
  const eventOf = (opened: string): SecurityEvent | undefined => log.data?.items.find(({ id }) => id === opened);
  return (
    <>
      <LatestAlert />
      <SecurityFilterBar filters={filters} />
      <List
        what="security log"
        label="Security log"
        query={log}
        columns={COLUMNS}
        rows={log.data?.items}
        totalCount={log.data?.totalCount}
        page={page}
        isCountedOff
        rowKey={({ id }) => id}
        opensDrawer
        selectedKey={open}
        filters={filters}
        noneFits="No events match these filters."
        empty="No events have been recorded yet. Sign-ins of your team will appear here."
      />
      <SearchDrawer name="open" value={open} title={(opened) => titleOf(eventOf(opened))}>
        {(opened) => <EventDetail event={eventOf(opened)} isPending={log.isPending} />}
      </SearchDrawer>
    </>
  );
}

const titleOf = (event: SecurityEvent | undefined): string => (event === undefined ? 'Event' : kindInWords(event.kind));

/** The latest alert of the last day. */
function LatestAlert() {
  const { data } = useQuery(alertsQuery(useBusiness()));
  const [alert] = data?.items ?? [];
  if (alert === undefined) return null;
  const { person, times } = alert;
  return (
    <Caution mb="md" title="Many sign-ins failed">
      {formatCount(times)} attempts to sign in{person === null ? '' : ` as ${person.name}`} failed within 15 minutes.
      Rate limits slow down guessing. Check the addresses, and ask the people concerned.{' '}
      <TextLink
        from="/$businessId/$mode/security"
        to="."
        search={{ kind: 'failures', ...(person !== null && { person: person.id }) }}
        inherit
      >
        Show the failures
      </TextLink>
    </Caution>
  );
}

function SecurityFilterBar({ filters }: { readonly filters: SecurityFilters }) {
  const { kind, person, address, from, to } = filters;
  const isId = person !== undefined && !person.includes('@');
  return (
    <FilterBar label="Security log">
      <ChoiceFilter name="kind" label="Event" any="Any event" value={kind} choices={KIND_CHOICES} width="wide" />
      {isId ? (
        <NarrowedTo name="person">Only one person</NarrowedTo>
      ) : (
        <SearchFilter name="person" label="Email address" placeholder="ada@example.com" value={person} />
      )}
      <DateRangeFilter from={from} to={to} />
      {address !== undefined && <NarrowedTo name="address">Only from {address}</NarrowedTo>}
      <ClearFilters filters={filters} />
      <ViewMenu page="security" filters={filters} />
    </FilterBar>
  );
}

interface SecurityFilters {
  readonly kind?: KindWanted | undefined;
  /** An id, or an e-mail address. */
  readonly person?: string | undefined;
  readonly address?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const securityLogQuery = (address: LedgerAddress, filters: SecurityFilters, page: number) =>
  businessQuery(address, '{mode}/security-log', { ...filters, page, limit: LIMIT });

const exportAddress = (address: LedgerAddress, filters: SecurityFilters): string =>
  fileAddress(address, '{mode}/security-log.csv', { ...filters });
